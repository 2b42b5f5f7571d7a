import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Poll } from '../polls.contract.ts';

const optionsOfPoll = sql`
  select json_agg(json_build_object('id', id, 'text', text, 'voteCount', vote_count) order by place, id) as list,
    sum(vote_count)::int as total
  from poll_options where poll_options.poll_id = polls.id`;

const pollsWhere = (condition: ReturnType<typeof sql>, viewerId: string | null) => sql<Poll>`
  select polls.id, polls.post_id as "postId", polls.question, options.list as options, options.total as "totalVotes",
    poll_votes.option_id as "votedOptionId"
  from polls
  cross join lateral (${optionsOfPoll}) as options
  left join poll_votes on poll_votes.poll_id = polls.id and poll_votes.user_id = ${viewerId}::uuid
  where ${condition}`;

/** The poll of `posts`, with nobody's vote, as one column of whoever reads posts, so that a page costs no query more. */
export const pollOfPost = sql<Poll | null>`(
  select json_build_object('id', polls.id, 'postId', polls.post_id, 'question', polls.question, 'options', options.list,
    'totalVotes', options.total, 'votedOptionId', null)
  from polls cross join lateral (${optionsOfPoll}) as options
  where polls.post_id = posts.id
)`;

export async function pollOfPostId(db: Connection, postId: number, viewerId: string | null): Promise<Poll | undefined> {
  const { rows } = await pollsWhere(sql`polls.post_id = ${postId}`, viewerId).execute(db);
  return rows[0];
}

export async function pollById(db: Connection, id: number, viewerId: string | null): Promise<Poll | undefined> {
  const { rows } = await pollsWhere(sql`polls.id = ${id}`, viewerId).execute(db);
  return rows[0];
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
    where polls.id = any(${[...ids]}::bigint[]) group by polls.id`.execute(db);
  return rows;
}

export interface Voting {
  hasOption: boolean;
  /** False when the user had voted before. */
  hasVoted: boolean;
}

/**
 * Votes: one statement, whole by itself. The poll is held, so that it is neither edited nor deleted meanwhile while others go on
 * voting; the unique pair decides, and the count moves only with a row. Undefined when there is no such poll; a vote for an
 * option that is taken off at the same moment fails by its reference.
 */
export async function insertVote(db: Connection, pollId: number, optionId: number, userId: string): Promise<Voting | undefined> {
  const { rows } = await sql<Voting>`
    with poll as (select id from polls where id = ${pollId} for key share),
    option as (select poll_options.id from poll join poll_options on poll_id = poll.id where poll_options.id = ${optionId}),
    voted as (
      insert into poll_votes (poll_id, option_id, user_id) select ${pollId}::bigint, id, ${userId}::uuid from option
      on conflict (poll_id, user_id) do nothing returning option_id
    ),
    moved as (update poll_options set vote_count = vote_count + 1 from voted where id = voted.option_id)
    select exists (select 1 from option) as "hasOption", exists (select 1 from voted) as "hasVoted" from poll`.execute(db);
  return rows[0];
}

export interface StoredPoll {
  id: number;
  question: string;
  /** In the author's order. */
  options: string[];
}

/** A post's poll, which nobody votes in until the transaction ends. */
export async function lockPollOf(tx: Transaction, postId: number): Promise<StoredPoll | undefined> {
  const poll = await tx.selectFrom('polls').select(['id', 'question']).where('post_id', '=', postId).forUpdate().executeTakeFirst();
  if (!poll) return undefined;
  const options = await tx.selectFrom('poll_options').select('text').where('poll_id', '=', poll.id).orderBy('place').execute();
  return { ...poll, options: options.map(option => option.text) };
}

export async function insertPoll(tx: Transaction, postId: number, question: string): Promise<number> {
  const row = await tx.insertInto('polls').values({ post_id: postId, question }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateQuestion(tx: Transaction, pollId: number, question: string): Promise<void> {
  await tx.updateTable('polls').set({ question }).where('id', '=', pollId).execute();
}

/** Makes these the options, in this order: one whose text stays keeps its id and votes, the others go with theirs. */
export async function setOptions(tx: Transaction, pollId: number, options: readonly string[]): Promise<void> {
  await sql`delete from poll_options where poll_id = ${pollId} and text <> all(${[...options]}::text[])`.execute(tx);
  await sql`
    insert into poll_options (poll_id, text, place)
    select ${pollId}::bigint, text, place from unnest(${[...options]}::text[]) with ordinality as given (text, place)
    on conflict (poll_id, text) do update set place = excluded.place`.execute(tx);
}

export async function deletePoll(tx: Transaction, pollId: number): Promise<void> {
  await tx.deleteFrom('polls').where('id', '=', pollId).execute();
}
