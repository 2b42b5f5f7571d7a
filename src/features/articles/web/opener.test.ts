import { afterEach, expect, test, vi } from 'vitest';
import { takeOver, tellSent } from './opener.ts';

const draft = { type: 'bleachers:draft', text: 'What a game' };
let stop = () => undefined as void;

function openedBy(opener: object | null) {
  vi.stubGlobal('opener', opener);
  const postMessage = opener && 'postMessage' in opener ? vi.mocked(opener.postMessage as () => void) : vi.fn();
  return postMessage;
}
const hear = (data: unknown, { origin = location.origin, source }: { origin?: string; source: unknown }) => {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
};

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('the window asks its opener by our own origin alone, takes its words once, and says so', () => {
  const opener = { postMessage: vi.fn() };
  const postMessage = openedBy(opener);
  const onText = vi.fn();
  stop = takeOver(onText);
  expect(postMessage.mock.calls).toEqual([[{ type: 'bleachers:ready' }, location.origin]]);
  hear(draft, { source: opener });
  hear(draft, { source: opener });
  expect(onText.mock.calls).toEqual([['What a game']]);
  tellSent();
  expect(postMessage.mock.calls.slice(1)).toEqual([
    [{ type: 'bleachers:taken' }, location.origin],
    [{ type: 'bleachers:sent' }, location.origin],
  ]);
});

test('a hostile opener, another window and words of another shape are not heard', () => {
  const opener = { postMessage: vi.fn() };
  openedBy(opener);
  const onText = vi.fn();
  stop = takeOver(onText);
  hear(draft, { source: opener, origin: 'https://evil.example' });
  hear(draft, { source: {} });
  hear(draft, { source: null });
  for (const data of [null, 'bleachers:draft', { type: 'bleachers:draft' }, { ...draft, text: 7 }, { text: 'x' }])
    hear(data, { source: opener });
  expect(onText).not.toHaveBeenCalled();
});

test('without an opener it listens to nobody', () => {
  openedBy(null);
  const onText = vi.fn();
  stop = takeOver(onText);
  hear(draft, { source: null });
  tellSent();
  expect(onText).not.toHaveBeenCalled();
});
