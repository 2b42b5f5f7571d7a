import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissSuccess, dismissToast, toast, toastStore, toastTimings } from './toast.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    dismissToast();
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('has its limits and times', () => {
    expect(toastTimings).toEqual({ limit: 1, duration: 5000, swipeThreshold: 50, hotkey: 'F8', removalDelay: 1_000_000 });
  });

  it('shows one at a time: the newest takes the place of the one before', () => {
    toast({ title: 'Post deleted' });
    toast({ title: 'Link copied!' });
    expect(toastStore.read().map(one => one.title)).toEqual(['Link copied!']);
  });

  it('closes at once when dismissed and leaves the list 1,000,000 ms later', () => {
    toast({ title: 'Post bookmarked' }).dismiss();
    expect(toastStore.read()).toMatchObject([{ title: 'Post bookmarked', open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toastStore.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toEqual([]);
  });

  it('leaves when a window opens if it tells of a success, and stays if it tells of a failure', () => {
    toast({ title: 'Comment added successfully!', variant: 'success' });
    dismissSuccess();
    expect(toastStore.read()).toMatchObject([{ open: false }]);
    toast({ title: 'Failed to vote', variant: 'destructive' });
    dismissSuccess();
    expect(toastStore.read()).toMatchObject([{ open: true }]);
  });

  it('changes a toast in place', () => {
    const shown = toast({ title: 'Saving' });
    shown.update({ title: 'Saved', variant: 'success' });
    expect(toastStore.read()).toMatchObject([{ id: shown.id, title: 'Saved', variant: 'success', open: true }]);
  });

  it('does not let the removal of an old toast touch a new one', () => {
    toast({ title: 'Old' }).dismiss();
    toast({ title: 'New' });
    vi.advanceTimersByTime(toastTimings.removalDelay);
    expect(toastStore.read()).toMatchObject([{ title: 'New', open: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells subscribers until they leave', () => {
    const listener = vi.fn();
    const leave = toastStore.subscribe(listener);
    toast({ title: 'One' });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    toast({ title: 'Two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
