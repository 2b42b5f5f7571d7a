import type { QueryClient } from '@tanstack/react-query';

export { prefetchRows, YourRows } from './card/YourRowsPart.tsx';
export { RowLinkCard } from './card/RowLinkCard.tsx';
export { RowOfGame, RowPosition, SeatSign, TakeSeat } from './lazyParts.tsx';

/** Takes the seat that a visitor wanted before signing in. */
export async function joinAfterSignIn(client: QueryClient, code: string): Promise<void> {
  const { join } = await import('./rows.api.ts');
  return join(client, code);
}
