import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link as RouterLink, Router } from 'wouter';
import { LinkProvider, Toaster, TooltipProvider } from '../../../design/index.ts';
import { ClockProvider } from '../time/clock.tsx';
import { HeadProvider } from '../navigation/head.tsx';
import { createQueryClient } from '../api/query.ts';

export interface Rendered extends RenderResult {
  client: QueryClient;
  user: UserEvent;
}

interface RenderOptions {
  /** Path and query of the page. */
  address?: string;
  client?: QueryClient;
}

/** Renders a part of the product with the providers that `App` gives it, at an address of the test's own browser. */
export function renderWithProviders(ui: ReactNode, { address = '/', client = createQueryClient() }: RenderOptions = {}): Rendered {
  history.replaceState(null, '', address);
  const rendered = render(ui, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <HeadProvider>
          <ClockProvider start={Date.now()}>
            <Router>
              <LinkProvider component={RouterLink}>
                <TooltipProvider>
                  {children}
                  <Toaster />
                </TooltipProvider>
              </LinkProvider>
            </Router>
          </ClockProvider>
        </HeadProvider>
      </QueryClientProvider>
    ),
  });
  return { ...rendered, client, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}
