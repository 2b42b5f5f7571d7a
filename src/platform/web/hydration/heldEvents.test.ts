import { afterEach, expect, test, vi } from 'vitest';
import { queueEventsUntilHydrated } from './heldEvents.ts';

const heard: string[] = [];
let releaseEvents: () => void = () => undefined;
let listening = new AbortController();

/** A sleeping part with a button, a link and a field, and a button beside it. */
function open(): (name: string) => HTMLElement {
  document.body.innerHTML =
    '<div data-asleep><button id="like" type="button"><svg id="heart"></svg></button><a id="link" href="#x">x</a><a id="away" href="#y" target="_blank">y</a><input id="field"></div><button id="beside" type="button"></button>';
  const byId = (name: string) => {
    const element = document.getElementById(name);
    if (!element) throw new Error(`no element ${name}`);
    return element;
  };
  for (const name of ['like', 'link', 'away', 'beside'])
    byId(name).addEventListener('click', event => heard.push(`${name} ${event.ctrlKey ? 'ctrl ' : ''}${event.detail}`));
  const { signal } = listening;
  document.body.addEventListener('keydown', event => heard.push(`key ${event.key}`), { signal });
  return byId;
}

const click = (element: Element, init: MouseEventInit = {}) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init }));
const press = (element: Element, init: KeyboardEventInit) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

afterEach(() => {
  releaseEvents();
  heard.length = 0;
  // Other test files of this document keep its body.
  listening.abort();
  listening = new AbortController();
  document.body.innerHTML = '';
});

test('a click into a sleeping part happens once, with its keys, when the part listens', () => {
  const byId = open();
  let asked = 0;
  releaseEvents = queueEventsUntilHydrated(() => (asked += 1));
  click(byId('like'), { ctrlKey: true });
  expect([heard, asked]).toEqual([[], 1]);
  releaseEvents();
  expect(heard).toEqual(['like ctrl 1']);
  click(byId('like'));
  expect(heard).toEqual(['like ctrl 1', 'like 1']);
});

test('a link that opens a new tab and buttons elsewhere are left alone', () => {
  const byId = open();
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('link'), { ctrlKey: true });
  click(byId('away'));
  click(byId('beside'));
  expect(heard).toEqual(['link ctrl 1', 'away 1', 'beside 1']);
});

test('a link waits for its part, and is followed without it, once, when the part does not come in time', () => {
  vi.useFakeTimers();
  const byId = open();
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('link'));
  releaseEvents();
  expect(heard).toEqual(['link 1']);
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('link'));
  const follow = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  vi.advanceTimersByTime(1_500);
  expect(follow.mock.calls).toEqual([[expect.stringMatching(/#x$/)]]);
  // The part comes while the browser leaves.
  releaseEvents();
  expect(heard).toEqual(['link 1']);
  vi.useRealTimers();
  follow.mockRestore();
});

test('a link beside sleeping parts waits for them, because the next page would replace them', () => {
  const byId = open();
  const link = document.createElement('a');
  link.href = '#beside';
  link.addEventListener('click', () => heard.push('link beside'));
  document.body.append(link);
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(link);
  click(byId('like'));
  expect(heard).toEqual([]);
  releaseEvents();
  expect(heard).toEqual(['link beside', 'like 1']);
});

test.each([0, 1_500])('of two links that are clicked the last is followed alone, after %d ms', waitMs => {
  vi.useFakeTimers();
  const byId = open();
  const follow = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('link'));
  const last = Object.assign(document.createElement('a'), { href: '#last' });
  last.addEventListener('click', () => heard.push('last'));
  byId('link').after(last);
  vi.advanceTimersByTime(300);
  click(last);
  vi.advanceTimersByTime(waitMs);
  releaseEvents();
  expect([heard, follow.mock.calls]).toEqual(waitMs === 0 ? [['last'], []] : [[], [[expect.stringMatching(/#last$/)]]]);
  vi.useRealTimers();
  follow.mockRestore();
});

function openForm(action?: string): HTMLFormElement {
  open();
  const form = document.createElement('form');
  if (action) form.action = action;
  form.innerHTML = '<button type="submit">Send</button>';
  document.body.append(form);
  form.addEventListener('submit', event => {
    event.preventDefault();
    heard.push('sent');
  });
  return form;
}

test('a form that is sent while the page wakes is sent once when the parts listen, however often it was tried', () => {
  const form = openForm();
  let asked = 0;
  releaseEvents = queueEventsUntilHydrated(() => (asked += 1));
  form.requestSubmit();
  form.requestSubmit();
  expect([heard, asked]).toEqual([[], 1]);
  releaseEvents();
  expect(heard).toEqual(['sent']);
});

test('a form that works without scripts is sent by the browser, once, when the parts do not listen in time', () => {
  vi.useFakeTimers();
  const form = openForm('/');
  const send = vi.spyOn(form, 'submit').mockReturnValue(undefined);
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  form.requestSubmit();
  vi.advanceTimersByTime(1_499);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  // The parts come while the browser leaves.
  releaseEvents();
  expect([send.mock.calls.length, heard]).toEqual([1, []]);
  vi.useRealTimers();
});

test('a form may be sent again by somebody who comes back to the page as they left it', () => {
  vi.useFakeTimers();
  const form = openForm('/');
  const send = vi.spyOn(form, 'submit').mockReturnValue(undefined);
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  form.requestSubmit();
  vi.advanceTimersByTime(1_500);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  form.requestSubmit();
  vi.advanceTimersByTime(1_500);
  expect(send.mock.calls.length).toBe(2);
  vi.useRealTimers();
});

test('a form that needs its part says that it waits, and is sent once the part listens', () => {
  vi.useFakeTimers();
  const form = openForm();
  const button = form.querySelector('button');
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  form.requestSubmit();
  vi.advanceTimersByTime(1_500);
  expect([button?.validationMessage, heard]).toEqual(['This is sent once the page has loaded.', []]);
  releaseEvents();
  expect([button?.validationMessage, heard]).toEqual(['', ['sent']]);
  vi.useRealTimers();
});

test('the key of a visible field focuses it at once, and that of a hidden one waits', () => {
  const field = open()('field');
  field.setAttribute('aria-keyshortcuts', '/');
  const isVisible = vi.fn(() => true);
  field.checkVisibility = isVisible;
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  expect(press(document.body, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field);
  press(field, { key: 'h' });
  expect(heard).toEqual(['key h']);
  field.blur();
  isVisible.mockReturnValue(false);
  press(document.body, { key: '/' });
  expect(document.activeElement).toBe(document.body);
  releaseEvents();
  expect(heard).toEqual(['key h', 'key /']);
});

test('what waits is shown by a line at the top of the page, once it takes longer than a moment, until it happens', () => {
  vi.useFakeTimers();
  const byId = open();
  const line = () => document.querySelector('[role=progressbar]');
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('like'));
  click(byId('like'));
  expect(line()).toBeNull();
  vi.advanceTimersByTime(400);
  expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(1);
  expect(line()?.getAttribute('aria-label')).toBe('Loading the page');
  releaseEvents();
  expect(line()).toBeNull();
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  click(byId('like'));
  releaseEvents();
  vi.advanceTimersByTime(400);
  expect(line()).toBeNull();
  vi.useRealTimers();
});

test('a shortcut waits, while typed letters and keys with Ctrl do not', () => {
  const byId = open();
  releaseEvents = queueEventsUntilHydrated(() => undefined);
  press(document.body, { key: 'j' });
  press(byId('field'), { key: 'j' });
  press(document.body, { key: 'k', ctrlKey: true });
  press(document.body, { key: 'Tab' });
  expect(heard).toEqual(['key j', 'key k', 'key Tab']);
  releaseEvents();
  expect(heard).toEqual(['key j', 'key k', 'key Tab', 'key j']);
});
