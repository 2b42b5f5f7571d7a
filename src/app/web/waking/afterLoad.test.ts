import { afterEach, expect, test, vi } from 'vitest';
import { afterLoad } from './afterLoad.ts';
import { readOnceAwake } from './wakeOnUse.ts';

const setReadyState = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a read that is due while the page loads wakes its parts after the load event', () => {
  vi.useFakeTimers();
  setReadyState('interactive');
  const wake = vi.fn();
  // No API answers the read, which begins once the page is awake.
  readOnceAwake(wake)('/api/games/nba-1').catch(() => undefined);
  vi.advanceTimersByTime(5_000);
  expect(wake).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(0);
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a wait counts from the load event', () => {
  vi.useFakeTimers();
  setReadyState('interactive');
  const act = vi.fn();
  afterLoad(act, 3_000);
  vi.advanceTimersByTime(4_000);
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(2_999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a load event that does not come is waited for ten seconds', () => {
  vi.useFakeTimers();
  setReadyState('interactive');
  const act = vi.fn();
  afterLoad(act);
  vi.advanceTimersByTime(10_001);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a wait can be cancelled before and after the load event', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  setReadyState('interactive');
  const cancelEarly = afterLoad(act);
  cancelEarly();
  dispatchEvent(new Event('load'));
  setReadyState('complete');
  const cancelLate = afterLoad(act);
  cancelLate();
  vi.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
});
