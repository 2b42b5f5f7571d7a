// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Loaded } from './Loaded.tsx';

type Friends = Parameters<typeof Loaded<string[]>>[0]['of'];

const waiting: Friends = { data: undefined, isError: false, isFetching: true, refetch: () => {} };

const show = (friends: Friends) =>
  render(
    <Loaded of={friends} error="The friends could not be loaded." loading="Loading friends">
      {names => <p>{names.length === 0 ? 'Nobody' : names.join(', ')}</p>}
    </Loaded>,
  );

afterEach(cleanup);

it('a read on its way is a skeleton with a name', () => {
  show(waiting);
  expect(screen.getByRole('status').textContent).toBe('Loading friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a failed read says so, and its button reads again', () => {
  const refetch = vi.fn<() => void>();
  show({ ...waiting, isError: true, isFetching: false, refetch });
  expect(screen.getByRole('alert').textContent).toContain('The friends could not be loaded.');
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('the button waits while the read is tried again', () => {
  const refetch = vi.fn<() => void>();
  show({ ...waiting, isError: true, refetch });
  fireEvent.click(screen.getByRole('button', { name: /Retry/ }));
  expect(refetch).not.toHaveBeenCalled();
});

it('data stays on the page when a later read fails', () => {
  show({ ...waiting, data: ['Kate'], isError: true });
  expect(document.body.textContent).toBe('Kate');
});

it('an empty list is data', () => {
  show({ ...waiting, data: [], isFetching: false });
  expect(document.body.textContent).toBe('Nobody');
});
