import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { RelativeTime } from './RelativeTime.tsx';

const iso = '2026-01-15T03:30:00.000Z';

test('the date on hover is in the reader’s zone', async () => {
  const { user } = renderWithProviders(<RelativeTime iso={iso} />);
  await user.hover(screen.getByText(/ago/));
  const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));
  expect(screen.getByText(/ago/).title).toBe(local.replace('\u202f', ' '));
});
