/** A person's mail preferences. docs/product.md, 19.1 What is mailed. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import type { MailPreference } from './notifications.rules.ts';

const mails = {
  emailFriendRequests: z.boolean().describe('Mails about friend requests, and that the caller’s own was accepted.'),
  emailChatMessages: z.boolean().describe('Mails about messages that stayed unread, gathered by room.'),
  emailMentions: z.boolean().describe('Mails about mentions.'),
  emailReplies: z.boolean().describe('Mails about comments on the caller’s posts and answers to their comments.'),
} satisfies Record<MailPreference, z.ZodType>;

export const preferences = z
  .object({
    ...mails,
    mailAvailable: z.boolean().describe('False on a server that sends no mail; the choices are kept.'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

const someMails = z.object(mails).partial();
export type SomeMails = z.output<typeof someMails>;

export const preferencesRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/user/preferences',
    access: 'signed-in',
    summary: 'Which mails the caller wants.',
    response: preferences,
    errors: [],
  },
  save: {
    method: 'PUT',
    path: '/api/user/preferences',
    access: 'signed-in',
    summary: 'Changes what is given of it; the rest stays.',
    body: someMails,
    response: preferences,
    errors: [],
  },
  unsubscribeState: {
    method: 'GET',
    path: '/api/unsubscribe/state',
    access: 'anyone',
    summary: 'Which mails the link in a mail is about, and whether they still come; null for a link that is none.',
    query: z.object({ token: z.string().max(200).default('').describe('The token of the link in the mail.') }),
    response: z.object({
      mails: z.object(mails).keyof().nullable().describe('The kind of mails that the link is about; null for a link that is none.'),
      areWanted: z.boolean().describe('Whether these mails still come.'),
    }),
    errors: [],
  },
});
