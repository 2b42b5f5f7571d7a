/** Blocks, which work both ways, and mutes, which work one way. src/features/boundaries/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { instant } from '../../platform/shared/fields.ts';
import { person } from '../account/people/people.contract.ts';
import { muteKinds, mutedWordLimit } from './boundaries.rules.ts';

export const block = person.extend({ createdAt: instant.describe('The time of the block.') }).meta({ id: 'Block', base: 'Person' });
export type Block = z.output<typeof block>;

const muteKind = z.enum(muteKinds);

export const mute = z
  .object({
    kind: muteKind.describe('The kind of the muted thing.'),
    value: z.string().describe('The username, the name of the tag, the word, or the id of the post.'),
    createdAt: instant.describe('The time of the mute.'),
  })
  .meta({ id: 'Mute' });
export type Mute = z.output<typeof mute>;

const blockBody = z.object({
  username: z.string().trim().min(1, 'must not be blank').max(64).describe('The username of the person.'),
});

const muteBody = z.object({
  kind: muteKind.describe('The kind of the muted thing.'),
  value: z
    .union([z.string(), z.int().positive().transform(String)])
    .pipe(z.string().trim().min(1, 'must not be blank').max(100))
    .describe(`The username, the name of the tag, the word (at most ${mutedWordLimit} characters), or the id of the post.`),
});

export const boundariesRoutes = defineRoutes({
  blocks: {
    method: 'GET',
    path: '/api/blocks',
    access: 'signed-in',
    summary: 'The people whom the caller blocks, the latest first.',
    response: z.array(block),
    errors: [],
  },
  block: {
    method: 'POST',
    path: '/api/blocks',
    access: 'named',
    summary: 'Blocks a person; 200 when they are blocked already. Neither sees the other any more, and a friendship ends.',
    body: blockBody,
    response: block,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'invalid_input', 'conflict'],
  },
  unblock: {
    method: 'DELETE',
    path: '/api/blocks',
    access: 'named',
    summary: 'Ends the caller’s block of a person, also one that has ended already.',
    body: blockBody,
    response: null,
    errors: ['not_found'],
  },
  mutes: {
    method: 'GET',
    path: '/api/mutes',
    access: 'signed-in',
    summary: 'The caller’s mutes, the latest first.',
    response: z.array(mute),
    errors: [],
  },
  mute: {
    method: 'POST',
    path: '/api/mutes',
    access: 'named',
    summary: 'Mutes a person, a tag, a word or a post; 200 when it is muted already.',
    body: muteBody,
    response: mute,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'invalid_input', 'conflict'],
  },
  unmute: {
    method: 'DELETE',
    path: '/api/mutes',
    access: 'named',
    summary: 'Ends a mute, also one that has ended already.',
    body: muteBody,
    response: null,
    errors: ['not_found', 'invalid_input'],
  },
});
