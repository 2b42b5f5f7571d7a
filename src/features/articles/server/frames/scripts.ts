/** The two scripts of talk under articles. They are sent as they stand here, so they are written small and for every browser of today. */

/**
 * For a page of another site: puts a frame behind its own element and gives it the height of its content. It sets no cookie, stores nothing
 * and has no global name.
 */
export const talkScript = `(function () {
  var own = document.currentScript;
  if (!own) return;
  var canonical = document.querySelector('link[rel~="canonical"][href]');
  var url = own.getAttribute('data-url') || (canonical ? canonical.href : location.href.split('#')[0]);
  var theme = own.getAttribute('data-theme');
  var origin = new URL(own.src).origin;
  var frame = document.createElement('iframe');
  frame.src = origin + '/embed/talk?url=' + encodeURIComponent(url) + (theme === 'dark' || theme === 'light' ? '&theme=' + theme : '');
  frame.title = 'Comments';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;height:320px;border:0;color-scheme:normal';
  addEventListener('message', function (event) {
    var data = event.data;
    if (event.source !== frame.contentWindow || event.origin !== origin || !data || data.type !== 'bleachers:height') return;
    var height = Number(data.height);
    if (height > 0) frame.style.height = Math.min(20000, Math.ceil(height)) + 'px';
  });
  own.parentNode.insertBefore(frame, own.nextSibling);
})();
`;

/**
 * For the frame: follows the comments, tells the page its height, and opens the window in which a comment is written. The typed words go to
 * that window alone, and only while it shows our own origin. Reading carries no cookie.
 */
export const frameScript = `'use strict';
(() => {
  const [fastMs, slowMs, watchMs] = [5000, 30000, 600000];
  const form = document.querySelector('form');
  const field = document.querySelector('textarea');
  const plain = document.getElementById('plain');
  let opened = null;
  let watchedUntil = 0;
  let pause = fastMs;
  let timer = 0;
  const tellHeight = () => parent.postMessage({ type: 'bleachers:height', height: document.body.offsetHeight }, '*');
  new ResizeObserver(tellHeight).observe(document.body);
  tellHeight();

  async function read() {
    clearTimeout(timer);
    try {
      const response = document.hidden ? undefined : await fetch(location.href, { credentials: 'omit', cache: 'no-cache' });
      if (response && response.ok) {
        const read = new DOMParser().parseFromString(await response.text(), 'text/html');
        let isNew = false;
        for (const part of ['header', '#talk', 'footer']) {
          const [next, shown] = [read.querySelector(part), document.querySelector(part)];
          if (!next || !shown || next.isEqualNode(shown)) continue;
          isNew = true;
          shown.replaceChildren(...next.childNodes);
        }
        pause = isNew || Date.now() < watchedUntil ? fastMs : Math.min(slowMs, pause * 1.5);
      }
    } catch {
      pause = slowMs;
    }
    timer = setTimeout(read, pause);
  }
  timer = setTimeout(read, pause);
  addEventListener('visibilitychange', () => document.hidden || read());

  if (!form || !field || !plain) return;
  plain.hidden = true;
  form.hidden = false;
  form.addEventListener('submit', event => {
    event.preventDefault();
    watchedUntil = Date.now() + watchMs;
    pause = fastMs;
    opened = window.open(form.dataset.href, '_blank', 'popup,width=560,height=760');
    plain.hidden = opened !== null;
  });
  addEventListener('message', event => {
    if (event.origin !== location.origin || opened === null || event.source !== opened || !event.data) return;
    const { type } = event.data;
    if (type === 'bleachers:ready') opened.postMessage({ type: 'bleachers:draft', text: field.value }, location.origin);
    if (type === 'bleachers:taken') field.value = '';
    if (type === 'bleachers:sent') read();
  });
})();
`;
