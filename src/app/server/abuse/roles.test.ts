import { describe, expect, test } from 'vitest';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { contract } from '../../contract.ts';
import { openSources } from '../../../testing/sources.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { type Given, roles, routeNamed } from './testing/roles.ts';
import { roleNames, Scene, whispered } from './testing/scene.ts';

/** Every call of the contract in every role. Owners call last, so their data exists while the others try. */

const sources = setUp(openSources);
const world = setUp(() => openWorld(sources.settings));

async function answerTo(scene: Scene, role: (typeof roleNames)[number], name: string, given: Given) {
  const route = routeNamed(contract, name);
  const caller = scene.callers[role];
  if (route.form && !route.body) return { status: await scene.upload(caller, route.path), body: '' };
  return caller.call(route.method, routeUrl(route, given), route.body && (given.body ?? {}));
}

test.each(Object.entries(roles))(
  'each call, asked about something of its owner %s gives everybody what is theirs',
  async (name, { gets, about, moderator }) => {
    const scene = await Scene.open(world);
    await scene.room();
    const given = (await about?.(scene)) ?? {};
    const got: Record<string, number> = {};
    for (const role of roleNames) {
      const { status, body } = await answerTo(scene, role, name, given);
      got[role] = status;
      if (role === 'owner') continue;
      expect(JSON.stringify(body), role).not.toContain(`${scene.owner.id}@example.com`);
      if (role !== 'friend') expect(JSON.stringify(body), role).not.toContain(whispered);
    }
    const [visitor, nameless, stranger, friend, owner] = gets;
    // A moderator is a stranger, but where the row says more.
    expect(got).toEqual({ visitor, nameless, stranger, friend, moderator: moderator ?? stranger, owner });
  },
);

describe('the table', () => {
  test('has a row for each call and none for another', () => {
    const calls = Object.entries(contract).flatMap(([feature, group]) => Object.keys(group).map(name => `${feature}.${name}`));
    expect(Object.keys(roles).toSorted()).toEqual(calls.toSorted());
  });

  test('refuses every role that the contract excludes', () => {
    for (const [name, { gets }] of Object.entries(roles)) {
      const { access } = routeNamed(contract, name);
      if (access !== 'anyone') expect(gets[0], name).toBe(401);
      if (access === 'named') expect(gets[1], name).toBe(403);
    }
  });
});
