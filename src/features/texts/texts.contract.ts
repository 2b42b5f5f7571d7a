/** Shapes that posts, comments and messages share. */
import { z } from 'zod';
import type { RateLimit } from '../../platform/shared/contract.ts';
import { id, instant } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';

/** The content of a new text. `what` names its kind, such as `A post`. */
export const newContent = (limit: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Write something first', abort: true })
    .refine(text => !isInvisible(text), 'Write something first')
    .max(limit, `${what} has at most ${limit.toLocaleString('en-US')} characters`);

/** The removal of a text by a moderator. */
export const removal = z
  .object({
    at: instant.describe('The time of the removal.'),
    reason: z.string().describe('The reason that the moderator gave.'),
    entryId: id.nullable().describe('The entry of the public log; null without one.'),
  })
  .meta({ id: 'Removal' });
export type Removal = z.output<typeof removal>;

export const likeState = z
  .object({
    likes: z.int().nonnegative().describe('The number of likes.'),
    liked: z.boolean().describe('Whether the caller likes it now.'),
  })
  .meta({ id: 'LikeState' });

export const textHistory = z
  .object({
    versions: z
      .array(
        z.object({
          content: z.string().describe('The text of the version.'),
          at: instant.describe('The time at which it was written.'),
        }),
      )
      .describe('All versions, oldest first; the last is the text of today.'),
  })
  .meta({ id: 'TextHistory' });
export type TextHistory = z.output<typeof textHistory>;

/** The limit of edits of posts and comments: each may leave a version of the text. */
export const editLimit: RateLimit = { name: 'edit', max: 30, windowMinutes: 1 };
