import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { statusesOf, times } from '../../posts/server/testing/writing.ts';
import type { Tag } from '../tags.contract.ts';

let tags: Map<string, Tag>;
const world = setUp(openWorld);
beforeAll(async () => {
  const { body } = await world.visitor.call<Tag[]>('GET', '/api/tags');
  tags = new Map(body.map(tag => [tag.name, tag]));
});

const idOf = (name: string) => tags.get(name)?.id ?? 0;
const star = (who: Caller, tagId: number) => who.call<Tag>('POST', '/api/user/favorite-tags', { tagId });
const unstar = (who: Caller, tagId: number | string) => who.call('DELETE', `/api/user/favorite-tags/${tagId}`);
const favorites = async (who: Caller) => (await who.call<Tag[]>('GET', '/api/user/favorite-tags')).body.map(tag => tag.name);

describe('favorite tags', () => {
  test('are added with 201 and the tag, and 200 when it is one already', async () => {
    const fan = await world.person();
    const first = await star(fan, idOf('NBA'));
    expect([first.status, first.body]).toEqual([201, { ...tags.get('NBA'), alerts: false }]);
    const second = await star(fan, idOf('NBA'));
    expect([second.status, second.body]).toEqual([200, { ...tags.get('NBA'), alerts: false }]);
    expect(await favorites(fan)).toEqual(['NBA']);
  });

  test('stand in the order they were chosen', async () => {
    const fan = await world.person();
    for (const name of ['NFL', 'Boston Celtics', 'Basketball', 'MLB']) await star(fan, idOf(name));
    await unstar(fan, idOf('Boston Celtics'));
    await star(fan, idOf('Boston Celtics'));
    expect(await favorites(fan)).toEqual(['NFL', 'Basketball', 'MLB', 'Boston Celtics']);
  });

  test('may be tags that somebody minted', async () => {
    const fan = await world.person();
    await fan.call('POST', '/api/posts', { content: 'minting', tags: ['Minted here'] });
    const { body } = await fan.call<Tag[]>('GET', '/api/tags/search?q=minted');
    expect((await star(fan, body[0]?.id ?? 0)).status).toBe(201);
    expect(await favorites(fan)).toEqual(['Minted here']);
  });

  test('are tags that exist: another is 404, what is no id 400', async () => {
    const fan = await world.person();
    expect(await star(fan, 999_999)).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Tag not found' } });
    for (const tagId of [undefined, null, '1', 'NBA', 0, -1, 1.5, [1], 2 ** 53]) {
      expect((await fan.call('POST', '/api/user/favorite-tags', { tagId })).status, String(tagId)).toBe(400);
    }
    expect(await favorites(fan)).toEqual([]);
  });

  test('are removed with 204 however often, also what never was one', async () => {
    const fan = await world.person();
    await star(fan, idOf('NHL'));
    expect(await statusesOf(times(5, () => unstar(fan, idOf('NHL'))))).toEqual({ 204: 5 });
    expect((await unstar(fan, 999_999)).status).toBe(204);
    expect(await favorites(fan)).toEqual([]);
  });

  test('are private: another person’s can’t be read or changed, whatever user the body names', async () => {
    const [fan, other] = [await world.person(), await world.person()];
    await star(fan, idOf('NBA'));
    await other.call('POST', '/api/user/favorite-tags', { tagId: idOf('NFL'), userId: fan.id, user_id: fan.id });
    await unstar(other, idOf('NBA'));
    expect(await favorites(fan)).toEqual(['NBA']);
    expect(await favorites(other)).toEqual(['NFL']);
  });

  test('twenty at once of one tag store one row; of twenty tags all of them', async () => {
    const fan = await world.person();
    expect(await statusesOf(times(20, () => star(fan, idOf('NBA'))))).toEqual({ 201: 1, 200: 19 });
    expect(await favorites(fan)).toEqual(['NBA']);
    const teams = [...tags.values()].filter(tag => tag.category === 'team').slice(0, 20);
    expect(await statusesOf(teams.map(team => star(fan, team.id)))).toEqual({ 201: 20 });
    expect(await favorites(fan)).toHaveLength(21);
  });

  test('take the same number of queries, one or many', async () => {
    const fan = await world.person();
    await star(fan, idOf('NBA'));
    const { queries } = await fan.call('GET', '/api/user/favorite-tags');
    for (const name of ['NFL', 'MLB', 'NHL', 'WNBA']) await star(fan, idOf(name));
    expect((await fan.call('GET', '/api/user/favorite-tags')).queries).toBe(queries);
  });
});
