/**
 * Accounts: signing in, the public username, the theme.
 * src/features/account/README.md.
 */
import { z } from 'zod';
import { defineRoutes, type RateLimit } from '../../platform/shared/contract.ts';
import { instant } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { themeChoices, themes } from '../../platform/shared/themes.ts';
import { bioLengthLimit, densities, homeTabPattern } from './account.rules.ts';
import { credentialsRoutes } from './credentials/credentials.contract.ts';
import { flair, peopleRoutes } from './people/people.contract.ts';
import { birthDate, signInRoutes } from './sign-in/signIn.contract.ts';

const nameCheckLimit: RateLimit = { name: 'name-check', max: 30, windowMinutes: 1 };

export const theme = z.enum(themes);
const density = z.enum(densities);

/** Whether a person may write, and if not, until when and why. */
export const standing = z
  .object({
    state: z.enum(['good', 'newcomer', 'silenced', 'banned']).describe('The standing of the account.'),
    until: instant.nullable().describe('The time at which it ends; null if that is not known or it does not end by itself.'),
    reason: z.string().nullable().describe('The reason that a moderator gave; null for a good standing.'),
    entryId: z.int().positive().nullable().describe('The entry of the public log about it; null without one.'),
    gameId: z.string().optional().describe('The game whose final ends it; absent if no final does.'),
  })
  .meta({ id: 'Standing' });

export const currentUser = z
  .object({
    id: z.string().describe('The id of the account.'),
    username: z.string().nullable().describe('The public name; null until it is chosen.'),
    firstName: z.string().nullable().describe('The first name that the sign-in gave; null if it gave none.'),
    lastName: z.string().nullable().describe('The last name that the sign-in gave; null if it gave none.'),
    email: z.string().nullable().describe('The e-mail address, seen by its owner alone; null if the sign-in gave none.'),
    profileImageUrl: z.string().nullable().describe('The address of the profile picture; null without one.'),
    preferredTheme: theme.describe('The theme that the account keeps for every device.'),
    followsSystemTheme: z
      .boolean()
      .describe('Whether each device’s own setting picks the theme, and not `preferredTheme`. A new account begins so.'),
    preferredDensity: density.describe('The density of lists of posts that the account keeps for every device.'),
    homeTab: z
      .string()
      .nullable()
      .describe('The tab of the home that the caller chose last, or null: mine, everything, popular, or `tag:` and a name.'),
    emailVerified: z
      .boolean()
      .describe('Whether the address is known to be the caller’s own. Only the mail that asks goes to another address.'),
    signIn: z.enum(['built-in', 'provider']).describe('The keeper of the password: this server, or another login provider.'),
    role: z.enum(['member', 'moderator', 'admin']).describe('The rights of the account.'),
    bio: z.string().nullable().describe('The person’s words about themselves; null without any.'),
    flair: flair.nullable().describe('The team beside the name; null without one.'),
    standing: standing.describe('Whether the caller may write.'),
    minimumAge: z
      .int()
      .positive()
      .optional()
      .describe('The age in years that the caller confirms with their first username; absent where none is asked for.'),
    isModerator: z.boolean().optional().describe('True for moderators, absent for everybody else.'),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof currentUser>;

/** Looser than the rules of a username: those answer with their own sentences. */
const usernameBody = z.object({ username: z.string().trim().describe('The username to check or to choose.') });
/** The first username of an account of another login provider. */
const firstUsernameBody = usernameBody.extend({
  birthDate: birthDate
    .optional()
    .describe('The date of birth, where `minimumAge` of the caller asks for it. It is compared and not stored.'),
});

/** A field that is absent keeps its value. */
export const profileEdit = z
  .object({
    bio: z
      .string()
      .trim()
      .max(bioLengthLimit, `A bio has at most ${bioLengthLimit} characters`)
      .transform(text => (isInvisible(text) ? null : text))
      .nullable()
      .optional()
      .describe('The person’s words about themselves; empty or null removes them.'),
    flair: z.string().trim().max(200).nullable().optional().describe('The name of a team’s tag; null removes the flair.'),
  })
  .meta({ id: 'ProfileEdit' });
export type ProfileEdit = z.output<typeof profileEdit>;

export const accountRoutes = defineRoutes({
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed-in',
    summary: 'The signed-in person.',
    response: currentUser,
    errors: [],
  },
  checkUsername: {
    method: 'POST',
    path: '/api/auth/check-username',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Whether a username could be chosen, and why not.',
    body: usernameBody,
    response: z.object({
      available: z.boolean().describe('Whether the username could be chosen.'),
      message: z.string().describe('A sentence that says why, or that it is free.'),
    }),
    errors: [],
    limit: nameCheckLimit,
  },
  setupUsername: {
    method: 'POST',
    path: '/api/auth/setup-username',
    access: 'signed-in',
    summary: 'Chooses the username, once.',
    body: firstUsernameBody,
    response: currentUser,
    needs: 'profile',
    errors: ['refused_content', 'invalid_input', 'forbidden', 'username_taken', 'conflict'],
    limit: nameCheckLimit,
  },
  changeUsername: {
    method: 'PUT',
    path: '/api/auth/username',
    access: 'signed-in',
    summary: 'Changes the username; before set-up it is the set-up.',
    body: firstUsernameBody,
    response: currentUser,
    needs: 'profile',
    errors: ['refused_content', 'invalid_input', 'forbidden', 'username_taken', 'rate_limited'],
    limit: nameCheckLimit,
  },
  saveTheme: {
    method: 'POST',
    path: '/api/auth/theme',
    access: 'signed-in',
    summary: 'Keeps the chosen theme for every device; `system` leaves it to each device and keeps `preferredTheme` as it is.',
    body: z.object({ theme: z.enum(themeChoices).describe('The theme to keep, or `system` for each device’s own.') }),
    response: z.object({ preferredTheme: theme.describe('The theme that is kept now.') }),
    errors: [],
  },
  saveDensity: {
    method: 'POST',
    path: '/api/auth/density',
    access: 'signed-in',
    summary: 'Keeps the density of lists of posts for every device.',
    body: z.object({ density: density.describe('The density to keep.') }),
    response: z.object({ preferredDensity: density.describe('The density that is kept now.') }),
    errors: [],
  },
  saveHomeTab: {
    method: 'POST',
    path: '/api/auth/home-tab',
    access: 'signed-in',
    summary: 'Keeps the tab of the home with which the home begins, on every device.',
    body: z.object({
      tab: z
        .string()
        .regex(homeTabPattern, 'must be a tab of the home')
        .describe('mine, everything, popular, or `tag:` and the name of a tag.'),
    }),
    response: z.object({ homeTab: z.string().describe('The tab that is kept now.') }),
    errors: ['invalid_input'],
  },
  saveProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    access: 'signed-in',
    summary: 'Changes the bio and the flair; what is left out stays.',
    body: profileEdit,
    response: currentUser,
    needs: 'profile',
    errors: ['refused_content', 'invalid_input'],
  },
  ...peopleRoutes,
  ...signInRoutes,
  ...credentialsRoutes,
});
