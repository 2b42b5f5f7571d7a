/** Power rankings on a post: teams in order, best first. Specification, sections 2 to 4. They come and go with their post's calls. */
import { z } from 'zod';

export const powerRankings = z.object({
  ranks: z.array(z.object({ rank: z.int().positive(), team: z.string() })),
});
export type PowerRankings = z.output<typeof powerRankings>;
