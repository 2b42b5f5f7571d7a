import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useDraft } from './draft.ts';

describe('a draft', () => {
  test('is stored with every change and forgotten when it is cleared', () => {
    const { result } = renderHook(() => useDraft('chat:1'));
    act(() => result.current.setText('Half a th'));
    expect(localStorage.getItem('draft:chat:1')).toBe('Half a th');
    act(() => result.current.clear());
    expect(result.current.text).toBe('');
    expect(localStorage.getItem('draft:chat:1')).toBeNull();
  });

  test('is there again on the next visit', () => {
    localStorage.setItem('draft:chat:1', 'Half a th');
    expect(renderHook(() => useDraft('chat:1')).result.current.text).toBe('Half a th');
  });

  test('with another name is a separate draft, even with an empty name', () => {
    localStorage.setItem('draft:chat:1', 'For one');
    localStorage.setItem('draft:chat:3', 'For three');
    const { result, rerender } = renderHook(({ name }) => useDraft(name), { initialProps: { name: 'chat:1' } });
    rerender({ name: 'chat:2' });
    expect(result.current.text).toBe('');
    rerender({ name: 'chat:3' });
    expect(result.current.text).toBe('For three');
  });

  test('works on a device whose storage is full or blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = renderHook(() => useDraft('chat:1'));
    act(() => result.current.setText('Still typed'));
    expect(result.current.text).toBe('Still typed');
  });
});
