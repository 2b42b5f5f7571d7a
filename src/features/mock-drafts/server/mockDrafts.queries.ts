import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { draftYear } from '../mockDrafts.view.ts';
import type { DraftResult } from '../grading.rules.ts';
import type { Prospect, SeenPick } from '../mockDrafts.contract.ts';
import { type DraftPick, playerKey } from '../mockDrafts.rules.ts';

export async function prospectsOf(db: Connection, year: number): Promise<Prospect[]> {
  return db
    .selectFrom('nba_draft_prospects')
    .select(['rank', 'player_name as playerName', 'position', 'height', 'school', 'age', 'projected_pick as projectedPick'])
    .where('draft_year', '=', year)
    .orderBy('rank')
    .execute();
}

export async function resultsOf(db: Connection, year: number): Promise<DraftResult[]> {
  return db
    .selectFrom('nba_draft_results')
    .select(['pick', 'player_name as player', 'announced_team as announcedTeam', 'team'])
    .where('draft_year', '=', year)
    .orderBy('pick')
    .execute();
}

export interface StoredDraft {
  draftYear: number;
  points: number;
  /** Whether there are results to grade by. */
  isGraded: boolean;
  picks: SeenPick[];
}

/** The mock draft of `posts` as one column, so that a page of posts needs no further query. */
export const draftOfPost = sql<StoredDraft | null>`(
  select json_build_object('draftYear', mock_drafts.draft_year, 'points', mock_drafts.points, 'isGraded', graded, 'picks', (
    select json_agg(json_build_object(
      'pick', pick, 'player', player, 'team', team, 'position', picked.position,
      'height', height, 'school', school, 'points', case when graded then points end
    ) order by pick)
    from mock_draft_picks as picked
    left join nba_draft_prospects as known on known.draft_year = mock_drafts.draft_year and known.player_key = picked.player_key
    where picked.post_id = mock_drafts.post_id
  ))
  from mock_drafts
  cross join lateral (select exists (select 1 from nba_draft_results where draft_year = mock_drafts.draft_year) as graded) as results
  where mock_drafts.post_id = posts.id
)`;

/** A pick with its points. */
export type GradedPick = DraftPick & { points: number };

/** The time at which the author of a post last changed the picks of its mock draft; undefined if these are other picks. */
export async function whenWritten(tx: Transaction, postId: number, picks: readonly DraftPick[]): Promise<Date | undefined> {
  const stored = await tx
    .selectFrom('mock_draft_picks')
    .select(['pick', 'player', 'team', 'position'])
    .where('post_id', '=', postId)
    .execute();
  const textOf = (all: readonly DraftPick[]) =>
    JSON.stringify(
      all.toSorted((one, other) => one.pick - other.pick).map(({ pick, player, team, position }) => [pick, player, team, position]),
    );
  if (textOf(stored) !== textOf(picks)) return undefined;
  const row = await tx.selectFrom('mock_drafts').select('picks_written_at').where('post_id', '=', postId).executeTakeFirst();
  return row?.picks_written_at;
}

/** Makes these the picks of a post's mock draft, written at a time, by default that of the transaction. */
export async function putDraft(tx: Transaction, postId: number, picks: readonly GradedPick[], writtenAt: Date | undefined): Promise<void> {
  const picksWrittenAt = writtenAt ?? sql<Date>`now()`;
  const points = picks.reduce((sum, pick) => sum + pick.points, 0);
  await tx
    .insertInto('mock_drafts')
    .values({ post_id: postId, draft_year: draftYear, points, picks_written_at: picksWrittenAt })
    .onConflict(conflict => conflict.column('post_id').doUpdateSet({ points, picks_written_at: picksWrittenAt }))
    .execute();
  await tx.deleteFrom('mock_draft_picks').where('post_id', '=', postId).execute();
  await tx
    .insertInto('mock_draft_picks')
    .values(picks.map(pick => ({ ...pick, post_id: postId, player_key: playerKey(pick.player) })))
    .execute();
}

export async function deleteDraft(tx: Transaction, postId: number): Promise<void> {
  await tx.deleteFrom('mock_drafts').where('post_id', '=', postId).execute();
}

/** Brings the prospects of a year up to date; those that are there stay as the draft knows them. */
export async function putProspects(tx: Transaction, year: number, prospects: readonly Prospect[]): Promise<void> {
  const rows = prospects.map(prospect => ({ ...prospect, key: playerKey(prospect.playerName) }));
  await sql`
    insert into nba_draft_prospects (draft_year, player_name, player_key, position, height, school, age, rank, projected_pick)
    select ${year}::int, "playerName", key, position, height, school, age, rank, "projectedPick"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("playerName" text, key text, position text, height text, school text, age int, rank int, "projectedPick" int)
    on conflict (draft_year, player_key) do update set player_name = excluded.player_name, position = excluded.position, height = excluded.height,
      school = excluded.school, age = excluded.age, rank = excluded.rank, projected_pick = excluded.projected_pick`.execute(tx);
}

/** Stores the results of a year, of which nothing was known before `decidedAt`. Returns whether any changed. */
export async function putResults(
  tx: Transaction,
  year: number,
  { results, decidedAt }: { results: readonly DraftResult[]; decidedAt: string },
): Promise<boolean> {
  const rows = results.map(result => ({ ...result, key: playerKey(result.player) }));
  const { numAffectedRows } = await sql`
    insert into nba_draft_results (draft_year, pick, player_name, player_key, announced_team, team, decided_at)
    select ${year}::int, pick, player, key, "announcedTeam", team, ${decidedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (pick int, player text, key text, "announcedTeam" text, team text)
    on conflict (draft_year, pick) do update set player_name = excluded.player_name, player_key = excluded.player_key,
      announced_team = excluded.announced_team, team = excluded.team, decided_at = excluded.decided_at
      where (nba_draft_results.player_name, nba_draft_results.announced_team, nba_draft_results.team, nba_draft_results.decided_at)
        is distinct from (excluded.player_name, excluded.announced_team, excluded.team, excluded.decided_at)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The picks of every mock draft of a year, by post, as their authors wrote them. */
export async function picksOfYear(tx: Transaction, year: number): Promise<Map<number, DraftPick[]>> {
  const rows = await tx
    .selectFrom('mock_draft_picks')
    .innerJoin('mock_drafts', 'mock_drafts.post_id', 'mock_draft_picks.post_id')
    .select(['mock_drafts.post_id as postId', 'pick', 'player', 'team', 'position'])
    .where('draft_year', '=', year)
    .orderBy('mock_drafts.post_id')
    .orderBy('pick')
    .execute();
  const picks = new Map<number, DraftPick[]>();
  for (const { postId, ...pick } of rows) picks.set(postId, [...(picks.get(postId) ?? []), pick]);
  return picks;
}

export interface PickTally {
  pick: number;
  playerKey: string;
  player: string;
  position: string | null;
  school: string | null;
  drafts: number;
  averagePick: number;
}

const spelling = sql`coalesce(known.player_name, mode() within group (order by picked.player))`;

/** Players of a slot that can matter to the consensus; the rest of a large community's picks are left out. */
const maxPlayersPerSlot = 40;

/** The most frequent players of each slot, by people: of each the newest draft counts. If several are equally frequent, those with the earlier average pick count. */
export async function talliesOfSlots(db: Connection, year: number): Promise<PickTally[]> {
  const { rows } = await sql<PickTally>`
    with chosen as (
      select picked.pick, picked.player_key, picked.player from mock_draft_picks as picked join counted_drafts using (post_id)
      where counted_drafts.draft_year = ${year}
    ),
    overall as (select player_key, avg(pick)::float8 as "averagePick" from chosen group by player_key),
    tallies as (
      select picked.pick, picked.player_key as "playerKey", ${spelling} as player, known.position, known.school, count(*)::int as drafts, "averagePick",
        row_number() over (partition by picked.pick order by count(*) desc, "averagePick", picked.player_key) as place
      from chosen as picked join overall using (player_key)
      left join nba_draft_prospects as known on known.draft_year = ${year} and known.player_key = picked.player_key
      group by picked.pick, picked.player_key, known.player_name, known.position, known.school, "averagePick"
    )
    select pick, "playerKey", player, position, school, drafts, "averagePick" from tallies where place <= ${maxPlayersPerSlot}
    order by pick, place`.execute(db);
  return rows;
}

export interface ProspectTally {
  rank: number;
  player: string;
  averagePick: number;
  drafts: number;
}

/** The known prospects that at least half of the counted drafts have, by their average pick. */
export async function averagePlaces(db: Connection, year: number): Promise<ProspectTally[]> {
  const { rows } = await sql<ProspectTally>`
    select known.rank, known.player_name as player, avg(pick)::float8 as "averagePick", count(distinct post_id)::int as drafts
    from mock_draft_picks join counted_drafts using (post_id)
    join nba_draft_prospects as known on known.draft_year = counted_drafts.draft_year and known.player_key = mock_draft_picks.player_key
    where counted_drafts.draft_year = ${year}
    group by known.id having count(distinct post_id) * 2 >= (select count(*) from counted_drafts where draft_year = ${year})
    order by "averagePick", rank`.execute(db);
  return rows;
}

/** The number of people with a draft. */
export async function countDrafts(db: Connection, year: number): Promise<number> {
  const row = await db
    .selectFrom('counted_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('draft_year', '=', year)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Leader {
  postId: number;
  points: number;
}

/** The best-graded of the drafts that were written before the results, behind the first `offset` ones. The earlier one is first of equals. */
export async function bestDrafts(db: Connection, year: number, { offset, limit }: { offset: number; limit: number }): Promise<Leader[]> {
  return db
    .selectFrom('mock_drafts')
    .select(['post_id as postId', 'points'])
    .where('draft_year', '=', year)
    .where('picks_written_at', '<', from =>
      from
        .selectFrom('nba_draft_results')
        .select(({ fn }) => fn.min('decided_at').as('at'))
        .where('draft_year', '=', year),
    )
    .orderBy('points', 'desc')
    .orderBy('post_id')
    .offset(offset)
    .limit(limit)
    .execute();
}
