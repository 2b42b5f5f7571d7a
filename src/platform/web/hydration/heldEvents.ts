import { progressLine } from '../navigation/progressLine.ts';

/** Fields in which keys are text. */
const fields = 'input, textarea, select, [contenteditable]';

/** A link is followed, and a form is sent, without React after this time in milliseconds, so that a page whose code does not load can be used. */
const maxWaitMs = 1_500;

const waitsForCode = 'This is sent once the page has loaded.';

/** The progress line appears after a wait of this time, in milliseconds. */
const lineAfterMs = 400;

/** Shows a progress line while a reader waits for the page. Returns the function that removes it. */
function showWaiting(): () => void {
  const line = document.createElement('div');
  line.className = progressLine.className;
  line.setAttribute('role', 'progressbar');
  line.setAttribute('aria-label', progressLine.label);
  line.append(Object.assign(document.createElement('div'), { className: progressLine.barClassName }));
  const timer = setTimeout(() => document.body.append(line), lineAfterMs);
  return () => {
    clearTimeout(timer);
    line.remove();
  };
}

function isForSleeper({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-asleep]') !== null;
}

/** A `dialog` that is open works without React. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

/** The link of a click; undefined beside links. */
function linkOf({ target }: MouseEvent): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;
}

function hasModifier(event: MouseEvent | KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** A key that may be a shortcut of a part that sleeps. */
function isShortcut(event: KeyboardEvent): boolean {
  const isTyped = event.target instanceof Element && event.target.closest(fields) !== null;
  return event.key.length === 1 && event.key !== ' ' && !hasModifier(event) && !isTyped;
}

/**
 * A form that was sent before its part listens. `sendNow` has the browser send one that works without scripts, and says of any other that it
 * waits. `sendAwake` sends it to its part, unless the browser has done so.
 */
function waitingForm(form: HTMLFormElement, submitter: HTMLElement | null) {
  const button = submitter instanceof HTMLButtonElement ? submitter : form.querySelector<HTMLButtonElement>('button[type=submit]');
  let isSent = false;
  return {
    sendNow: () => {
      isSent = form.hasAttribute('action');
      if (isSent) form.submit();
      else {
        button?.setCustomValidity(waitsForCode);
        button?.reportValidity();
      }
    },
    sendAwake: () => {
      // The browser sends no form with a complaint.
      button?.setCustomValidity('');
      if (!isSent) form.requestSubmit(submitter);
    },
  };
}

/** Holds an event, which `repeat` makes again later. */
type Hold = (event: Event, repeat: () => void) => void;

/** Returns a listener that holds each form once. `forms` has the held ones, and `timers` sends them without React. */
function createFormHolder(hold: Hold, forms: Set<EventTarget>, timers: ReturnType<typeof setTimeout>[]) {
  return (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || isInDialog(target)) return;
    if (forms.has(target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    forms.add(target);
    const { sendNow, sendAwake } = waitingForm(target, submitter);
    hold(event, sendAwake);
    timers.push(setTimeout(sendNow, maxWaitMs));
  };
}

/**
 * Holds clicks into sleeping parts, clicks on links, keys, and forms that are sent, until all parts listen: then they happen as if made now. A
 * link or a form of a part that listens already would open another page, with which the rest could not hydrate. `onHeld` is called for each.
 * Returns the function that lets them happen and holds no more.
 */
export function queueEventsUntilHydrated(onHeld: () => void): () => void {
  const held: (() => void)[] = [];
  let hideLine: (() => void) | undefined;
  const hold: Hold = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(repeat);
    hideLine ??= showWaiting();
    onHeld();
  };
  /** The last link that was clicked; undefined once the browser leaves for it, or its page would be opened twice. */
  let toFollow: { timer: ReturnType<typeof setTimeout> } | undefined;
  const follow = (link: HTMLAnchorElement) => {
    toFollow = undefined;
    location.assign(link.href);
  };
  const holdClick = (event: MouseEvent) => {
    const { target, type, button, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = linkOf(event);
    if (isInDialog(target)) return;
    // The browser opens links in new tabs, and saves files, by itself.
    const isLeft = link && (button !== 0 || shiftKey || hasModifier(event) || link.target === '_blank' || link.hasAttribute('download'));
    if (!target || !(link || isForSleeper(event)) || isLeft) return;
    const same = { bubbles: true, cancelable: true, button, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey };
    const repeat = () => void target.dispatchEvent(new MouseEvent(type, same));
    if (!link) return hold(event, repeat);
    // As in the browser, the last link that was clicked is followed and no other.
    clearTimeout(toFollow?.timer);
    const own = { timer: setTimeout(() => follow(link), maxWaitMs) };
    toFollow = own;
    hold(event, () => toFollow === own && repeat());
  };
  const holdKey = (event: KeyboardEvent) => {
    const { key, code, shiftKey } = event;
    if (!isShortcut(event)) return;
    const field = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (field?.matches(fields) && field.checkVisibility()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
      return;
    }
    const same = { bubbles: true, cancelable: true, key, code, shiftKey };
    hold(event, () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', same)));
  };
  const forms = new Set<EventTarget>();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const holdSubmit = createFormHolder(hold, forms, timers);
  // Somebody who comes back to the page as they left it may send a form again.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) forms.clear();
  };
  addEventListener('pageshow', comeBack);
  addEventListener('click', holdClick, true);
  addEventListener('auxclick', holdClick, true);
  addEventListener('keydown', holdKey, true);
  addEventListener('submit', holdSubmit, true);
  return () => {
    removeEventListener('pageshow', comeBack);
    removeEventListener('click', holdClick, true);
    removeEventListener('auxclick', holdClick, true);
    removeEventListener('keydown', holdKey, true);
    removeEventListener('submit', holdSubmit, true);
    for (const timer of [...timers, toFollow?.timer]) clearTimeout(timer);
    hideLine?.();
    for (const repeat of held) repeat();
  };
}
