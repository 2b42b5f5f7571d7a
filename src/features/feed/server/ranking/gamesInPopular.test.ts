import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { PostList } from '../../feed.contract.ts';

let world: World;
let people: Caller[];
beforeAll(async () => {
  world = await openWorld();
  people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
});
afterAll(() => world.close());

const popular = async () => (await world.visitor.call<PostList>('GET', '/api/posts?sort=popular')).body.posts.map(({ content }) => content);

test('posts of a game that is on rank by their counts of three minutes ago, for everybody, and others by those of now', async () => {
  const [author] = people;
  if (!author) throw new Error('nobody');
  await write(author, 'About the league', { tags: ['NBA'] });
  const calm = await write(author, 'About nothing');
  const game = await write(author, 'About the game', { tags: ['Boston Celtics'] });
  const like = (person: Caller, id: number) => person.call('POST', `/api/posts/${id}/like`);
  await Promise.all(people.slice(0, 2).map(person => like(person, calm.id)));
  await Promise.all(people.map(person => like(person, game.id)));
  expect((await popular())[0]).toBe('About the game');
  await sql`
    insert into games (id, league, day, home_team, away_team, starts_at, home_tag_id)
    values ('nba-1', 'nba', current_date, 'BOS', 'LAL', now() - interval '1 hour', (select id from tags where name = 'Boston Celtics'))`.execute(
    world.db,
  );
  forgetClockGames(world.context);
  expect((await popular())[0]).toBe('About nothing');
  await sql`update post_likes set created_at = now() - interval '4 minutes'`.execute(world.db);
  expect((await popular())[0]).toBe('About the game');
  await sql`update post_likes set created_at = now()`.execute(world.db);
  await sql`update games set ended_at = now() - interval '4 minutes'`.execute(world.db);
  forgetClockGames(world.context);
  expect((await popular())[0]).toBe('About the game');
});
