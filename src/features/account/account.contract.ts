/**
 * Accounts: signing in, the public username, the theme.
 * docs/product.md, 3 Accounts, and 2.9 Theme and palette.
 */
import { z } from 'zod';
import { defineRoutes, type RateLimit } from '../../platform/shared/contract.ts';
import { themes } from './account.rules.ts';
import { peopleRoutes } from './people.contract.ts';
import { signInRoutes } from './signIn.contract.ts';

const nameCheckLimit: RateLimit = { name: 'name-check', max: 30, windowMinutes: 1 };

export const theme = z.enum(themes);

export const currentUser = z.object({
  id: z.string(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  preferredTheme: theme,
  /** Whether the address is known to be the caller's own; other mail than the one that asks goes to no other address. */
  emailVerified: z.boolean(),
  /** Only moderators have it. */
  isModerator: z.boolean().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** Looser than the rules of a username: those answer with their own sentences. */
const usernameBody = z.object({ username: z.string().trim() });

export const accountRoutes = defineRoutes({
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed-in',
    summary: 'Who is signed in.',
    response: currentUser,
    errors: [],
  },
  checkUsername: {
    method: 'POST',
    path: '/api/auth/check-username',
    access: 'signed-in',
    summary: 'Whether a username could be chosen, and why not.',
    body: usernameBody,
    response: z.object({ available: z.boolean(), message: z.string() }),
    errors: [],
    limit: nameCheckLimit,
  },
  setupUsername: {
    method: 'POST',
    path: '/api/auth/setup-username',
    access: 'signed-in',
    summary: 'Chooses the username, once.',
    body: usernameBody,
    response: currentUser,
    errors: ['invalid_input', 'username_taken', 'conflict'],
    limit: nameCheckLimit,
  },
  changeUsername: {
    method: 'PUT',
    path: '/api/auth/username',
    access: 'signed-in',
    summary: 'Changes the username; before set-up it is the set-up.',
    body: usernameBody,
    response: currentUser,
    errors: ['invalid_input', 'username_taken'],
    limit: nameCheckLimit,
  },
  saveTheme: {
    method: 'POST',
    path: '/api/auth/theme',
    access: 'signed-in',
    summary: 'Keeps the chosen theme for every device.',
    body: z.object({ theme }),
    response: z.object({ preferredTheme: theme }),
    errors: [],
  },
  ...peopleRoutes,
  ...signInRoutes,
});
