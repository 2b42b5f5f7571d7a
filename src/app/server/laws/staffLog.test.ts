import { describe, expect, test } from 'vitest';
import type { StaffEntry } from '../../../features/staff-log/staffLog.contract.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';

const world = setUp(openWorld);
const admin = setUp(() => world.staff('admin', 'staffadmin'));

interface Write {
  action: string;
  /** The address and the body of the call. The call has to succeed. */
  call: () => Promise<{ url: string; body?: unknown }>;
}

const tagId = async (name: string) =>
  (await world.db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** Every write of an admin, by its name in the contract. */
const writes: Record<string, Write> = {
  'admin.setRole': {
    action: 'set_role',
    call: async () => ({ url: `/api/admin/users/${(await world.person()).id}/role`, body: { role: 'moderator' } }),
  },
  'admin.invite': { action: 'make_invitation', call: async () => ({ url: '/api/admin/invites', body: { uses: 2 } }) },
  'admin.editTag': {
    action: 'edit_tag',
    call: async () => ({ url: `/api/admin/tags/${await tagId('Soccer')}`, body: { color: '#123456' } }),
  },
  'admin.mergeTag': {
    action: 'merge_tag',
    call: async () => ({ url: `/api/admin/tags/${await tagId('Tennis')}/merge`, body: { into: await tagId('Soccer') } }),
  },
  'admin.saveSite': { action: 'save_site', call: async () => ({ url: '/api/admin/site', body: { announcement: 'Finals tonight' } }) },
  'gameThreads.saveSettings': {
    action: 'save_site',
    call: async () => ({ url: '/api/admin/threads', body: { body: 'Talk: {away} at {home}' } }),
  },
  'articles.saveSites': { action: 'save_site', call: async () => ({ url: '/api/admin/articles', body: { sites: [] } }) },
  'admin.removeLogo': { action: 'remove_logo', call: async () => ({ url: '/api/admin/logo' }) },
  'people.exportPerson': {
    action: 'export_account',
    call: async () => {
      const { id, username } = await world.person();
      return { url: `/api/admin/users/${id}/export`, body: { username } };
    },
  },
  'people.deletePerson': {
    action: 'delete_account',
    call: async () => {
      const { id, username } = await world.person();
      return { url: `/api/admin/users/${id}`, body: { username } };
    },
  },
  'people.signOutPerson': {
    action: 'sign_out_account',
    call: async () => ({ url: `/api/admin/users/${(await world.person()).id}/sign-out` }),
  },
  'people.mergePerson': {
    action: 'merge_account',
    call: async () => {
      const [gone, kept] = [await world.person(), await world.person()];
      return { url: `/api/admin/users/${gone.id}/merge`, body: { username: gone.username, into: kept.username } };
    },
  },
  'jobs.retryAll': { action: 'retry_jobs', call: async () => ({ url: '/api/admin/jobs/retry' }) },
  'safeguards.saveRules': {
    action: 'save_rules',
    call: async () => ({
      url: '/api/moderation/rules',
      body: { words: [{ text: 'casino', action: 'hold' }], domains: [], duplicates: true },
    }),
  },
};

/** Calls with a test beside their code: they need a picture, a mail server, or a job that was given up. */
const testedElsewhere = ['admin.setLogo', 'admin.testMail', 'jobs.retry', 'jobs.discard'];

const all = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);
const ofAdmins = all.filter(({ route }) => 'role' in route && route.role === 'admin' && route.method !== 'GET');

describe('the staff log', () => {
  test('is checked for every write of an admin', () => {
    expect([...Object.keys(writes), ...testedElsewhere].sort()).toEqual(ofAdmins.map(({ name }) => name).sort());
  });

  test.for(Object.entries(writes))('has one entry of %s, with its admin', async ([name, { action, call }]) => {
    const { url, body } = await call();
    const newest = async () => (await admin.call<{ entries: StaffEntry[] }>('GET', '/api/admin/staff-log')).body.entries;
    const before = (await newest())[0]?.id ?? 0;
    const method = ofAdmins.find(each => each.name === name)?.route.method ?? 'POST';
    const answered = await admin.call(method, url, body);
    expect(answered.status).toBeLessThan(300);
    const added = (await newest()).filter(({ id }) => id > before);
    expect(added).toMatchObject([{ action, by: 'staffadmin', via: 'site' }]);
  });
});
