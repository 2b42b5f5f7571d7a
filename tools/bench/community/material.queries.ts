import { randomBytes } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import pg from 'pg';
import { sessionId } from '../../../src/platform/server/http/sessions.ts';

/** A person with a session. */
export interface Reader {
  id: string;
  username: string;
  cookie: string;
}

/** The material of requests, drawn from the community with the skew of its people. */
export interface Material {
  readers: Reader[];
  /** Posts that are looked at: half of the latest, half of the loved. */
  postIds: number[];
  /** Posts with 50 replies or more. */
  longPostIds: number[];
  /** Two words of four letters or more that stand in one post. */
  searches: string[];
  tags: string[];
  rooms: { id: number; members: [string, string] }[];
}

const usualReaders = 2_000;

async function readersOf(client: pg.Client, secret: string, count: number, after = 0): Promise<Reader[]> {
  const { rows } = await client.query<{ id: string; username: string }>(
    `select id, username from users where username is not null order by hashtext(id::text), id limit $1 offset $2`,
    [count, after],
  );
  const readers = rows.map(row => ({ ...row, token: randomBytes(32).toString('base64url') }));
  await client.query(
    `insert into sessions (sid, user_id, sess, expire)
     select sid, user_id, jsonb_build_object('createdAt', now(), 'device', 'benchmark'), now() + interval '30 days'
     from unnest($1::text[], $2::uuid[]) as given (sid, user_id)`,
    [readers.map(reader => sessionId(reader.token)), readers.map(reader => reader.id)],
  );
  return readers.map(({ id, username, token }) => ({
    id,
    username,
    cookie: `bleachers-session=${encodeURIComponent(fastifyCookie.sign(token, secret))}`,
  }));
}

/** Signs in so many more people, whom the material does not have. */
export async function addReaders(client: pg.Client, secret: string, count: number): Promise<Reader[]> {
  const readers = await readersOf(client, secret, count, usualReaders);
  if (readers.length < count) throw new Error(`The community has only ${usualReaders + readers.length} people: --posts should be larger.`);
  return readers;
}

/** Takes back the sessions of all runs. */
export async function forgetSessions(client: pg.Client): Promise<void> {
  await client.query(`delete from sessions where sess ->> 'device' = 'benchmark'`);
}

/** Whole words: of a part of one, or a name without its first letter, the search would first find out what was meant. */
const wholeWord = /(?<![\p{L}\p{N}'’])[a-z]{4,}(?![\p{L}\p{N}'’])/gu;

async function searchesOf(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ content: string }>('select content from posts order by hashint8(id) limit $1', [count * 2]);
  const pairs = rows.flatMap(({ content }, index) => {
    const words = [...new Set(content.toLowerCase().match(wholeWord))];
    const [one, other] = [words[index % Math.max(1, words.length)], words[(index * 7 + 1) % Math.max(1, words.length)]];
    return one && other && one !== other ? [`${one} ${other}`] : [];
  });
  return pairs.slice(0, count);
}

/** Draws it; the same community gives the same, but for the sessions, which are made. */
export async function drawMaterial(client: pg.Client, secret: string): Promise<Material> {
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(row => Number(row.id));
  const latest = await ids('select id from posts order by created_at desc, id desc limit 1000');
  const loved = await ids('select id from posts order by likes desc, id limit 5000');
  const tags = await client.query<{ name: string }>('select name from tags order by post_count desc, id limit 30');
  const readers = await readersOf(client, secret, usualReaders);
  const rooms = await client.query<{ id: string; user_id1: string; user_id2: string }>(
    'select id, user_id1, user_id2 from chat_rooms where user_id1 = any($1::uuid[]) order by hashint8(id) limit 2000',
    [readers.map(reader => reader.id)],
  );
  return {
    readers,
    postIds: [...latest.filter((_, index) => index % 2 === 0), ...loved.filter((_, index) => index % 10 === 0)],
    longPostIds: await ids('select id from posts where comments between 50 and 500 order by hashint8(id) limit 1000'),
    searches: await searchesOf(client, 2_000),
    tags: tags.rows.map(row => row.name),
    rooms: rooms.rows.map(row => ({ id: Number(row.id), members: [row.user_id1, row.user_id2] })),
  };
}

/**
 * Votes that the readers have not given yet, at most `count`. Of a large community each poll gets only one in forty of the readers,
 * because the query would otherwise look at millions of pairs.
 */
export async function freshVotes(
  client: pg.Client,
  readerIds: readonly string[],
  count: number,
): Promise<{ pollId: number; optionId: number; readerId: string }[]> {
  const polls = Number((await client.query<{ count: string }>('select count(*) from polls')).rows[0]?.count);
  const share = Math.max(1, Math.min(40, Math.floor((polls * readerIds.length) / (4 * count))));
  const { rows } = await client.query<{ pollId: string; optionId: string; readerId: string }>(
    `select polls.id as "pollId", (select min(id) from poll_options where poll_id = polls.id) as "optionId", reader as "readerId"
     from (select id, row_number() over (order by hashint8(id)) as place from polls) as polls
     cross join lateral (select reader from unnest($1::uuid[]) with ordinality as listed (reader, at) where at % $3 = place % $3) as readers
     where not exists (select from poll_votes where poll_id = polls.id and user_id = reader)
     order by hashtext(polls.id || reader::text) limit $2`,
    [readerIds, count, share],
  );
  return rows.map(row => ({ pollId: Number(row.pollId), optionId: Number(row.optionId), readerId: row.readerId }));
}

/** Posts with 50 to 60 replies. */
export async function postsOfFiftyReplies(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from posts where comments between 50 and 60 order by comments, hashint8(id) limit $1',
    [count],
  );
  return rows.map(row => Number(row.id));
}

/** Addresses of old posts, tags and profiles, mixed. */
export async function coldPages(client: pg.Client, count: number): Promise<string[]> {
  const names = async (text: string) => (await client.query<{ name: string }>(text, [count])).rows.map(({ name }) => name);
  const posts = await names('select id::text as name from posts order by id limit $1');
  const tags = await names('select name from tags where post_count > 0 order by hashint8(id) limit $1');
  const people = await names('select username as name from users where username is not null order by hashtext(id::text) limit $1');
  const lists = [
    posts.map(id => `/post/${id}`),
    tags.map(name => `/?tag=${encodeURIComponent(name)}`),
    people.map(name => `/user/${encodeURIComponent(name)}`),
  ];
  // Each list is spread evenly over the whole.
  return lists
    .flatMap(list => list.map((path, place) => ({ path, place: (place + 0.5) / list.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ path }) => path);
}
