/** Power rankings on a post: teams in order, best first. They have no calls of their own. src/features/power-rankings/README.md. */
import { z } from 'zod';

export const powerRankings = z
  .object({
    ranks: z
      .array(z.object({ rank: z.int().positive().describe('The rank, from 1.'), team: z.string().describe('The name of the team.') }))
      .describe('The teams, best first.'),
  })
  .meta({ id: 'PowerRankings' });
export type PowerRankings = z.output<typeof powerRankings>;
