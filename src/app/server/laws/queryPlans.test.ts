import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../platform/server/db/database.ts';
import { readFigures } from '../../../features/admin/server/figures.queries.ts';
import type { PostList } from '../../../features/feed/feed.contract.ts';
import { fillLarge, largeTables } from '../../../testing/large.ts';
import { sweepClockReaders } from '../../../features/games/server/index.ts';
import { arriveInRows } from '../../../features/rows/server/index.ts';
import { lookAround } from '../../../features/rows/server/presence/rowPresence.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { dropImage, publishCard, publishPicture, sweepImages } from '../../../features/posts/server/index.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';

/**
 * Every index stands for a query. Here each call shows, on 100,000 posts, that its queries read the indexes that are written
 * down beside it, and no table of some size as a whole.
 */

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Conflict Arbiter Indexes'?: string[];
  Plans?: Plan[];
}

let reader: Caller;
let large: Set<string>;
let made: Statement[] = [];
/** Ids and names that the addresses below are built from. */
const known = new Map<string, string | number>();

async function one(name: string, query: string): Promise<void> {
  const { rows } = await sql.raw<{ value: string | number }>(query).execute(world.db);
  known.set(name, rows[0]?.value ?? 'nothing');
}

// No source is asked: the games are those of the database.
const world = setUp(() => openWorld({ LIVE_SCORES_SOURCES: 'none' }, { onStatement: statement => made.push(statement) }));
beforeAll(async () => {
  await fillLarge(world.connection);
  large = await largeTables(world.db);
  const rows = await world.sql<{ id: string; username: string }>`
    select id, username from users where issuer = 'large' and subject = '2000'`;
  const [person] = rows;
  if (!person) throw new Error('somebody of many');
  reader = await world.signIn(person);
  await one('post', `select post_id as value from post_likes where user_id = '${person.id}' limit 1`);
  await one('fresh', `select max(id) as value from posts where feature = 'regular'`);
  await one('poll', `select max(id) as value from polls`);
  await one('option', `select max(id) as value from poll_options`);
  await one('reply', `select max(id) as value from replies where post_id = ${known.get('post')}`);
  await one('tag', `select id as value from tags where name = 'large tag 7'`);
  await one('room', `select id as value from chat_rooms where user_id1 = '${person.id}' or user_id2 = '${person.id}' limit 1`);
  await one('told', `select max(id) as value from notifications where user_id = '${person.id}'`);
  await one('row', `select code as value from rows join row_members on row_id = rows.id where user_id = '${person.id}' limit 1`);
  await one(
    'free',
    `select code as value from rows where id not in (select row_id from row_members where user_id = '${person.id}') limit 1`,
  );
  await one('stub', `select stub_token as value from rows where code = '${known.get('row')}'`);
  await one(
    'said',
    `select max(row_messages.id) as value from row_messages join rows on rows.id = row_id where code = '${known.get('row')}'`,
  );
  await world.sql`update game_states set state = jsonb_set(state, '{state}', '"final"')
    where game_id = (select game_id from rows where code = ${known.get('row')})`;
  await one(
    'member',
    `select username as value from row_members join rows on rows.id = row_id join users on users.id = user_id
    where code = '${known.get('row')}' and user_id <> '${person.id}' limit 1`,
  );
  const many = (limit: number) => sql`(select id from users where issuer = 'large' order by id limit ${limit})`;
  await world.sql`
    insert into follows (follower_id, followed_id, notify)
    select one.id, other.id, one.id < '08000000-0000-0000-0000-000000000000' from (select ${person.id}::uuid as id union ${many(2_000)}) as one join ${many(20)} as other on one.id <> other.id`;
  await world.sql`analyze follows`;
  for (const list of ['', 'tags=large%20tag%207', 'sort=popular', 'q=word123']) {
    const path = list.startsWith('q') ? `/api/posts/search?${list}` : `/api/posts?${list}`;
    const offset = list === '' ? 60_000 : 20;
    known.set(`after ${list}`, (await reader.call<PostList>('GET', `${path}&limit=20&offset=${offset}`)).body.nextCursor ?? '');
  }
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The plans of the statements inside database functions, read with the extension auto_explain, which changes nothing. */
async function nestedPlans({ sql: text, parameters }: Statement): Promise<Plan[]> {
  const client = new pg.Client(world.connection);
  const plans: Plan[] = [];
  client.on('notice', ({ message = '' }) => {
    const json = /plan:\n([^]*)/.exec(message)?.[1];
    if (json) plans.push(planOf(JSON.parse(json)));
  });
  await client.connect();
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set auto_explain.log_level = notice`);
    await client.query('begin');
    // A call that fails because the test made it before still shows the plans up to there.
    await client.query(text, [...parameters]).catch(() => undefined);
    await client.query('rollback');
  } finally {
    await client.end();
  }
  return plans;
}

const planOf = ({ Plan: plan }: { Plan: Plan }): Plan => plan;

const callsFunction =
  /\b(?:store_replies|store_messages|add_views|add_votes|set_likes|set_reply_like|set_play_reactions|change_person_stats|queue_mails)\(/;

/** The plan nodes of every statement that the work runs. */
async function nodesFor(work: () => Promise<unknown>): Promise<Plan[]> {
  made = [];
  await work();
  await world.context.live.settled();
  const asked = made.filter(({ sql: text }) => /^\s*(with|select|insert|update|delete)/i.test(text));
  const nodes: Plan[] = [];
  for (const { sql: text, parameters } of asked) {
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const { rows } = await world.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
    nodes.push(...rows.flatMap(row => row['QUERY PLAN']).flatMap(({ Plan: plan }) => nodesOf(plan)));
    if (callsFunction.test(text)) nodes.push(...(await nestedPlans({ sql: text, parameters })).flatMap(nodesOf));
  }
  return nodes;
}

/** The indexes behind every card of a page: the post, the reader's like and visit, unread comments, the two latest comments. */
const cards = ['posts_pkey', 'post_likes_pkey', 'post_visits_pkey', 'replies_post_id_id_key', 'replies_top'];
const session = ['sessions_pkey', 'users_pkey'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Row = [method: Method, path: string, indexes: string[], body?: Record<string, unknown>];

/** `{name}` is replaced by the known id or name. */
const calls: Row[] = [
  ['GET', '/api/auth/user', session],
  ['GET', '/api/posts', [...session, 'posts_latest', ...cards]],
  ['GET', '/api/posts?cursor={after }', ['posts_latest', ...cards]],
  ['GET', '/api/posts?tags=large%20tag%207', ['post_tags_latest', ...cards]],
  ['GET', '/api/posts?tags=large%20tag%207&cursor={after tags=large%20tag%207}', ['post_tags_latest', ...cards]],
  ['GET', '/api/posts?tags=large%20tag%207&tags=large%20tag%209', ['post_tags_latest', ...cards]],
  ['GET', '/api/posts?following=true', ['follows_listed', 'posts_author']],
  ['GET', '/api/follows', ['follows_listed']],
  ['GET', '/api/posts/hot', ['replies_pkey', 'posts_pkey']],
  ['GET', '/api/posts?sort=popular&cursor={after sort=popular}', cards],
  ['GET', '/api/posts?tags=large%20tag%207&sort=popular', cards],
  ['GET', '/api/posts/search?q=word123', ['posts_search', ...cards]],
  ['GET', '/api/posts/search?q=word123&cursor={after q=word123}', ['posts_search', ...cards]],
  ['GET', '/api/posts/search?q=largepersn77', ['search_words_similar']],
  ['GET', '/api/posts/user/largeperson77', ['posts_author', ...cards]],
  ['GET', '/api/posts/{post}', ['posts_pkey', 'post_likes_pkey', 'post_visits_pkey']],
  ['GET', '/api/posts/{post}/replies?limit=50', ['replies_post_id_id_key']],
  ['GET', '/api/posts/{post}/replies?limit=500&after={reply}', ['replies_post_id_id_key']],
  ['POST', '/api/replies/{reply}/like', ['replies_pkey']],
  ['GET', '/api/posts/{post}/replies?limit=500', ['reply_likes_pkey']],
  ['DELETE', '/api/replies/{reply}/like', ['replies_pkey']],
  ['GET', '/api/polls/{poll}/options', ['polls_pkey']],
  ['GET', '/api/polls/{poll}/vote/status', ['polls_pkey']],
  ['GET', '/api/bookmarks', ['bookmarks_pkey', 'posts_pkey']],
  ['GET', '/api/bookmarks/check/{post}', ['bookmarks_pkey']],
  ['GET', '/api/notifications', ['notifications_latest']],
  ['GET', '/api/notifications/unread-count', ['notifications_unread']],
  ['GET', '/api/log', ['log_entries_pkey']],
  ['GET', '/api/log?target=post:77', ['log_entries_target']],
  ['GET', '/api/reports', ['reports_reporter']],
  ['GET', '/api/blocks', ['blocks_pkey']],
  ['GET', '/api/mutes', ['mutes_pkey']],
  ['GET', '/api/log/figures', []],
  ['GET', '/api/friends', ['friendships_pkey']],
  ['GET', '/api/friends/requests', ['users_pkey']],
  ['GET', '/api/friends/status/largeperson77', ['friendships_pkey']],
  ['GET', '/api/chat/rooms', ['chat_rooms_second', 'chat_messages_room', 'chat_reads_pkey']],
  ['GET', '/api/chat/messages/{room}', ['chat_rooms_pkey', 'chat_messages_room']],
  ['GET', '/api/users/largeperson77/stats', ['user_stats_pkey']],
  ['GET', '/api/users/search?q=largeperson77', []],
  ['GET', '/api/tags', []],
  ['GET', '/api/tags/search?q=large', []],
  ['GET', '/api/user/favorite-tags', ['user_favorite_tags_pkey']],
  ['GET', '/api/user/sessions', []],
  ['GET', '/api/games?league=nba', ['games_starts_at', 'game_states_pkey', 'game_plays_pkey']],
  ['GET', '/api/games/nba-7', ['games_pkey', 'game_states_pkey', 'game_plays_pkey']],
  ['GET', '/api/games/nba-7/plays?after=20', ['game_plays_pkey']],
  ['GET', '/api/games/nba-7/plays', ['game_plays_pkey', 'play_counts_pkey', 'play_reactions_person']],
  ['GET', '/api/games/nba-7/plays/1/replies', ['game_plays_pkey', 'replies_talk']],
  ['PUT', '/api/games/nba-7/plays/1/reaction', ['game_plays_pkey', 'play_counts_pkey', 'play_reactions_pkey'], { reaction: 'fire' }],
  ['GET', '/api/games/nba-7/top-plays', ['play_counts_pkey', 'game_plays_pkey']],
  ['GET', '/api/games/nba-7/box', ['game_boxes_pkey']],
  ['GET', '/api/games/nba-7/injuries', ['game_boxes_pkey']],
  ['GET', '/api/rows', ['row_members_person', 'rows_pkey', 'shared_clocks_pkey', 'row_messages_row', 'row_members_pkey']],
  ['GET', '/api/rows/{row}', ['rows_code_key', 'shared_clocks_pkey', 'row_presence_pkey', 'shared_clock_readers_clock']],
  ['GET', '/api/rows/{free}', ['rows_code_key', 'row_removals_pkey']],
  ['GET', '/api/rows/{row}/messages', ['rows_code_key', 'row_messages_row', 'row_message_reactions_pkey']],
  ['GET', '/api/rows/{row}/messages?cursor={said}', ['row_messages_row']],
  [
    'POST',
    '/api/rows/{row}/messages',
    ['rows_code_key', 'row_messages_pkey', 'row_messages_row', 'notifications_once'],
    { content: 'hear' },
  ],
  ['PUT', '/api/rows/{row}/messages/{said}/reaction', ['row_messages_pkey', 'row_message_reactions_pkey'], { reaction: 'clap' }],
  ['POST', '/api/rows/{row}/messages/read', ['row_messages_row']],
  ['PUT', '/api/rows/{row}/muted', ['rows_code_key'], { muted: true }],
  ['PUT', '/api/rows/{row}/clock', ['reader_clocks_pkey', 'shared_clock_readers_pkey'], { behind: 7 }],
  ['PUT', '/api/rows/{row}/stub', ['rows_code_key'], { showMe: true }],
  ['GET', '/api/rows/{row}/stub.png', ['rows_code_key', 'play_reactions_person', 'game_plays_pkey']],
  ['GET', '/stubs/{stub}.png', ['rows_stub_token_key']],
  ['POST', '/api/games/nba-7/rows', ['row_members_person']],
  ['POST', '/api/rows/{free}/join', ['rows_code_key', 'row_removals_pkey', 'row_members_pkey']],
  ['DELETE', '/api/rows/{row}/members/{member}', ['rows_code_key']],
  ['POST', '/api/posts/{fresh}/like', ['posts_pkey']],
  ['DELETE', '/api/posts/{fresh}/like', ['post_likes_pkey', 'posts_pkey']],
  ['POST', '/api/posts/{fresh}/view', ['posts_pkey']],
  ['POST', '/api/posts/{post}/visit', ['post_visits_pkey', 'replies_post_id_id_key'], { lastReplyId: 0 }],
  ['POST', '/api/polls/{poll}/vote', ['poll_options_pkey'], { optionId: 'option' }],
  ['POST', '/api/replies', ['posts_pkey', 'replies_pkey', 'notifications_pkey'], { postId: 'fresh', content: 'hear, hear' }],
  ['POST', '/api/chat/messages/{room}', ['chat_rooms_pkey', 'chat_messages_pkey', 'friendships_pkey'], { content: 'hear' }],
  ['POST', '/api/chat/rooms/{room}/read', ['chat_messages_room']],
  ['POST', '/api/notifications/{told}/mark-read', ['notifications_pkey']],
  ['POST', '/api/bookmarks', ['bookmarks_pkey'], { postId: 'fresh' }],
  ['DELETE', '/api/bookmarks/{fresh}', []],
  ['POST', '/api/posts', ['posts_pkey', 'follows_told'], { content: 'A new one', tags: ['large tag 7'] }],
  ['DELETE', '/api/posts/{fresh}', ['posts_pkey']],
];

const filled = (text: string) => text.replace(/\{([^}]*)\}/g, (_, name: string) => String(known.get(name)));

function bodyOf(body: Record<string, unknown> | undefined): object | undefined {
  return body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, known.get(String(value)) ?? value]));
}

async function expectPlan(who: Caller, [method, path, indexes, body]: (typeof calls)[number]): Promise<void> {
  const nodes = await nodesFor(async () => {
    const { status, body: answer } = await who.call(method, filled(path), bodyOf(body));
    expect([200, 201, 204, 403], JSON.stringify(answer)).toContain(status);
  });
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
  const used = nodes.flatMap(node => [node['Index Name'], ...(node['Conflict Arbiter Indexes'] ?? [])]);
  expect([...new Set(used)]).toEqual(expect.arrayContaining(indexes));
}

test.each(calls)('%s %s reads its indexes and scans no large table', (...call) => expectPlan(reader, call));

test('the queue of moderators reads its indexes and scans no large table', async () => {
  const moderator = await world.staff('moderator');
  await expectPlan(moderator, ['GET', '/api/moderation/queue', ['moderation_cases_queue', 'reports_case']]);
});

test('the figures of admins read the reports of their days by an index', async () => {
  const nodes = await nodesFor(() => readFigures(world.db));
  expect(nodes.map(node => node['Index Name'])).toEqual(expect.arrayContaining(['reports_created']));
});

/** The work reads these indexes and no large table as a whole. */
async function expectIndexes(work: () => Promise<unknown>, indexes: string[]): Promise<void> {
  const nodes = await nodesFor(work);
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
  expect(nodes.map(node => node['Index Name'])).toEqual(expect.arrayContaining(indexes));
}

test('a member comes to a row, and the node looks who is there, by indexes', async () => {
  const rows = await world.sql<{ id: number }>`select id from rows where code = ${known.get('row')}`;
  const viewer = { id: reader.id } as Viewer;
  await expectIndexes(
    () => arriveInRows(world.context, viewer, new Set([`row:${rows[0]?.id}`])),
    ['shared_clocks_pkey', 'shared_clock_readers_pkey', 'shared_clock_readers_clock', 'row_members_row_id_user_id_key'],
  );
  await expectIndexes(() => lookAround(world.context), ['row_presence_node']);
});

test('the people whom rows hold no more are swept by an index', async () => {
  await expectIndexes(() => sweepClockReaders(world.db), ['shared_clock_readers_until']);
});

test('the removal of a copy of a picture reads indexes and scans no large table', async () => {
  const address = 'https://pictures.example/a.png';
  await world.sql`insert into picture_copies (address) values (${address})`;
  const nodes = await nodesFor(() => dropImage(world.context, address));
  expect(nodes.map(node => node['Index Name'])).toEqual(expect.arrayContaining(['posts_outside_image', 'posts_more_images']));
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
});

test('the announcement of a picture or a card reads indexes and scans no large table', async () => {
  const nodes = await nodesFor(async () => {
    await publishPicture(world.context, 'https://pictures.example/a.png');
    await publishCard(world.context, 'youtube:dQw4w9WgXcQ');
  });
  expect(nodes.map(node => node['Index Name'])).toEqual(
    expect.arrayContaining(['posts_outside_image', 'posts_more_images', 'posts_embed']),
  );
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
});

test('the sweep of abandoned uploads looks up each old one by indexes and scans no table of posts', { tags: 'slow' }, async () => {
  await world.sql`
    insert into images (owner_id, name, width, height, bytes, created_at)
    select ${reader.id}, md5(n::text), 9, 9, 900, now() - interval '2 days' from generate_series(1, 300) as n`;
  const nodes = await nodesFor(() => sweepImages(world.context));
  expect(nodes.map(node => node['Index Name'])).toEqual(
    expect.arrayContaining(['posts_uploaded_image', 'posts_more_images', 'users_pkey']),
  );
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
});
