import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { refuse, type Refusal } from '../../../platform/shared/errors.ts';
import { presetTeam, presetTeams } from '../draftOrder.ts';
import { draftYear } from '../mockDrafts.view.ts';
import { type DraftResult, gradePicks, letterOf, mostPoints, percentOfPoints } from '../grading.rules.ts';
import type { Consensus, Grade, MockDraft, Prospect } from '../mockDrafts.contract.ts';
import { type DraftPick, readPicks } from '../mockDrafts.rules.ts';
import { assignSlots } from './consensus.rules.ts';
import {
  averagePlaces,
  bestDrafts,
  countDrafts,
  deleteDraft,
  picksOfYear,
  prospectsOf,
  putDraft,
  putProspects,
  putResults,
  resultsOf,
  type StoredDraft,
  talliesOfSlots,
  whenWritten,
} from './mockDrafts.queries.ts';

const noSuchYear = () => refuse('not_found', 'Nothing is known about that draft');

function gradeOf(points: number): Grade {
  const percent = percentOfPoints(points);
  return { points, mostPoints, percent, letter: letterOf(percent) };
}

/** A stored mock draft as it is shown, with its grade. */
export function presentDraft({ draftYear: year, points, isGraded, picks }: StoredDraft): MockDraft {
  return { draftYear: year, picks, grade: isGraded ? gradeOf(points) : null };
}

async function gradeAndPut(
  tx: Transaction,
  postId: number,
  { picks, results, writtenAt }: { picks: readonly DraftPick[]; results: readonly DraftResult[]; writtenAt: Date | undefined },
): Promise<void> {
  const earned = gradePicks(picks, results);
  await putDraft(
    tx,
    postId,
    picks.map((pick, index) => ({ ...pick, points: earned[index] ?? 0 })),
    (await whenWritten(tx, postId, picks)) ?? writtenAt,
  );
}

/**
 * Keeps the picks of a post's content beside it; with `null` there are none any more. Picks that differ from those before count as written
 * at `writtenAt`. The caller holds the post.
 */
export async function storeMockDraft(tx: Transaction, postId: number, content: string | null, writtenAt?: Date): Promise<void> {
  if (content === null) await deleteDraft(tx, postId);
  else await gradeAndPut(tx, postId, { picks: readPicks(content).picks, results: await resultsOf(tx, draftYear), writtenAt });
}

/** Brings a year's prospects and results up to date; when results changed, every draft is graded again. */
export async function storeDraftYear(
  tx: Transaction,
  year: { draftYear: number; decidedAt: string; prospects: readonly Prospect[]; results: readonly DraftResult[] },
): Promise<void> {
  await putProspects(tx, year.draftYear, year.prospects);
  if (!(await putResults(tx, year.draftYear, year))) return;
  for (const [postId, picks] of await picksOfYear(tx, year.draftYear))
    await gradeAndPut(tx, postId, { picks, results: year.results, writtenAt: new Date() });
}

export async function prospects(db: Connection, year: number): Promise<Prospect[] | Refusal<'not_found'>> {
  const known = await prospectsOf(db, year);
  return known.length > 0 ? known : noSuchYear();
}

const leadersShown = 10;
/** The drafts that are looked at for leaders at a time, and the most in all: one person may have written many of the best. */
const leadersBatch = { drafts: 100, max: 2_000 };

/** Reads the authors of posts, by the id of the post. */
type ReadAuthors = (
  db: Connection,
  postIds: readonly number[],
) => Promise<ReadonlyMap<number, Omit<Consensus['leaders'][number], 'postId' | 'grade'>>>;

/** The people with the best-graded drafts from before the results, each with their best one. */
async function leadersOf(db: Connection, year: number, readAuthors: ReadAuthors): Promise<Consensus['leaders']> {
  const leaders = new Map<string, Consensus['leaders'][number]>();
  for (let offset = 0; offset < leadersBatch.max && leaders.size < leadersShown; offset += leadersBatch.drafts) {
    const best = await bestDrafts(db, year, { offset, limit: leadersBatch.drafts });
    const authors = await readAuthors(
      db,
      best.map(({ postId }) => postId),
    );
    for (const { postId, points } of best) {
      const author = authors.get(postId);
      const key = author?.authorName ?? `nobody ${postId}`;
      if (author && !leaders.has(key)) leaders.set(key, { postId, ...author, grade: gradeOf(points) });
    }
    if (best.length < leadersBatch.drafts) break;
  }
  return [...leaders.values()].slice(0, leadersShown);
}

/** The consensus of all mock drafts of a year, and the authors of the best-graded ones. */
export async function consensus(db: Connection, year: number, readAuthors: ReadAuthors): Promise<Consensus | Refusal<'not_found'>> {
  if (year !== draftYear) return noSuchYear();
  const drafts = await countDrafts(db, year);
  const results = await resultsOf(db, year);
  const favorites = assignSlots(presetTeams.length, await talliesOfSlots(db, year));
  const shareOf = (count: number) => (drafts === 0 ? 0 : count / drafts);
  const board = presetTeams.map((_, index) => {
    const pick = index + 1;
    const favorite = favorites.get(pick);
    const result = results.find(one => one.pick === pick);
    return {
      pick,
      team: presetTeam(pick),
      choice: favorite
        ? {
            player: favorite.player,
            position: favorite.position,
            school: favorite.school,
            share: shareOf(favorite.drafts),
            averagePick: favorite.averagePick,
          }
        : null,
      result: result ? { player: result.player, team: result.team } : null,
    };
  });
  const places = await averagePlaces(db, year);
  const leaders = results.length > 0 ? await leadersOf(db, year, readAuthors) : [];
  return {
    draftYear: year,
    drafts,
    board,
    prospects: places.map(({ rank, player, averagePick, drafts: count }) => ({ rank, player, averagePick, share: shareOf(count) })),
    leaders,
  };
}
