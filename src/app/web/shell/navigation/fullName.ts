import type { CurrentUser } from '../../../../features/account/account.contract.ts';

/** First and last name where they are known, else the username. */
export function fullName({ firstName, lastName, username }: CurrentUser): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
