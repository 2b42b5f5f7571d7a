import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Answer } from '../../../platform/shared/contract.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { teamsRoutes } from '../teams.contract.ts';
import { fansPerPage } from '../teams.rules.ts';

type FanPage = Answer<typeof teamsRoutes.fans>;

let tags: Map<string, Tag>;
const world = setUp(openWorld);
beforeAll(async () => {
  const { body } = await world.visitor.call<Tag[]>('GET', '/api/tags');
  tags = new Map(body.map(tag => [tag.name, tag]));
});

const idOf = (name: string) => tags.get(name)?.id ?? 0;
const countOf = async (name: string) =>
  (await world.visitor.call<{ count: number }>('GET', `/api/tags/${idOf(name)}/fans/count`)).body.count;
const fansOf = async (who: Caller, name: string, query = '') =>
  (await who.call<FanPage>('GET', `/api/tags/${idOf(name)}/fans${query}`)).body;
const wear = (who: Caller, flair: string | null) => who.call('PUT', '/api/user/profile', { flair });

test('the number of fans is that of the people with the favorite', async () => {
  const [one, other] = [await world.person(), await world.person()];
  for (const who of [one, other]) await who.call('POST', '/api/user/favorite-tags', { tagId: idOf('Denver Nuggets') });
  await expect.poll(() => countOf('Denver Nuggets')).toBe(2);
  await other.call('DELETE', `/api/user/favorite-tags/${idOf('Denver Nuggets')}`);
  await expect.poll(() => countOf('Denver Nuggets')).toBe(1);
});

test('the fans are the people with the flair, and a favorite alone names nobody', async () => {
  const [wearer, secret] = [await world.person(), await world.person()];
  await wear(wearer, 'Utah Jazz');
  await secret.call('POST', '/api/user/favorite-tags', { tagId: idOf('Utah Jazz') });
  const { fans, nextCursor } = await fansOf(world.visitor, 'Utah Jazz');
  expect(fans).toEqual([
    expect.objectContaining({ username: wearer.username, level: 1, flair: expect.objectContaining({ tag: 'Utah Jazz' }) }),
  ]);
  expect(nextCursor).toBeNull();
  await wear(wearer, null);
  expect((await fansOf(world.visitor, 'Utah Jazz')).fans).toEqual([]);
});

test('a level follows the person’s totals', async () => {
  const fan = await world.person();
  await wear(fan, 'Orlando Magic');
  await world.sql`insert into user_stats (user_id, total_posts) values (${fan.id}, 40)
    on conflict (user_id) do update set total_posts = 40`;
  expect((await fansOf(world.visitor, 'Orlando Magic')).fans[0]?.level).toBe(3);
});

test('people whom a block hides are left out, for both', async () => {
  const [one, other] = [await world.person(), await world.person()];
  await wear(one, 'Miami Heat');
  await wear(other, 'Miami Heat');
  await one.call('POST', '/api/blocks', { username: other.username });
  const names = async (who: Caller) => (await fansOf(who, 'Miami Heat')).fans.map(({ username }) => username);
  expect(await names(one)).toEqual([one.username]);
  expect(await names(other)).toEqual([other.username]);
  expect(await names(world.visitor)).toHaveLength(2);
});

test('pages show each fan once, and the last one ends the list', async () => {
  await world.sql`
    insert into users (issuer, subject, username, flair_tag, flair_tricode, flair_color)
    select 'test', 'fan ' || n, 'bucks_fan_' || n, 'Milwaukee Bucks', 'MIL', '#00471B' from generate_series(1, ${fansPerPage + 2}) as n`;
  const first = await fansOf(world.visitor, 'Milwaukee Bucks');
  expect(first.fans).toHaveLength(fansPerPage);
  const second = await fansOf(world.visitor, 'Milwaukee Bucks', `?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  expect(new Set([...first.fans, ...second.fans].map(({ id }) => id)).size).toBe(fansPerPage + 2);
});

test('an unknown tag is 404, and a cursor that no page gave is 400', async () => {
  expect((await world.visitor.call('GET', '/api/tags/999999/fans')).status).toBe(404);
  expect((await world.visitor.call('GET', '/api/tags/999999/fans/count')).status).toBe(404);
  expect((await world.visitor.call('GET', `/api/tags/${idOf('NBA')}/fans?cursor=1%27`)).status).toBe(400);
});
