/** The block list of pictures. src/features/blocked-pictures/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idCursor, idInPath, instant, nextCursor } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { imageBytesLimit } from '../images/images.rules.ts';
import { blockReasonLimit } from './blockedPictures.rules.ts';

const reason = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .refine(text => !isInvisible(text), 'must not be blank')
  .max(blockReasonLimit, `has at most ${blockReasonLimit} characters`)
  .describe('The reason, for moderators.');
const opensCase = z.boolean().describe('Whether sending such a picture opens a case about the sender.');

export const blockedPicture = z
  .object({
    id: id.describe('The id of the entry.'),
    reason: z.string().describe('The reason, for moderators.'),
    opensCase,
    by: z.string().nullable().describe('The username of the moderator; null for an upheld notice and for a deleted account.'),
    at: instant.describe('The time at which it was added.'),
    hits: z.int().nonnegative().describe('How often such a picture was refused.'),
  })
  .meta({ id: 'BlockedPicture' });
export type BlockedPicture = z.output<typeof blockedPicture>;

export const blockedPicturesRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/moderation/pictures',
    access: 'named',
    role: 'moderator',
    summary: 'The block list of pictures, newest first.',
    query: z.object({ cursor: idCursor }),
    response: z.object({
      pictures: z.array(blockedPicture).describe('The entries of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  block: {
    method: 'POST',
    path: '/api/moderation/pictures',
    access: 'named',
    role: 'moderator',
    summary: 'Blocks a picture, by its address here or as a file, and closes every picture on the site that matches.',
    body: z.object({
      url: z.string().min(1).max(2_000).describe('The address of a picture of this site, or of one elsewhere that a text here shows.'),
      reason,
      opensCase: opensCase.default(false),
    }),
    form: {
      file: 'image',
      maxBytes: imageBytesLimit,
      fields: z.object({
        reason,
        opensCase: z
          .enum(['true', 'false'])
          .default('false')
          .transform(text => text === 'true')
          .describe('Whether sending such a picture opens a case about the sender.'),
      }),
    },
    response: blockedPicture,
    status: 201,
    errors: ['forbidden', 'not_found', 'invalid_input', 'unsupported_type', 'unavailable'],
    limit: { name: 'upload', max: 30, windowMinutes: 60 },
  },
  unblock: {
    method: 'DELETE',
    path: '/api/moderation/pictures/:id',
    access: 'named',
    role: 'moderator',
    summary: 'Removes an entry. The pictures that it alone closes are shown again.',
    params: z.object({ id: idInPath.describe('The id of the entry.') }),
    response: null,
    errors: ['not_found', 'forbidden'],
  },
});
