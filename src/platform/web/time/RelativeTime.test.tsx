import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { ClockProvider } from './clock.tsx';
import { RelativeTime } from './RelativeTime.tsx';

const iso = '2026-01-15T03:30:00.000Z';

test('the date on hover is in UTC in the server’s HTML, and in the reader’s zone in the browser', () => {
  const html = renderToString(
    <ClockProvider start={Date.now()}>
      <RelativeTime iso={iso} />
    </ClockProvider>,
  );
  expect(html).toContain('title="Thursday, January 15, 2026 at 3:30 AM UTC"');
  renderWithProviders(<RelativeTime iso={iso} />);
  const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));
  expect(screen.getByText(/ago/).title).toBe(local.replace('\u202f', ' '));
});
