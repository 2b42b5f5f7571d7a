/** A person's mail preferences. docs/product.md, 19.1 What is mailed. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import type { MailPreference } from './notifications.rules.ts';

const mails = {
  /** Friend requests, and that one’s own was accepted. */
  emailFriendRequests: z.boolean(),
  /** Messages that stayed unread, gathered by room. */
  emailChatMessages: z.boolean(),
  emailMentions: z.boolean(),
  /** Comments on one’s posts and answers to one’s comments. */
  emailReplies: z.boolean(),
} satisfies Record<MailPreference, z.ZodType>;

export const preferences = z.object({
  ...mails,
  /** False where this server sends no mail: what is chosen is kept for when it does. */
  mailAvailable: z.boolean(),
});
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
    query: z.object({ token: z.string().max(200).default('') }),
    response: z.object({
      mails: z.object(mails).keyof().nullable(),
      areWanted: z.boolean(),
    }),
    errors: [],
  },
});
