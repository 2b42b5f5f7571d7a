import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedTags } from '../../../app/server/seed/tags.seed.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { countCall } from '../../../platform/server/outbound/calls.ts';
import { setSiteName, siteName } from '../../../platform/shared/siteName.ts';
import { openMailbox } from '../../../platform/server/testing/mailbox.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { postHiding } from '../../replies/server/index.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { answer, statusesOf, write } from '../../posts/server/testing/writing.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { AdminUser, Figures, Invitation, SiteInfo, SiteSettings } from '../admin.contract.ts';
import { defaultPages } from '../site.defaults.ts';

let world: World;
let admin: Caller;
let fan: Caller;
beforeEach(async () => {
  world = await openWorld();
  [admin, fan] = [await world.staff('admin'), await world.person()];
});
afterEach(async () => {
  setSiteName('Bleachers');
  await world.close();
});

interface Users {
  users: AdminUser[];
  nextCursor: string | null;
}

describe('the accounts', () => {
  const users = async (query = '') => (await admin.call<Users>('GET', `/api/admin/users${query}`)).body;

  test('come latest first in pages, and can be searched and narrowed', async () => {
    const first = await users('?limit=1');
    const second = await users(`?limit=1&cursor=${first.nextCursor}`);
    expect([...first.users, ...second.users].map(({ username }) => username)).toEqual([fan.username, admin.username]);
    expect(second.nextCursor).toBeNull();
    expect((await users(`?q=${fan.username.toUpperCase()}`)).users.map(({ id }) => id)).toEqual([fan.id]);
    expect((await users('?state=admin')).users.map(({ id }) => id)).toEqual([admin.id]);
    expect((await users('?state=banned')).users).toEqual([]);
    expect((await admin.call('GET', '/api/admin/users?cursor=abc')).status).toBe(400);
  });

  test('say how much they wrote, and nothing of their address', async () => {
    await write(fan);
    const { body } = await admin.call<Users>('GET', `/api/admin/users?q=${fan.username}`);
    expect(body.users[0]).toMatchObject({ posts: 1, comments: 0, role: 'member', standing: { state: 'newcomer' } });
    expect(JSON.stringify(body)).not.toContain('@example.com');
  });

  test('get roles, of which the last admin keeps theirs', async () => {
    const give = (who: Caller, role: string) => admin.call<AdminUser>('POST', `/api/admin/users/${who.id}/role`, { role });
    expect((await give(fan, 'moderator')).body.role).toBe('moderator');
    expect((await give(fan, 'moderator')).status).toBe(409);
    expect((await give(admin, 'member')).status).toBe(409);
    expect((await give(fan, 'admin')).status).toBe(200);
    // Two admins who demote each other at once leave one.
    const calls = [give(fan, 'member'), fan.call('POST', `/api/admin/users/${admin.id}/role`, { role: 'member' })];
    const statuses = await statusesOf(calls);
    expect(statuses[200]).toBe(1);
    const left = await world.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });
});

test('an invitation has a link, its uses and an end in the future', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const { status, body } = await admin.call<Invitation>('POST', '/api/admin/invites', { uses: 3, expiresAt: until });
  expect(status).toBe(201);
  expect(body).toMatchObject({ uses: 3, used: 0, expiresAt: until, createdBy: admin.username });
  expect(body.url).toContain(`invite=${body.code}`);
  await admin.call('POST', '/api/admin/invites', { uses: 1 });
  const first = await admin.call<{ invites: Invitation[]; nextCursor: string }>('GET', '/api/admin/invites?limit=1');
  const rest = await admin.call<{ invites: Invitation[]; nextCursor: null }>('GET', `/api/admin/invites?cursor=${first.body.nextCursor}`);
  expect(rest.body.invites.map(({ code }) => code)).toEqual([body.code]);
  for (const wrong of [{ uses: 0 }, { uses: 1_001 }, { uses: 1, expiresAt: '2020-01-01T00:00:00.000Z' }])
    expect((await admin.call('POST', '/api/admin/invites', wrong)).status).toBe(400);
});

describe('a tag', () => {
  const tagOf = async (name: string) => {
    const { body } = await admin.call<Tag[]>('GET', '/api/tags');
    const tag = body.find(each => each.name === name);
    if (!tag) throw new Error(`there is no tag ${name}`);
    return tag;
  };
  const edit = (id: number, change: object) => admin.call<Tag>('PUT', `/api/admin/tags/${id}`, change);

  test('gets a new name on every post, hidden ones too, and keeps the old one as a nickname', async () => {
    const [shown, hidden] = [await write(fan, 'Shown', { tags: ['Curling', 'NBA'] }), await write(fan, 'Hidden', { tags: ['Curling'] })];
    await writeAndPublish(world.context, async (tx, publish) =>
      postHiding.hide(tx, publish, [hidden.id], { state: 'held', reason: null, entryId: null }),
    );
    const { id } = await tagOf('Curling');
    expect((await edit(id, { name: 'Stone Sliding', color: '#112233' })).body).toMatchObject({
      id,
      name: 'Stone Sliding',
      color: '#112233',
    });
    expect((await fan.call<Post>('GET', `/api/posts/${shown.id}`)).body.tags).toEqual(['Stone Sliding', 'NBA']);
    await writeAndPublish(world.context, async (tx, publish) => postHiding.show(tx, publish, [hidden.id]));
    expect((await fan.call<Post>('GET', `/api/posts/${hidden.id}`)).body.tags).toEqual(['Stone Sliding']);
    expect((await tagOf('Stone Sliding')).postCount).toBe(2);
    const found = await fan.call<Tag[]>('GET', '/api/tags/search?q=curling');
    expect(found.body.map(({ name }) => name)).toContain('Stone Sliding');
    expect((await edit(id, { name: 'NBA' })).status).toBe(409);
    expect((await edit(999_999, { name: 'Nothing' })).status).toBe(404);
  });

  test('is not brought back by the next start', async () => {
    const nba = await tagOf('NBA');
    await edit(nba.id, { name: 'Basketball League' });
    await inTransaction(world.db, seedTags);
    const names = (await admin.call<Tag[]>('GET', '/api/tags')).body.map(({ name }) => name);
    expect([names.includes('Basketball League'), names.includes('NBA')]).toEqual([true, false]);
  });

  test('is merged into another with its posts and favorites, each once', async () => {
    const both = await write(fan, 'Both', { tags: ['Soccer Talk', 'Football Talk'] });
    const one = await write(fan, 'One', { tags: ['Soccer Talk'] });
    const [goes, stays] = [await tagOf('Soccer Talk'), await tagOf('Football Talk')];
    const merge = (from: number, into: number) => admin.call<Tag>('POST', `/api/admin/tags/${from}/merge`, { into });
    expect((await merge(goes.id, goes.id)).status).toBe(400);
    expect((await merge(goes.id, stays.id)).body).toMatchObject({ id: stays.id, postCount: 2 });
    for (const { id } of [both, one]) expect((await fan.call<Post>('GET', `/api/posts/${id}`)).body.tags).toEqual(['Football Talk']);
    expect((await merge(goes.id, stays.id)).status).toBe(404);
    expect((await fan.call<Post>('POST', '/api/posts', { content: 'Again', tags: ['Football Talk'] })).status).toBe(201);
  });

  test.each(['renamed', 'merged into another'])('that is %s is found by its former name everywhere', async how => {
    const [reader, writer] = [await world.person(), await world.person()];
    const post = await write(writer, 'Of the old days', { tags: ['NBA G League'] });
    const other = await tagOf('NBA');
    const { id } = await tagOf('NBA G League');
    await reader.call('POST', '/api/mutes', { kind: 'tag', value: 'NBA G League' });
    await fan.call('POST', '/api/user/favorite-tags', { tagId: id });
    await fan.call('POST', '/api/auth/home-tab', { tab: 'tag:NBA G League' });
    if (how === 'renamed') await edit(id, { name: 'Minor League' });
    else await admin.call('POST', `/api/admin/tags/${id}/merge`, { into: other.id });
    const name = how === 'renamed' ? 'Minor League' : 'NBA';

    const list = await world.visitor.call<PostList>('GET', '/api/posts?tags=nba%20g%20league');
    expect(list.body.posts.map(each => [each.id, each.tags])).toEqual([[post.id, [name]]]);
    const search = await world.visitor.call<PostList>('GET', '/api/posts/search?q=tags:NBA%20G%20League');
    expect(search.body.totalCount).toBe(1);
    expect((await world.app.inject({ url: '/feed.xml?tag=NBA%20G%20League' })).body).toContain(`/post/${post.id}`);
    // The name of a tag that somebody made may be the reason for the change.
    expect((await tagOf(name)).formerNames).toBeUndefined();
    expect((await write(writer, 'By habit', { tags: ['NBA G League'] })).tags).toEqual([name]);

    expect((await reader.call<PostList>('GET', '/api/posts?tags=NBA%20G%20League')).body.posts).toEqual([]);
    expect((await reader.call<{ value: string }[]>('GET', '/api/mutes')).body.map(({ value }) => value)).toEqual([name]);
    expect((await fan.call<Tag[]>('GET', '/api/user/favorite-tags')).body.map(tag => tag.name)).toEqual([name]);
    expect((await fan.call<{ homeTab: string }>('GET', '/api/auth/user')).body.homeTab).toBe(`tag:${name}`);
  });

  test('of a team is listed with its former name, so that its page is found by an old address', async () => {
    await edit((await tagOf('Boston Celtics')).id, { name: 'Boston Greens' });
    expect((await tagOf('Boston Greens')).formerNames).toEqual(['Boston Celtics']);
  });

  test('is found by its own name, also if another one had that name before', async () => {
    const post = await write(fan, 'Old', { tags: ['Curling'] });
    await edit((await tagOf('Curling')).id, { name: 'Stone Sliding' });
    await write(fan, 'New', { tags: ['Bowls'] });
    expect((await edit((await tagOf('Bowls')).id, { name: 'Curling' })).status).toBe(200);
    const found = async (tag: string) =>
      (await fan.call<PostList>('GET', `/api/posts?tags=${encodeURIComponent(tag)}`)).body.posts.map(({ content }) => content);
    expect([await found('Curling'), await found('Stone Sliding'), await found('Bowls')]).toEqual([['New'], [post.content], ['New']]);
  });

  test('leaves nothing behind in a merge: every table that names a tag follows it', async () => {
    const rows = await world.sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'tags'::regclass
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and table_name <> 'tags' and table_name not in (select viewname from pg_views where schemaname = 'public') and column_name ~ '_?(tag|tags)$' and column_name !~ 'etag$'`;
    // Each has a step in `mergeTags`. The id of a muted tag is in `mutes.key`.
    const moved = ['all_posts.tags', 'post_tags.tag_id', 'user_favorite_tags.tag_id', 'former_tag_names.tag_id', 'users.flair_tag'];
    const sites = ['article_sites.tag_id', 'off_day_threads.tag_id'];
    const games = ['games.home_tag_id', 'games.away_tag_id', 'games.league_tag_id'];
    expect(
      rows
        .map(({ name }) => name)
        .filter(name => !name.startsWith('users.home_tab'))
        .sort(),
    ).toEqual([...moved, ...games, ...sites].sort());
  });
});

describe('the site', () => {
  const site = async (change?: object) => (await admin.call<SiteSettings>(change ? 'PUT' : 'GET', '/api/admin/site', change)).body;
  const info = async () => (await world.visitor.call<SiteInfo>('GET', '/api/site')).body;

  /** A site of all teams that takes writes. */
  const usual = { readOnlyText: null, teams: [] };

  test('has honest defaults, and says what an admin says', async () => {
    expect(await site()).toMatchObject({ name: 'Bleachers', announcement: null, pages: defaultPages });
    expect(await info()).toEqual({ name: 'Bleachers', logo: null, sendsMail: false, announcement: null, changes: [], ...usual });
    expect(defaultPages.privacy).toContain('bleachers-visitor');
    await site({ name: 'Row Seven', announcement: 'Finals tonight', pages: { imprint: 'Run by **us**.' } });
    expect(siteName()).toBe('Row Seven');
    expect(await info()).toMatchObject({ name: 'Row Seven', announcement: 'Finals tonight', changes: [{ page: 'imprint' }] });
    const page = await world.visitor.call<{ text: string; markup: unknown; changedAt: string }>('GET', '/api/site/pages/imprint');
    expect(page.body).toMatchObject({ text: 'Run by **us**.', markup: [{ kind: 'paragraph' }] });
    await site({ announcement: '', pages: { imprint: '' } });
    expect((await site()).pages.imprint).toBe(defaultPages.imprint);
    expect(await info()).toEqual({ name: 'Row Seven', logo: null, sendsMail: false, announcement: null, changes: [], ...usual });
    expect((await world.visitor.call('GET', '/api/site/pages/secrets')).status).toBe(404);
  });

  test('has links between its pages, by their paths', async () => {
    const page = async () => JSON.stringify((await world.visitor.call('GET', '/api/site/pages/terms')).body);
    const { origin } = world.context.settings.publicUrl;
    expect(await page()).toContain(`"href":"${origin}/rules"`);
    await site({ pages: { terms: 'Read [the rules](/rules), not [this](//evil.example) or [that](javascript:alert(1)).' } });
    const own = await page();
    expect(own).toContain(`"href":"${origin}/rules"`);
    expect(own).not.toMatch(/"href":"(?:\/\/evil|javascript)/);
  });
});

test('the test mail goes to the admin, and says that there is no mail where there is none', async () => {
  expect(await admin.call('POST', '/api/admin/test-mail')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const mailbox = await openMailbox();
  const mailed = await openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'hello@bleachers.example' });
  const boss = await mailed.staff('admin');
  expect(await boss.call('POST', '/api/admin/test-mail')).toMatchObject({ status: 200, body: { to: `${boss.id}@example.com` } });
  await mailbox.close();
  expect((await boss.call('POST', '/api/admin/test-mail')).status).toBe(502);
  await mailed.close();
});

describe('the figures', () => {
  test('count the last thirty days, oldest first', async () => {
    const post = await write(fan);
    expect((await admin.call('POST', '/api/reports', { kind: 'post', id: post.id, reason: 'spam' })).status).toBe(201);
    const { body } = await admin.call<Figures>('GET', '/api/admin/figures');
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ signUps: 2, activePeople: 1, posts: 1, comments: 0, reports: 1 });
    expect(body).toMatchObject({ people: 2, posts: 1, comments: 0, held: 0 });
  });

  test('name the requests and failures of this node, and its calls to each source', async () => {
    countCall('figures.example', true, 10);
    countCall('figures.example', false, 10);
    const { body } = await admin.call<Figures>('GET', '/api/admin/figures');
    expect(body.sources).toContainEqual({ host: 'figures.example', calls: 2, failures: 1, hours: expect.any(Array) as unknown[] });
    const { hours } = body.sources.find(({ host }) => host === 'figures.example') ?? { hours: [] };
    const sumOf = (key: 'count' | 'failed', of: Figures['node']['hours']) => of.reduce((sum, each) => sum + each[key], 0);
    expect([sumOf('count', hours), sumOf('failed', hours)]).toEqual([2, 1]);
    // The request that asks is not finished when it is answered.
    const { requests, errors, hours: byHour } = body.node;
    expect([sumOf('count', byHour), sumOf('failed', byHour)]).toEqual([requests, errors]);
    expect(byHour.map(({ hour }) => hour.slice(13))).toEqual(byHour.map(() => ':00:00.000Z'));
  });
});

test('a takedown notice ends in the queue of the moderators, for a post or a comment, and hides nothing', async () => {
  const post = await write(fan);
  const reply = await answer(fan, post.id);
  const notice = (url: string, more: object = {}) =>
    world.visitor.call('POST', '/api/takedown', {
      url,
      law: 'dmca',
      name: 'A Photographer',
      email: 'photos@example.org',
      statement: 'That is my picture.',
      inGoodFaith: true,
      ...more,
    });
  expect((await notice(`http://localhost:3000/post/${post.id}`)).status).toBe(204);
  expect((await notice(`/post/${post.id}#reply-${reply.id}`)).status).toBe(204);
  expect((await notice('/post/999999')).status).toBe(404);
  expect((await notice('https://elsewhere.example/')).status).toBe(404);
  expect((await notice(`/post/${post.id}`, { inGoodFaith: false })).status).toBe(400);
  const { body } = await admin.call<{
    items: { kind: string; targetId: string; reports: { reason: string; note: string; sender?: string }[] }[];
  }>('GET', '/api/moderation/queue');
  expect(body.items.map(({ kind, targetId }) => `${kind} ${targetId}`).toSorted((one, other) => one.localeCompare(other))).toEqual([
    `post ${post.id}`,
    `reply ${reply.id}`,
  ]);
  expect(body.items[0]?.reports[0]).toMatchObject({
    reason: 'illegal',
    note: 'DMCA notice: That is my picture.',
    sender: 'A Photographer <photos@example.org>',
  });
  const moderator = await world.staff('moderator');
  const seen = JSON.stringify((await moderator.call('GET', '/api/moderation/queue')).body);
  expect(seen).toContain('That is my picture.');
  expect(seen).not.toMatch(/Photographer|photos@example/);
  expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
});
