import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { storeDay } from '../../games/server/storing/storeDay.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { ListedGame } from '../../sports/server/index.ts';
import { tendThreads } from './gameThreads.actions.ts';
import { listGame, minute, type Shown, threadOf, tip } from './testing/listedGame.ts';

const world = setUp(openWorld);
const fan = setUp(() => world.person());
const admin = setUp(() => world.staff('admin'));

let game = 0;
beforeEach(() => {
  game += 1;
});
const list = (state: ListedGame['state'], at: number, shown?: Shown) => listGame(world, game, state, at, shown);
const thread = (kind: 'game' | 'post-game' = 'game') => threadOf(fan, world, game, kind);

describe('the thread of a game', () => {
  test('opens an hour before the start, with the tags of the league and the teams, by an account of the product', async () => {
    const id = await list('scheduled', tip - 61 * minute);
    expect(await thread()).toBeUndefined();
    await list('scheduled', tip - 59 * minute);
    const post = await thread();
    expect(post).toMatchObject({ feature: 'game', authorName: 'bleachers', game: { id, threadId: post?.id, postGameId: null } });
    expect(post?.tags.toSorted()).toEqual(['Boston Celtics', 'Los Angeles Lakers', 'NBA']);
    expect(post?.content).toContain('Starts Thu, Jan 15, 7:30 PM ET');
    const { body } = await fan.call<{ posts: Post[] }>('GET', '/api/posts?tags=Boston%20Celtics');
    expect(body.posts[0]?.game?.id).toBe(id);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await fan.call(method, `/api/posts/${post?.id}`, method === 'PUT' ? { content: 'Mine' } : undefined)).status).toBe(403);
  });

  test('is deleted by nobody, the account that opened it included', async () => {
    await list('scheduled', tip - 59 * minute);
    const post = await thread();
    await world.sql`update all_posts set author_id = (select id from users where username = ${fan.username}) where id = ${post?.id}`;
    expect((await fan.call('DELETE', `/api/posts/${post?.id}`)).status).toBe(403);
    expect((await fan.call('GET', `/api/posts/${post?.id}`)).status).toBe(200);
  });

  test('does not open before the game has a time, and says nothing of a move when it gets one', async () => {
    const midnight = Date.parse('2026-01-15T05:00:00Z');
    await list('scheduled', midnight + 60 * minute, { startsAt: midnight, timeKnown: false });
    expect(await thread()).toBeUndefined();
    await list('scheduled', tip - 59 * minute);
    expect((await thread())?.content).toContain('Starts Thu, Jan 15, 7:30 PM ET');
  });

  test('opens at once for a game that is learned of later, and never for one that was over by then', async () => {
    await list('live', tip + 90 * minute, { scores: [80, 70] });
    expect(await thread()).toBeDefined();
    game += 1;
    await list('final', tip + 180 * minute, { scores: [100, 90] });
    expect([await thread(), await thread('post-game')]).toEqual([undefined, undefined]);
  });

  test('is there for readers who hide scores or watch from the start, also if it opened later', async () => {
    const id = await list('live', tip + 90 * minute, { scores: [80, 70] });
    const postId = (await thread())?.id;
    const reader = await world.person();
    const known = async () => [
      (await reader.call('GET', `/api/posts/${postId}`)).status,
      (await reader.call<{ threadId: number | null }>('GET', `/api/games/${id}`)).body.threadId,
    ];
    await reader.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    expect(await known()).toEqual([200, postId]);
    await reader.call('PUT', `/api/games/${id}/clock`, { mode: 'replay', playing: false });
    expect(await known()).toEqual([200, postId]);
  });

  test('moves with a postponed game and says so', async () => {
    await list('scheduled', tip - 30 * minute);
    const before = await thread();
    await list('postponed', tip - 10 * minute);
    expect((await thread())?.content).toContain('Postponed. It was to start Thu, Jan 15');
    await list('scheduled', tip + 60 * minute, { startsAt: tip + 5 * 24 * 60 * minute });
    const after = await thread();
    expect(after?.id).toBe(before?.id);
    expect(after?.content).toContain('Moved: it was to start Thu, Jan 15, 7:30 PM ET and starts Tue, Jan 20, 7:30 PM ET');
  });

  test('is not taken over by a game of another day that has a new id', async () => {
    const id = await list('scheduled', tip - 30 * minute);
    const before = await thread();
    await list('postponed', tip - 10 * minute);
    const startsAt = tip + 24 * 60 * minute;
    const next = { sourceId: `77${game}`, day: '2026-01-16', startsAt };
    const other = await list('scheduled', startsAt - 30 * minute, next);
    expect(other).not.toBe(id);
    const rows = await world.sql`select from game_threads where game_id = ${other} and post_id <> ${before?.id}`;
    expect(rows).toHaveLength(1);
  });

  test('closes with the reason when the game is canceled, and opens again if it is on after all', async () => {
    await list('scheduled', tip - 30 * minute);
    await list('canceled', tip - 10 * minute);
    const post = await thread();
    expect(post).toMatchObject({ locked: true });
    expect(post?.content).toContain('canceled');
    expect(await world.sql`select from search_words where word = 'canceled'`).toHaveLength(1);
    const comment = () => fan.call<{ code?: string }>('POST', '/api/replies', { postId: post?.id, content: 'What now?' });
    expect(await comment()).toMatchObject({ status: 403, body: { code: 'locked' } });
    await list('scheduled', tip - 5 * minute);
    expect((await comment()).status).toBe(201);
  });

  test('is followed by one after the final, with score, line and leaders, and each links to the other', async () => {
    const id = await list('live', tip + 90 * minute, { scores: [80, 70] });
    const player = { name: 'A. Scorer', position: 'G', starter: true, minutes: '34:12', points: 34, rebounds: 3, assists: 9, stats: {} };
    await world.sql`insert into game_boxes (game_id, known_at, box) values (${id}, now(), ${JSON.stringify({
      home: [player],
      away: [{ ...player, name: 'B. Rebounder', points: 10, rebounds: 15, assists: 1 }],
      injuries: { home: [], away: [] },
    })}::jsonb)`;
    const end = tip + 150 * minute;
    const final = { scores: [101, 99] as [number, number], lineScore: [{ period: 1, home: 101, away: 99 }] };
    await list('final', end, final);
    expect(await thread('post-game')).toBeUndefined();
    await list('final', end + 3 * minute, final);
    const [before, after] = [await thread(), await thread('post-game')];
    expect(after).toMatchObject({ feature: 'post-game', game: { id, threadId: before?.id, postGameId: after?.id } });
    for (const part of [
      'Los Angeles Lakers 99, Boston Celtics 101',
      `H${game}: 101 **101**`,
      'Most points: A. Scorer',
      'Most rebounds: B. Rebounder',
      `/post/${before?.id}`,
    ])
      expect(after?.content).toContain(part);
    expect(before?.content).toContain(`/post/${after?.id}`);
    expect(before?.content).toContain('Started Thu, Jan 15, 7:30 PM ET');
    // A feed that goes back changes nothing, and a corrected score changes the text.
    await list('live', end + 4 * minute, { scores: [99, 99] });
    await list('final', end + 5 * minute, { ...final, scores: [102, 99] });
    expect(await thread('post-game')).toMatchObject({ id: after?.id });
    expect((await thread('post-game'))?.content).toContain('Boston Celtics 102');
  });

  test('after the final has the moment of the final, however long it waited for a box', async () => {
    const end = Date.now() - 100_000;
    const scores = { scores: [101, 99] as [number, number], startsAt: end - 150 * minute };
    await list('live', end - 60 * minute, scores);
    const id = await list('final', end, scores);
    await list('final', end + 2 * minute, scores);
    const rows = await world.sql<{ moment: Date; from: Date; ended: Date }>`
      select moment_at as moment, game_threads.created_at as from, ended_at as ended from game_threads
      join all_posts on all_posts.id = post_id join games on games.id = game_id
      where game_id = ${id} and kind = 'post-game'`;
    expect(rows).toEqual([{ moment: new Date(end), from: new Date(end), ended: new Date(end) }]);
    const reader = await world.person();
    const read = async (behind: number) => {
      await reader.call('PUT', `/api/games/${id}/clock`, { mode: 'behind', behind });
      const { body } = await reader.call<{ postGameId: number | null }>('GET', `/api/games/${id}`);
      return [body.postGameId, (await reader.call('GET', `/api/posts/${(await thread('post-game'))?.id}`)).status];
    };
    expect(await read(80)).toEqual([(await thread('post-game'))?.id, 200]);
    expect(await read(150)).toEqual([null, 404]);
  });

  test('cannot be written by members', async () => {
    for (const feature of ['game', 'post-game'])
      expect((await fan.call('POST', '/api/posts', { content: 'My own thread', feature })).status).toBe(400);
    const mine = (await fan.call<Post>('POST', '/api/posts', { content: 'A regular one' })).body;
    expect((await fan.call('PUT', `/api/posts/${mine.id}`, { feature: 'game' })).status).toBe(400);
    expect(mine.game).toBeNull();
  });
});

test('an account that has the name of the product’s account gets another one', async () => {
  const other = await openWorld();
  try {
    const early = await other.person('Bleachers');
    const side = (tricode: string) => ({ tricode, name: 'Boston Celtics', color: '#000000', wins: 1, losses: 1, record: '1-1', score: 0 });
    const shown = {
      gameId: '9',
      gameStatus: 1,
      timeKnown: true,
      period: 0,
      gameClock: '',
      status: 'Scheduled',
      startsAt: new Date(tip).toISOString(),
    } as const;
    const games: ListedGame[] = [
      { game: { ...shown, homeTeam: side('BOS'), awayTeam: side('LAL') }, state: 'scheduled', number: null, lineScore: [], venue: null },
    ];
    const read = {
      league: 'nba',
      day: '2026-01-15',
      source: 'espn',
      sourceTitle: 'ESPN',
      isReplay: true,
      games,
      at: new Date(tip),
    } as const;
    await storeDay(other.context, read, async () => undefined);
    await tendThreads(other.context, tip);
    const { body } = await early.call<{ username: string }>('GET', '/api/auth/user');
    expect(body.username).toMatch(/^bleachers-[0-9a-f]{6}$/);
    const rows = await other.sql`select from users where username = 'bleachers'`;
    expect(rows).toHaveLength(1);
  } finally {
    await other.close();
  }
});

describe('a talk that a member starts', () => {
  const start = (who: Caller, id: string) => who.call<Post>('POST', `/api/games/${id}/thread`);
  const soon = () => Date.now() + 3 * 24 * 60 * minute;
  /** A site whose threads do not open by themselves. */
  const quiet = setUp(() => openWorld({ GAME_THREADS: 'none' }));

  test('opens the one thread of a game, in a race on two nodes, for those who may write', async () => {
    const id = await list('scheduled', Date.now(), { startsAt: soon() });
    const second = await openWorld({}, { beside: world });
    const people = [await world.person(), await world.person(), await second.person(), await second.person()];
    const answers = await Promise.all(people.map(who => start(who, id)));
    await second.close();
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ feature: 'game', authorName: 'bleachers', game: { id, threadId: answers[0]?.body.id } });
    await list('canceled', Date.now(), { startsAt: soon() });
    expect(await thread()).toMatchObject({ id: answers[0]?.body.id, locked: true });
    expect((await start(fan, id)).status).toBe(200);
  });

  test('is refused for a game that is over, called off or without a time; a late reader is not told that it ended', async () => {
    const startsAt = Date.now() - 100 * minute;
    const reader = await quiet.person();
    const late = await quiet.person();
    await late.call('PUT', '/api/clock', { behind: 120, hideScores: false });
    game += 1;
    const listed = (state: ListedGame['state'], at: number, shown: Shown = {}) => listGame(quiet, game, state, at, { startsAt, ...shown });
    const over = await listed('live', Date.now() - 30 * minute);
    await listed('final', Date.now() - 30_000, { scores: [9, 8] });
    expect((await start(reader, over)).status).toBe(409);
    expect((await start(late, over)).status).toBe(201);
    for (const state of ['canceled', 'postponed'] as const) {
      game += 1;
      expect((await start(reader, await listed(state, Date.now()))).status).toBe(409);
    }
    game += 1;
    const unknown = await listed('scheduled', Date.now(), { startsAt: Date.parse('2026-12-24T05:00:00Z'), timeKnown: false });
    expect((await start(reader, unknown)).status).toBe(409);
    expect((await start(reader, 'nba-none')).status).toBe(404);
  });

  test('of a game to come or on is the answer for a reader who is behind or hides scores, too', async () => {
    for (const clock of [{ behind: 60 }, { behind: 0, hideScores: true }])
      for (const state of ['scheduled', 'live'] as const) {
        game += 1;
        const startsAt = Date.now() + (state === 'live' ? -10 : 120) * minute;
        const id = await listGame(quiet, game, state, Date.now() - 5 * minute, { startsAt });
        const late = await quiet.person();
        await late.call('PUT', '/api/clock', clock);
        const [first, second] = [await start(late, id), await start(late, id)];
        expect([first.status, second.status, first.body.hidden]).toEqual([201, 200, 'hideScores' in clock || undefined]);
      }
  });

  test('tells the fans of the teams an hour before the start, once', async () => {
    const startsAt = soon();
    const id = await list('scheduled', Date.now(), { startsAt });
    const { body: post } = await start(fan, id);
    const told = async () => (await world.sql<{ is: boolean }>`select is_pushed as is from game_threads where game_id = ${id}`)[0]?.is;
    expect(await told()).toBe(false);
    await tendThreads(world.context, startsAt - 59 * minute);
    expect([await told(), (await thread())?.id]).toEqual([true, post.id]);
  });
});

describe('by itself', () => {
  test('a team that three members have as a favorite gets a thread for each game, and no other of its league does', async () => {
    const rows = await world.sql<{ id: number }>`select id from tags where category = 'team' and league = 'NFL' order by id limit 2`;
    const [liked, other] = rows.map(({ id }) => id);
    for (const [place, tag] of [liked, other].entries())
      await world.sql`insert into games (id, league, day, home_team, away_team, home_tag_id, starts_at)
        values (${`nfl-auto${place}`}, 'nfl', '2026-01-15', ${`H${place}`}, 'A', ${tag}, ${new Date(tip)})`;
    await world.sql`insert into game_states (game_id, known_at, state)
      select games.id, ${new Date(tip - 60 * minute)}, state from games, game_states
      where games.id like 'nfl-auto%' and game_states.game_id = (select min(game_id) from game_states)`;
    await world.sql`update game_states set state = state || ${JSON.stringify({ state: 'scheduled', startsAt: new Date(tip).toISOString(), timeKnown: true })}::jsonb
      where game_id like 'nfl-auto%'`;
    const opened = async () => {
      await tendThreads(world.context, tip - 30 * minute);
      return await world.sql<{ id: string }>`select game_id as id from game_threads where game_id like 'nfl-auto%'`;
    };
    for (let fans = 0; fans < 2; fans += 1) await (await world.person()).call('POST', '/api/user/favorite-tags', { tagId: liked });
    expect(await opened()).toEqual([]);
    await (await world.person()).call('POST', '/api/user/favorite-tags', { tagId: liked });
    expect(await opened()).toEqual([{ id: 'nfl-auto0' }]);
  });
});

describe('words of an admin', () => {
  const save = async (body: object) => admin.call<{ code?: string; body: string }>('PUT', '/api/admin/threads', body);

  test('are refused with a wrong name in braces, without words, and from members, and nothing changes', async () => {
    const before = (await admin.call('GET', '/api/admin/threads')).body;
    const wrong = [
      { body: 'Who? {who}' },
      { body: '{score}' },
      { body: ' ' },
      { postGameBody: '' },
      { offDay: { body: '' } },
      { offDay: { teams: [999_999] } },
    ];
    for (const body of wrong) expect([(await save(body)).status, body]).toEqual([400, body]);
    expect((await admin.call('GET', '/api/admin/threads')).body).toEqual(before);
  });

  test('show in threads that are not over without a mark of an edit, and never in those that are', async () => {
    await list('scheduled', tip - 30 * minute);
    const openGame = game;
    game += 1;
    await list('live', tip);
    await list('final', tip + 150 * minute, { scores: [3, 2] });
    await tendThreads(world.context, tip + 155 * minute);
    const texts = async () => [(await thread())?.content, (await thread('post-game'))?.content];
    const over = await texts();
    expect((await save({ body: 'Tonight: {away} at {home}', postGameBody: 'It is over: {score}' })).status).toBe(200);
    await tendThreads(world.context, tip + 156 * minute);
    expect(await texts()).toEqual(over);
    game = openGame;
    expect(await thread()).toMatchObject({ content: 'Tonight: Los Angeles Lakers at Boston Celtics', editedAt: null });
    await list('final', tip + 150 * minute, { scores: [110, 108] });
    await tendThreads(world.context, tip + 155 * minute);
    const written = await texts();
    expect(written[0]).toMatch(/^Tonight: .*Post-game thread/s);
    expect(written[1]).toMatch(/^It is over: 108–110/);
    await save({ body: 'Later words', postGameBody: 'Later words' });
    await tendThreads(world.context, tip + 157 * minute);
    expect(await texts()).toEqual(written);
  });
});
