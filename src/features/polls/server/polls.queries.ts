import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Database, Transaction } from '../../../platform/server/db/database.ts';
import { batchWrites, inPlaces } from '../../../platform/server/db/batch/batchWrites.ts';
import { batchReads } from '../../../platform/server/db/batch/batchReads.ts';
import type { TallyRows } from '../../tallies/server/index.ts';
import type { Poll } from '../polls.contract.ts';

const optionsOfPoll = sql`
  select json_agg(json_build_object('id', id, 'text', text, 'voteCount', vote_count) order by place, id) as list,
    sum(vote_count)::int as total
  from poll_options where poll_options.poll_id = polls.id`;

const columns = sql`polls.id, polls.post_id as "postId", polls.question, options.list as options, options.total as "totalVotes",
  poll_votes.option_id as "votedOptionId", wire_time(polls.closes_at) as "closesAt", polls.can_change as "canChange"`;

/** To be joined to `polls`. */
const countsAndVoteOf = (viewerId: RawBuilder<unknown>) => sql`
  cross join lateral (${optionsOfPoll}) as options
  left join poll_votes on poll_votes.poll_id = polls.id and poll_votes.user_id = ${viewerId}`;

/** The poll of `posts` without the reader's vote, as one column, so that a page of posts needs no further query. */
export const pollOfPost = sql<Poll | null>`(
  select json_build_object('id', polls.id, 'postId', polls.post_id, 'question', polls.question, 'options', options.list,
    'totalVotes', options.total, 'votedOptionId', null, 'closesAt', wire_time(polls.closes_at), 'canChange', polls.can_change)
  from all_polls as polls cross join lateral (${optionsOfPoll}) as options
  where polls.post_id = posts.id
)`;

export async function pollOfPostId(db: Connection, postId: number, viewerId: string | null): Promise<Poll | undefined> {
  const { rows } = await sql<Poll>`
    select ${columns} from polls ${countsAndVoteOf(sql`${viewerId}::uuid`)} where polls.post_id = ${postId}`.execute(db);
  return rows[0];
}

/** Read for all who voted at the same moment; handed over as one value, for which PostgreSQL plans once a connection. */
const pollSeenBy = batchReads(async (db: Connection, asked: readonly { id: number; viewer_id: string | null }[]) => {
  const wanted = JSON.stringify(asked.map((each, place) => ({ ...each, place })));
  const { rows } = await sql<Poll & { place: number }>`
    select place, ${columns}
    from json_to_recordset(${wanted}::json) as wanted (place int, id bigint, viewer_id uuid)
    cross join lateral (select * from polls where polls.id = wanted.id limit 1) as polls
    ${countsAndVoteOf(sql`wanted.viewer_id`)}`.execute(db);
  return inPlaces(asked.length, rows);
});

export async function pollById(db: Connection, id: number, viewerId: string | null): Promise<Poll | undefined> {
  return pollSeenBy(db, { id, viewer_id: viewerId });
}

export interface PollCounts {
  postId: number;
  pollId: number;
  options: { id: number; voteCount: number }[];
  totalVotes: number;
}

export async function countsOfPolls(db: Connection, ids: readonly number[]): Promise<PollCounts[]> {
  const { rows } = await sql<PollCounts>`
    select polls.post_id as "postId", polls.id as "pollId", sum(vote_count)::int as "totalVotes",
      json_agg(json_build_object('id', poll_options.id, 'voteCount', vote_count) order by place, poll_options.id) as options
    from polls join poll_options on poll_options.poll_id = polls.id
    where polls.id = any(${arrayParameter(ids, 'bigint')}) group by polls.id, polls.post_id`.execute(db);
  return rows;
}

export interface Voting {
  hasOption: boolean;
  /** False if the person had voted before, and the poll's votes can't change. */
  isCounted: boolean;
  isClosed: boolean;
}

interface Ballot {
  poll_id: number;
  option_id: number;
  user_id: string;
}

/** Adds a vote (database function `add_votes`). Votes that come while a batch is under way share the next statement. */
const castVote = batchWrites(
  async (db: Connection, ballots: readonly Ballot[]): Promise<(Voting | undefined)[]> => {
    const input = JSON.stringify(ballots.map((ballot, place) => ({ ...ballot, place })));
    const { rows } = await sql<Voting & { place: number }>`
      select place, has_option as "hasOption", is_counted as "isCounted", is_closed as "isClosed" from add_votes(${input})`.execute(db);
    return inPlaces(ballots.length, rows);
  },
  { targetOf: ballot => ballot.poll_id },
);

/** Returns undefined if the poll does not exist. Fails by its foreign key if the voter's account is deleted concurrently. */
export async function insertVote(db: Database, pollId: number, optionId: number, userId: string): Promise<Voting | undefined> {
  return castVote(db, { poll_id: pollId, option_id: optionId, user_id: userId });
}

export interface StoredPoll {
  id: number;
  question: string;
  /** In the author's order. */
  options: string[];
  closesAt: Date | null;
  canChange: boolean;
}

/** A post's poll, locked so that votes wait for the end of the transaction. */
export async function lockPollOf(tx: Transaction, postId: number): Promise<StoredPoll | undefined> {
  const poll = await tx
    .selectFrom('polls')
    .select(['id', 'question', 'closes_at as closesAt', 'can_change as canChange'])
    .where('post_id', '=', postId)
    .forUpdate()
    .executeTakeFirst();
  if (!poll) return undefined;
  const options = await tx.selectFrom('poll_options').select('text').where('poll_id', '=', poll.id).orderBy('place').execute();
  return { ...poll, options: options.map(option => option.text) };
}

interface PollValues {
  question: string;
  closesAt: Date | null;
  canChange: boolean;
}

function pollColumns({ question, closesAt, canChange }: PollValues) {
  return { question, closes_at: closesAt, can_change: canChange };
}

export async function insertPoll(tx: Transaction, postId: number, values: PollValues): Promise<number> {
  const row = await tx
    .insertInto('polls')
    .values({ post_id: postId, ...pollColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePoll(tx: Transaction, pollId: number, values: PollValues): Promise<void> {
  await tx.updateTable('polls').set(pollColumns(values)).where('id', '=', pollId).execute();
}

/** The time of the database in milliseconds, which also decides whether a poll is closed. */
export async function databaseTime(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now.getTime() ?? Date.now();
}

/** Sets the options in this order. An option with unchanged text keeps its id and votes; the others are deleted with their votes. */
export async function setOptions(tx: Transaction, pollId: number, options: readonly string[]): Promise<void> {
  await sql`delete from poll_options where poll_id = ${pollId} and text <> all(${[...options]}::text[])`.execute(tx);
  await sql`
    insert into poll_options (poll_id, text, place)
    select ${pollId}::bigint, text, place from unnest(${[...options]}::text[]) with ordinality as given (text, place)
    on conflict (poll_id, text) do update set place = excluded.place`.execute(tx);
}

/** Hides or shows the poll of a post. A hidden poll takes no votes and shows no counts. */
export async function setPollHidden(tx: Transaction, postId: number, hidden: boolean): Promise<void> {
  await tx.updateTable('all_polls').set({ hidden }).where('post_id', '=', postId).execute();
}

export const voteRows: TallyRows<{ pollId: number; optionId: number }> = {
  kind: 'votes',
  given: 'poll_votes',
  sums: 'poll_options',
  sum: 'vote_count',
  columns: { poll_id: 'poll_id', option_id: 'id' },
  key: { optionId: ['id', 'bigint'], pollId: ['poll_id', 'bigint'] },
};

export async function deletePoll(tx: Transaction, pollId: number): Promise<void> {
  await tx.deleteFrom('polls').where('id', '=', pollId).execute();
}

/** The id of a poll's post. */
export async function postOfPoll(db: Connection, pollId: number): Promise<number | undefined> {
  return (await db.selectFrom('polls').select('post_id').where('id', '=', pollId).executeTakeFirst())?.post_id;
}
