/** Notices of law by people who need no account. src/features/moderation/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant, line } from '../../platform/shared/fields.ts';
import { email } from '../account/sign-in/signIn.contract.ts';
import { noteLimit } from './moderation.rules.ts';
import { intimate, maxAddresses, noticeStates, olderLaws, signatureLimit } from './takedowns.rules.ts';

const address = z.string().trim().min(1, 'Enter an address.').max(500, 'That address is too long.');
const inGoodFaith = z.literal(true, 'Please confirm that the notice is accurate.');

const olderNotice = z.object({
  url: z.string().trim().max(500).describe('The address of the post or comment, as its “Copy link” gives it.'),
  law: z.enum(olderLaws).describe('The law of the notice.'),
  name: line.min(1, 'Enter your name.').max(100).describe('The name of the person who asks.'),
  email: email.describe('Their address, for the answer.'),
  statement: z.string().trim().min(1, 'Say what is illegal, and why.').max(300).describe('What is illegal about it, and why.'),
  inGoodFaith: inGoodFaith.describe('That the notice is accurate and made in good faith.'),
});

export type OlderNotice = z.output<typeof olderNotice>;

const intimateNotice = z.object({
  law: z.literal(intimate).describe('A picture of a person, made or forged, that is shown without their consent.'),
  urls: z
    .array(address)
    .min(1, 'Enter an address.')
    .max(maxAddresses, `A notice has at most ${maxAddresses} addresses.`)
    .describe('The addresses of posts, comments, profiles or pictures of this site.'),
  contact: email.describe('The mailbox of the person who asks.'),
  signature: line.min(1, 'Sign with your name.').max(signatureLimit).describe('Their name, as a signature.'),
  goodFaith: inGoodFaith.describe('That the notice is accurate and made in good faith.'),
  note: z.string().trim().max(noteLimit).nullable().optional().describe('Words for the moderators.'),
});
export type IntimateNotice = z.output<typeof intimateNotice>;

export const takedownRoutes = defineRoutes({
  file: {
    method: 'POST',
    path: '/api/takedown',
    access: 'anyone',
    summary: 'A notice of law. One about intimate pictures is answered with 202 and its status, one about an illegal text with 204.',
    body: z.discriminatedUnion('law', [intimateNotice, olderNotice]),
    response: z
      .object({
        id: id.describe('The id of the notice.'),
        token: z.string().describe('The token that opens its status.'),
        dueAt: instant.describe('The time by which it is decided.'),
      })
      .meta({ id: 'TakedownReceipt' })
      .optional(),
    status: 202,
    errors: ['not_found', 'invalid_input', 'rate_limited'],
    limit: { name: 'takedown', max: 5, windowMinutes: 60 },
  },
  status: {
    method: 'GET',
    path: '/api/takedown/:id',
    access: 'anyone',
    summary: 'The state of a notice, for whoever has its token.',
    params: z.object({ id: idInPath.describe('The id of the notice.') }),
    query: z.object({ token: z.string().max(100).default('').describe('The token of the notice.') }),
    response: z
      .object({
        id: id.describe('The id of the notice.'),
        state: z.enum(noticeStates).describe('open, hidden until a decision, upheld or dismissed.'),
        dueAt: instant.describe('The time by which it is decided.'),
      })
      .meta({ id: 'TakedownStatus' }),
    errors: ['not_found'],
    limit: { name: 'takedown status', max: 60, windowMinutes: 1, isForGuesses: true },
  },
});
