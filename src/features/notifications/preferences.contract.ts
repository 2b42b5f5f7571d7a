/** The mails and push messages that a person chose to get. src/features/notifications/README.md, Mail and Push messages. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { keysOf } from '../../platform/shared/keysOf.ts';
import { alertColumns, type MailPreference, type PushPreference, queueMailChoices, stoppableMails } from './notifications.types.ts';
import { isTimeZone, type QuietHours } from './push.rules.ts';

const mails = {
  emailFriendRequests: z.boolean().describe('Mails about friend requests, and that the caller’s own was accepted.'),
  emailChatMessages: z.boolean().describe('Mails about messages that stayed unread, one for each room.'),
  emailMentions: z.boolean().describe('Mails about mentions.'),
  emailReplies: z.boolean().describe('Mails about comments on the caller’s posts and answers to their comments.'),
} satisfies Record<MailPreference, z.ZodType>;

const pushes = {
  pushMentions: z.boolean().describe('Push messages about mentions.'),
  pushReplies: z.boolean().describe('Push messages about comments on the caller’s posts and answers to their comments.'),
  pushChat: z.boolean().describe('Push messages about chat messages.'),
  pushFriendRequests: z.boolean().describe('Push messages about friend requests, and that the caller’s own was accepted.'),
  pushGames: z.boolean().describe('Push messages about games of favorite teams: their threads, and the calls of `alerts`.'),
  pushRows: z.boolean().describe('Push messages about messages in rows.'),
  pushQueue: z.boolean().describe('Push messages about new cases and appeals, for moderators.'),
} satisfies Record<PushPreference, z.ZodType>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:30');

const quietHours = z
  .object({
    from: time.describe('The time at which they begin.'),
    to: time.describe('The time at which they end, the next day if it is earlier.'),
    zone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as America/New_York').describe('The time zone of both.'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the beginning' })
  .meta({ id: 'QuietHours' }) satisfies z.ZodType<QuietHours>;

export const digestChoices = ['off', 'daily', 'weekly'] as const;

const others = {
  ...pushes,
  quietHours: quietHours.nullable().describe('The hours of each day in which nothing is pushed; null for none.'),
  digest: z.enum(digestChoices).describe('How often a mail tells of what was missed in favorite tags.'),
  queueMail: z.enum(queueMailChoices).describe('How often a mail tells a moderator of new cases and appeals.'),
};

const alerts = z.object({
  start: z.boolean().describe('A game of a team that calls begins.'),
  close: z.boolean().describe('It is close near its end.'),
  overtime: z.boolean().describe('It goes to overtime, extra innings or extra time.'),
  final: z.boolean().describe('It is over.'),
});

export const preferences = z
  .object({
    ...mails,
    ...others,
    alerts: alerts.describe('What favorite teams call the caller for; `pushGames` decides whether it is pushed.'),
    mailAvailable: z.boolean().describe('False on a server that sends no mail; the choices are kept.'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

const someAlerts = z.partialRecord(z.enum(keysOf(alertColumns)), z.boolean()).describe('The calls to change; the rest stays.');
const somePreferences = z.object({ ...mails, ...others, alerts: someAlerts }).partial();
export type SomePreferences = z.output<typeof somePreferences>;

export const preferencesRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/user/preferences',
    access: 'signed-in',
    summary: 'The mails and push messages that the caller wants.',
    response: preferences,
    errors: [],
  },
  save: {
    method: 'PUT',
    path: '/api/user/preferences',
    access: 'signed-in',
    summary: 'Changes what is given of it; the rest stays.',
    body: somePreferences,
    response: preferences,
    errors: [],
  },
  unsubscribeState: {
    method: 'GET',
    path: '/api/unsubscribe/state',
    access: 'anyone',
    summary: 'The mails that the link in a mail ends, and whether they still come; null for an unknown link.',
    query: z.object({ token: z.string().max(200).default('').describe('The token of the link in the mail.') }),
    response: z.object({
      mails: z.enum(stoppableMails).nullable().describe('The kind of mails that the link is about; null for a link that is none.'),
      areWanted: z.boolean().describe('Whether these mails still come.'),
    }),
    errors: [],
  },
});
