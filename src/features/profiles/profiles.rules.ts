/** src/features/profiles/README.md. */

export interface Totals {
  totalPosts: number;
  totalComments: number;
  totalLikes: number;
  totalViews: number;
}

export interface Level {
  level: number;
  totalXP: number;
  /** XP gained inside the level. */
  xpProgress: number;
  /** XP that the level takes in all. */
  xpNeeded: number;
}

const xpFor = { post: 10, comment: 5, like: 2 };
const viewsForOneXP = 10;
const xpOfFirstLevel = 100;

/** Going from level n to n + 1 takes 100 × n XP. */
export function levelFor(totals: Totals): Level {
  const totalXP =
    xpFor.post * totals.totalPosts +
    xpFor.comment * totals.totalComments +
    xpFor.like * totals.totalLikes +
    Math.floor(totals.totalViews / viewsForOneXP);
  // The first n levels take 50 n (n + 1) XP; the level is found from that and set right for rounding.
  let finished = Math.floor((Math.sqrt(1 + (8 * totalXP) / xpOfFirstLevel) - 1) / 2);
  const taken = (levels: number) => (xpOfFirstLevel * levels * (levels + 1)) / 2;
  while (taken(finished + 1) <= totalXP) finished += 1;
  while (taken(finished) > totalXP) finished -= 1;
  return { level: finished + 1, totalXP, xpProgress: totalXP - taken(finished), xpNeeded: xpOfFirstLevel * (finished + 1) };
}

const oneDay = 86_400_000;

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / oneDay);
}

/** The streak as of today: it holds through the day after the last post. Days are UTC dates, `2026-01-31`. */
export function streakToday(streak: number, lastPostDate: string | null, today: string): number {
  return lastPostDate !== null && dayNumber(today) - dayNumber(lastPostDate) <= 1 ? streak : 0;
}

/** Days in a row that end with the newest of these UTC dates, which come newest first and without repeats. */
export function streakOf(days: readonly string[]): number {
  const newest = days[0];
  if (newest === undefined) return 0;
  const broken = days.findIndex((day, index) => dayNumber(newest) - dayNumber(day) !== index);
  return broken === -1 ? days.length : broken;
}
