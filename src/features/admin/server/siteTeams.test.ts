import { beforeAll, expect, test } from 'vitest';
import { siteLook } from '../../../platform/shared/siteLook.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { SiteInfo, SiteSettings } from '../admin.contract.ts';

let tags: Map<string, Tag>;
const world = setUp(openWorld);
const admin = setUp(() => world.staff('admin'));
beforeAll(async () => {
  tags = new Map((await admin.call<Tag[]>('GET', '/api/tags')).body.map(tag => [tag.name, tag]));
});

const idOf = (name: string) => tags.get(name)?.id ?? 0;
const setTeams = (...names: string[]) => admin.call<SiteSettings>('PUT', '/api/admin/site', { teams: names.map(idOf) });
const favorites = async (who: Caller) => (await who.call<Tag[]>('GET', '/api/user/favorite-tags')).body.map(tag => tag.name);
const info = async () => (await world.visitor.call<SiteInfo>('GET', '/api/site')).body;
const [leafs, celtics] = ['Toronto Maple Leafs', 'Boston Celtics'];

test('a site has at most three teams, each once, and nothing else; what is refused changes nothing', async () => {
  expect((await admin.call<SiteSettings>('GET', '/api/admin/site')).body.teams).toEqual([]);
  expect((await setTeams(leafs, celtics)).body.teams).toEqual([idOf(leafs), idOf(celtics)]);
  const teams = [...tags.values()].filter(({ category }) => category === 'team').map(({ id }) => id);
  for (const wrong of [teams.slice(0, 4), [idOf('NBA')], [999_999], [idOf(leafs), idOf(leafs)], ['1'], null, 7]) {
    const { status } = await admin.call('PUT', '/api/admin/site', { name: 'Refused', teams: wrong });
    expect([wrong, status]).toEqual([wrong, 400]);
  }
  expect(await info()).toMatchObject({ name: 'Bleachers', teams: [{ name: leafs, category: 'team' }, { name: celtics }] });
});

test('new members have its teams as favorites, in their order; others keep theirs', async () => {
  const before = await world.person();
  await setTeams(leafs, celtics);
  const [fresh, changed] = [await world.person(null), await world.person(null)];
  expect((await fresh.call('POST', '/api/auth/setup-username', { username: 'freshleafsfan' })).status).toBe(200);
  expect((await changed.call('PUT', '/api/auth/username', { username: 'otherleafsfan' })).status).toBe(200);
  expect([await favorites(fresh), await favorites(changed), await favorites(before)]).toEqual([[leafs, celtics], [leafs, celtics], []]);
  await changed.call('DELETE', `/api/user/favorite-tags/${idOf(leafs)}`);
  await changed.call('PUT', '/api/auth/username', { username: 'thirdleafsfan' });
  expect(await favorites(changed)).toEqual([celtics]);
});

test('share pictures have its color and line, and a merge of tags moves the choice', async () => {
  await setTeams(celtics);
  expect(siteLook()).toEqual({ color: tags.get(celtics)?.color, line: `Where ${celtics} fans sit together` });
  expect((await admin.call('POST', `/api/admin/tags/${idOf(celtics)}/merge`, { into: idOf(leafs) })).status).toBe(200);
  expect((await info()).teams.map(({ name }) => name)).toEqual([leafs]);
  await admin.call('PUT', '/api/admin/site', { teams: [] });
  expect([siteLook(), (await info()).teams]).toEqual([null, []]);
});
