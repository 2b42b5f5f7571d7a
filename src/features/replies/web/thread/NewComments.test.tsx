import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderFor } from '../../../../testing/web/openPage.tsx';
import { NewComments } from './NewComments.tsx';

test('the button counts every new comment, and a screen reader hears of them once in some seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const show = (count: number) => <NewComments count={count} isAtTop onShow={() => undefined} />;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const heard = () => screen.getByRole('status').textContent;
  const { rerender } = renderFor(null, show(1));
  pass(1);
  expect(heard()).toBe('1 new comment');
  for (let count = 2; count <= 20; count += 1) {
    rerender(show(count));
    pass(300);
    expect(screen.getByRole('button', { name: `${count} new comments` })).toBeTruthy();
    expect(heard()).toBe('1 new comment');
  }
  pass(10_000);
  expect(heard()).toBe('20 new comments');
  rerender(show(0));
  pass(1);
  expect(heard()).toBe('');
});
