/** Power rankings on a post: teams in order, best first. They have no calls of their own. docs/product.md, 11 Power rankings. */
import { z } from 'zod';

export const powerRankings = z.object({
  ranks: z.array(z.object({ rank: z.int().positive(), team: z.string() })),
});
export type PowerRankings = z.output<typeof powerRankings>;
