import { beforeAll, expect, test } from 'vitest';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, setUpScene } from '../../../../testing/world.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import type { Play } from '../../games.contract.ts';
import { playReactions } from '../../games.rules.ts';
import { openLateWorld } from '../testing/lateWorld.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';

const { world, live, late } = setUpScene(openLateWorld);
beforeAll(async () => {
  await world.sql`insert into source_reads (what, due_at, read_at) values ('details nba-1', now() + interval '1 hour', now())`;
  await play(1, 90);
  await play(2, 5);
});

async function play(seq: number, secondsAgo: number): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const facts = {
    seq,
    at,
    period: 1,
    clock: '',
    text: 'A shot',
    kind: 'shot',
    team: 'home',
    scoring: true,
    homeScore: 2,
    awayScore: 0,
    homeWin: 0.5,
  };
  await world.sql`insert into game_plays values ('nba-1', ${seq}::int, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`;
}

type Reacted = Pick<Play, 'seq' | 'reactions' | 'mine'>;
const react = (who: Caller, seq: number, reaction: string | null) =>
  who.call<Reacted>('PUT', `/api/games/nba-1/plays/${seq}/reaction`, { reaction });
const plays = async (who: Caller) => (await who.call<{ plays: Play[] }>('GET', '/api/games/nba-1/plays')).body.plays;

test('a person has one reaction to a play: another replaces it, null takes it back, the same changes nothing', async () => {
  const other = await world.person();
  expect(await react(live, 1, 'fire')).toMatchObject({ status: 200, body: { seq: 1, reactions: { fire: 1 }, mine: 'fire' } });
  expect((await react(live, 1, 'fire')).body).toEqual({ seq: 1, reactions: { fire: 1 }, mine: 'fire' });
  expect((await react(other, 1, 'fire')).body.reactions).toEqual({ fire: 2 });
  expect((await react(other, 1, 'brick')).body).toEqual({ seq: 1, reactions: { fire: 1, brick: 1 }, mine: 'brick' });
  expect((await plays(live))[0]).toMatchObject({ reactions: { fire: 1, brick: 1 }, comments: 0, mine: 'fire' });
  expect((await plays(world.visitor))[0]?.mine).toBeNull();
  expect((await react(live, 1, null)).body).toEqual({ seq: 1, reactions: { brick: 1 }, mine: null });
  expect((await react(other, 1, null)).body).toEqual({ seq: 1, reactions: {}, mine: null });
  expect((await react(other, 2, null)).body).toEqual({ seq: 2, reactions: {}, mine: null });
  expect((await react(other, 1, 'cheer')).status).toBe(400);
  await expectExact(world);
});

test('a play that its reader does not know is not found', async () => {
  expect((await react(late, 1, 'clap')).status).toBe(200);
  const [unknown, missing] = [await react(late, 2, 'clap'), await react(late, 99, 'clap')];
  expect(unknown).toMatchObject({ status: 404, body: missing.body });
  expect((await react(live, 99, 'clap')).status).toBe(404);
  const hiding = await world.person();
  await hiding.call('PUT', '/api/clock', { behind: 0, hideScores: true });
  expect((await react(hiding, 1, 'clap')).status).toBe(404);
  expect((await late.call('PUT', '/api/games/nba-none/plays/1/reaction', { reaction: 'clap' })).status).toBe(404);
});

test('reactions of many people on two nodes at once leave exact sums', async () => {
  const second = await openWorld({}, { beside: world });
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const nodes = (who: Caller) => [who, second.as(who)];
  await Promise.all(
    people.flatMap((who, index) =>
      nodes(who).flatMap((caller, node) =>
        [1, 2].map(seq => react(caller, seq, playReactions[(index + node) % playReactions.length] ?? null)),
      ),
    ),
  );
  const rows = await world.sql<{ reactions: Play['reactions']; counted: Play['reactions'] }>`
    select reactions, (select jsonb_object_agg(reaction, people) from (
      select reaction, count(*)::int as people from play_reactions as each where each.seq = counts.seq group by reaction
    ) as own) as counted from play_counts as counts order by seq`;
  expect(rows).toHaveLength(2);
  for (const { reactions, counted } of rows) {
    expect(reactions).toEqual(counted);
    expect(Object.values(reactions).reduce((sum, each) => sum + (each ?? 0), 0)).toBeGreaterThanOrEqual(people.length);
  }
  const [first] = people;
  if (!first) throw new Error('nobody reacted');
  expect((await first.call('DELETE', '/api/user', { username: first.username })).status).toBe(204);
  await expectExact(world);
  expect(await world.sql`select from play_reactions where user_id = ${first.id}`).toHaveLength(0);
  await second.close();
});

test('readers of the game learn of reactions, late ones of those to plays they know, at most four times a second', async () => {
  await play(3, 80);
  await play(4, 1);
  const [stream, behind] = [
    await openEvents(world, world.visitor, '?topics=game:nba-1'),
    await openEvents(world, late, '?topics=game:nba-1'),
  ];
  await Promise.all([stream.next('opened'), behind.next('opened')]);
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  const began = performance.now();
  for (let round = 0; performance.now() - began < 1_500; round += 1)
    await Promise.all(people.flatMap(who => [3, 4].map(seq => react(who, seq, round % 2 ? 'heart' : 'shock'))));
  await Promise.all(people.flatMap(who => [3, 4].map(seq => react(who, seq, 'laugh'))));
  const laughs = (seq: number) => (data: object) =>
    (data as { plays: Play[] }).plays.some(each => each.seq === seq && each.reactions.laugh === people.length);
  await stream.next('play_reactions', laughs(4));
  await behind.next('play_reactions', laughs(3));
  const told = (events: { type: string }[]) => events.filter(({ type }) => type === 'play_reactions');
  const seconds = (performance.now() - began) / 1_000;
  expect(told(stream.events).length).toBeLessThanOrEqual(4 * (seconds + 1));
  expect(JSON.stringify(told(behind.events))).not.toContain('"seq":4');
  stream.close();
  behind.close();
});

test('reactions on two nodes reach a stream at most four times a second, with the sums of both', { tags: 'slow' }, async () => {
  const nodes = await Promise.all([1, 2].map(() => openWorld({}, { beside: world, openBus: postgresBus })));
  const [first = world] = nodes;
  await eventually(() => expect(nodes.every(({ context }) => context.live.hub.isReached())).toBe(true));
  const stream = await openEvents(first, first.visitor, '?topics=game:nba-1');
  await stream.next('opened');
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  const reactOn = (kind: string) => Promise.all(people.map((who, index) => react((nodes[index % 2] ?? world).as(who), 1, kind)));
  const began = performance.now();
  for (let round = 0; performance.now() - began < 2_000; round += 1) await reactOn(round % 2 ? 'heart' : 'shock');
  await reactOn('brick');
  const rows = await world.sql<{ brick: string }>`select reactions ->> 'brick' as brick from play_counts where seq = 1`;
  await stream.next('play_reactions', data => new RegExp(`"brick":${rows[0]?.brick}[,}]`).test(JSON.stringify(data)));
  const seconds = (performance.now() - began) / 1_000;
  expect(stream.events.filter(({ type }) => type === 'play_reactions').length).toBeLessThanOrEqual(4 * (seconds + 1));
  stream.close();
  for (const node of nodes) await node.close();
});

test('seven days after its game a play takes no more reactions', async () => {
  await world.sql`update games set ended_at = now() - interval '7 days 1 minute'`;
  expect((await react(live, 1, 'fire')).status).toBe(409);
  expect((await react(live, 99, 'fire')).status).toBe(404);
  await world.sql`update games set ended_at = now() - interval '6 days'`;
  expect((await react(live, 1, 'fire')).status).toBe(200);
});

test('seven days after its start a play of a game without a final takes no more reactions', async () => {
  const start = (await world.sql<{ at: Date }>`select starts_at as at from games`)[0]?.at;
  await world.sql`update games set ended_at = null, starts_at = now() - interval '7 days 1 minute'`;
  expect((await react(live, 1, 'clap')).status).toBe(409);
  await world.sql`update games set starts_at = ${start}`;
  expect((await react(live, 1, 'clap')).status).toBe(200);
  await react(live, 1, 'fire');
});

test('the data that a person takes with them have their reactions', async () => {
  const { body } = await live.call<{ sections: { playReactions: object[] } }>('GET', '/api/user/export');
  expect(body.sections.playReactions).toContainEqual(expect.objectContaining({ game_id: 'nba-1', seq: 1, reaction: 'fire' }));
});
