/** A mock draft on a post, the prospects, and the consensus of all mock drafts. src/features/mock-drafts/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id } from '../../platform/shared/fields.ts';
import { authorFields } from '../account/people/people.contract.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** The grade of a mock draft against the real draft. */
const grade = z
  .object({
    points: count.describe('The points of all picks.'),
    mostPoints: count.describe('The points of a perfect draft.'),
    percent: z.int().min(0).max(100).describe('The share of the possible points, in percent.'),
    letter: z.string().describe('The grade as a letter, such as B+.'),
  })
  .meta({ id: 'Grade' });
export type Grade = z.output<typeof grade>;

export const mockDraft = z
  .object({
    draftYear: z.int().describe('The year of the draft.'),
    picks: z
      .array(
        z.object({
          pick: z.int().positive().describe('The number of the pick.'),
          player: z.string().describe('The name of the player.'),
          team: z.string().describe('The name of the team.'),
          position: z.string().describe('The position of the player.'),
          height: z.string().nullable().describe('The height of the player; null unless the player is a known prospect.'),
          school: z.string().nullable().describe('The school of the player; null unless the player is a known prospect.'),
          points: count.nullable().describe('The points of the pick; null until the real draft was held.'),
        }),
      )
      .describe('The picks, in their order.'),
    grade: grade.nullable().describe('The grade; null until the real draft was held.'),
  })
  .meta({ id: 'MockDraft' });
export type MockDraft = z.output<typeof mockDraft>;
export type SeenPick = MockDraft['picks'][number];

const prospect = z
  .object({
    rank: z.int().positive().describe('The rank among the prospects of the year.'),
    playerName: z.string().describe('The name of the player.'),
    position: z.string().describe('The position of the player.'),
    height: z.string().describe('The height of the player.'),
    school: z.string().nullable().describe('The school of the player; null if it is unknown.'),
    age: z.int().nullable().describe('The age in years; null if it is unknown.'),
    projectedPick: z.int().nullable().describe('The pick that is expected; null if none is.'),
  })
  .meta({ id: 'Prospect' });
export type Prospect = z.output<typeof prospect>;

const consensus = z
  .object({
    draftYear: z.int().describe('The year of the draft.'),
    drafts: count.describe('The number of mock drafts that the consensus is made of.'),
    board: z
      .array(
        z.object({
          pick: z.int().positive().describe('The number of the pick.'),
          team: z.string().describe('The name of the team.'),
          choice: z
            .object({
              player: z.string().describe('The name of the player.'),
              position: z.string().nullable().describe('The position of the player; null if it is unknown.'),
              school: z.string().nullable().describe('The school of the player; null if it is unknown.'),
              share: share.describe('The share of all drafts that have this player at this pick, from 0 to 1.'),
              averagePick: z.number().describe('The mean of the player’s places in the drafts that have them.'),
            })
            .nullable()
            .describe('The choice of the drafts; null where nobody is left who was picked there.'),
          result: z
            .object({ player: z.string().describe('The name of the player.'), team: z.string().describe('The name of the team.') })
            .nullable()
            .describe('The real pick; null until the draft was held.'),
        }),
      )
      .describe(
        'A row for each slot: its player in the best agreement over the whole board, where nobody has two slots, and the real pick.',
      ),
    prospects: z
      .array(
        z.object({
          rank: z.int().positive().describe('The rank by the average pick.'),
          player: z.string().describe('The name of the player.'),
          averagePick: z.number().describe('The mean of the player’s places in the drafts that have them.'),
          share: share.describe('The share of all drafts that have the player, from 0 to 1.'),
        }),
      )
      .describe('The prospects that at least half of the drafts have, by their average pick.'),
    leaders: z
      .array(
        z.object({
          postId: id.describe('The id of the post that has the draft.'),
          authorId: z.string().nullable().describe('The id of the author; null once the account is deleted.'),
          ...authorFields,
          grade: grade.describe('The grade of the draft.'),
        }),
      )
      .describe('The best-graded drafts.'),
  })
  .meta({ id: 'Consensus' });
export type Consensus = z.output<typeof consensus>;

const byYear = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, 'must be a year')
    .transform(Number)
    .pipe(z.int().min(0).max(9999))
    .describe('The year of the draft, in four digits.'),
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
    summary: 'The consensus of all mock drafts of a year beside the real draft, and the best-graded drafts.',
    params: byYear,
    response: consensus,
    errors: ['not_found'],
  },
});
