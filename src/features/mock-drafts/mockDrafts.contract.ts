/** A mock draft on a post, the prospects, and the consensus of all mock drafts. docs/product.md, 10 Mock drafts. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id } from '../../platform/shared/fields.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** The grade of a mock draft against the real draft. */
const grade = z.object({ points: count, mostPoints: count, percent: z.int().min(0).max(100), letter: z.string() });
export type Grade = z.output<typeof grade>;

export const mockDraft = z.object({
  draftYear: z.int(),
  picks: z.array(
    z.object({
      pick: z.int().positive(),
      player: z.string(),
      team: z.string(),
      position: z.string(),
      /** Null unless the player is a known prospect. */
      height: z.string().nullable(),
      school: z.string().nullable(),
      /** Null until the real draft was held. */
      points: count.nullable(),
    }),
  ),
  grade: grade.nullable(),
});
export type MockDraft = z.output<typeof mockDraft>;
export type SeenPick = MockDraft['picks'][number];

const prospect = z.object({
  rank: z.int().positive(),
  playerName: z.string(),
  position: z.string(),
  height: z.string(),
  school: z.string().nullable(),
  age: z.int().nullable(),
  projectedPick: z.int().nullable(),
});
export type Prospect = z.output<typeof prospect>;

const consensus = z.object({
  draftYear: z.int(),
  /** How many mock drafts it is made of. */
  drafts: count,
  /** A slot each: who is picked there most often, and who was really. */
  board: z.array(
    z.object({
      pick: z.int().positive(),
      team: z.string(),
      choice: z
        .object({
          player: z.string(),
          position: z.string().nullable(),
          school: z.string().nullable(),
          /** The share of all drafts that have this player at this pick. */
          share,
          /** The mean of his places in the drafts that have him. */
          averagePick: z.number(),
        })
        .nullable(),
      result: z.object({ player: z.string(), team: z.string() }).nullable(),
    }),
  ),
  /** The prospects that at least half of the drafts have, by their average pick. */
  prospects: z.array(z.object({ rank: z.int().positive(), player: z.string(), averagePick: z.number(), share })),
  /** The best-graded drafts. */
  leaders: z.array(z.object({ postId: id, authorId: z.string().nullable(), authorName: z.string(), grade })),
});
export type Consensus = z.output<typeof consensus>;

const byYear = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, 'must be a year')
    .transform(Number),
});

export const mockDraftsRoutes = defineRoutes({
  prospects: {
    method: 'GET',
    path: '/api/nba-draft/:year',
    access: 'anyone',
    summary: 'The prospects of a draft by rank; 404 for a year without any.',
    params: byYear,
    response: z.array(prospect),
    errors: ['not_found'],
  },
  consensus: {
    method: 'GET',
    path: '/api/nba-draft/:year/consensus',
    access: 'anyone',
    summary: 'What all mock drafts of a year say together, beside the real draft, with the best-graded ones.',
    params: byYear,
    response: consensus,
    errors: ['not_found'],
  },
});
