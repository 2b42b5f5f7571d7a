/** Waves: many accounts that are banned in one action, and taken back in one. src/features/moderation/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant } from '../../platform/shared/fields.ts';
import { person } from '../account/people/people.contract.ts';
import { actionReason } from './moderation.contract.ts';
import { maxWaveAccounts, maxWaveMinutes } from './moderation.rules.ts';

const waveAccount = z
  .object({
    person: person.describe('The person.'),
    createdAt: instant.describe('The time at which the account was made.'),
    texts: z.int().nonnegative().describe('The number of their posts and comments, hidden ones included.'),
    latest: z.string().describe('The beginning of their latest text; empty without one.'),
  })
  .meta({ id: 'WaveAccount' });
export type WaveAccount = z.output<typeof waveAccount>;

export const wave = z
  .object({
    id: id.describe('The id of the wave.'),
    accounts: z.int().nonnegative().describe('The number of accounts that it banned.'),
    reason: z.string().describe('The reason, which each entry of the log has.'),
    at: instant.describe('The time of the action.'),
    undoneAt: instant.nullable().describe('The time at which it was taken back; null for one that holds.'),
  })
  .meta({ id: 'ModerationWave' });
export type Wave = z.output<typeof wave>;

const forModerators = { access: 'named', role: 'moderator' } as const;

export const wavesRoutes = defineRoutes({
  find: {
    ...forModerators,
    method: 'GET',
    path: '/api/moderation/waves',
    summary: 'The new accounts that fit, the newest first, and the latest waves. Staff and banned accounts are left out.',
    query: z.object({
      minutes: z.coerce.number().int().min(1).max(maxWaveMinutes).default(60).describe('The highest age of an account, in minutes.'),
      network: z
        .string()
        .trim()
        .max(60)
        .default('')
        .describe(
          'Only accounts that signed in from this range (/16, /24, /32; of IPv6 /32, /48, /64), or with @name from the /24 or /48 of that member.',
        ),
      words: z.string().trim().max(200).default('').describe('Only accounts with a post or comment that has these words.'),
    }),
    response: z.object({
      accounts: z.array(waveAccount).describe(`The newest accounts that fit, at most ${maxWaveAccounts}.`),
      count: z.int().nonnegative().describe('The number of all accounts that fit.'),
      waves: z.array(wave).describe('The latest waves, the newest first.'),
    }),
    errors: ['invalid_input'],
  },
  ban: {
    ...forModerators,
    method: 'POST',
    path: '/api/moderation/waves',
    summary: 'Bans accounts for good and undoes all their texts. Each ban is an entry of the public log.',
    body: z.object({
      users: z
        .array(z.uuid())
        .min(1)
        .max(maxWaveAccounts)
        .describe('The ids of the accounts. Staff, banned accounts and accounts that are not new are skipped.'),
      reason: actionReason.describe('The reason, which is public.'),
      wave: id.optional().describe('The wave that an earlier call began and had no time to end.'),
    }),
    response: wave
      .extend({ left: z.int().nonnegative().describe('The accounts for which there was no time: call again with `wave`.') })
      .meta({ id: 'BannedWave', base: 'ModerationWave' }),
    status: 201,
    errors: ['conflict', 'forbidden', 'not_found', 'invalid_input'],
  },
  undo: {
    ...forModerators,
    method: 'DELETE',
    path: '/api/moderation/waves/:id',
    summary: 'Takes back a wave: the bans that still hold, and everything that was undone. Call it again while `undoneAt` is null.',
    params: z.object({ id: idInPath.describe('The id of the wave.') }),
    body: z.object({ reason: actionReason.describe('The reason, which is public.') }),
    response: wave,
    status: 200,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
});
