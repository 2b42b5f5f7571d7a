import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashPassword, setRole } from '../../../../features/account/server/index.ts';
import { insertAccount } from '../../../../features/account/server/credentials/accounts.queries.ts';
import { befriend } from '../../../../features/chat/server/testing/talking.ts';
import { blackPng, movingGif, uploadFile } from '../../../../features/images/server/testing/uploads.ts';
import { answer, write } from '../../../../features/posts/server/testing/writing.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { brokenRules, driftOf } from '../../consistency/consistency.queries.ts';
import { runCommand } from '../../../../testing/command.ts';
import { comment, makeFolder, person, post, runImport, settingsOf } from '../testing/folders.ts';
import { exportFolder } from './export.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const root = temporaryFolder('export');
const worlds: World[] = [];
afterAll(async () => {
  for (const world of worlds) await world.close();
});

async function open(name: string): Promise<World> {
  const world = await openWorld({ DATA_DIR: join(root, name) });
  worlds.push(world);
  return world;
}

const exported = (world: World, name: string, withPasswords = true) =>
  exportFolder({ db: world.db, settings: settingsOf(world, world.context.settings.dataDirectory) }, join(root, name), { withPasswords });

/** Every file of a folder with its content. */
async function contentOf(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async file => [file.slice(join(root, name).length), (await readFile(file)).toString('latin1')])),
  );
}

/** A site with every kind of text, by the product's own calls, and a community that moved in before. */
async function fill(world: World): Promise<void> {
  const folder = await makeFolder();
  await folder.add('people', person('anna', { password: `$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0` }));
  await folder.add('posts', post('p1', 'anna', { text: 'y'.repeat(20_000) }));
  await folder.add('comments', comment('c1', 'p1', 'anna'));
  await folder.add(
    'permalinks',
    { path: '/old', to: { kind: 'posts', id: 'p1' } },
    { pattern: '/c/{id}', kind: 'comments' },
    { pattern: '/t/*/{id}', kind: 'posts' },
  );
  await runImport(world, folder.path, world.context.settings.dataDirectory);
  await folder.remove();
  const [one, two] = [await world.person('first-person'), await world.person('second-person')];
  const account = await insertAccount(world.db, {
    email: 'own@example.com',
    password_hash: await hashPassword('a-seat-in-row-seven', { N: 1024, r: 8, p: 1 }),
    first_name: null,
    last_name: null,
  });
  await world.sql`update users set issuer = 'built-in', subject = ${account?.id}, email = 'own@example.com', bio = 'Hello' where id = ${one.id}`;
  const moving = await uploadFile(world, one, await movingGif(['red', 'blue'], { width: 900, height: 300 }), 'moving.gif', 'It moves');
  const still = await uploadFile(world, two, blackPng(300, 300));
  const first = await write(one, '**Marked** up for @second-person ||spoiler||\n\n> quote', {
    tags: ['NBA', 'Stories'],
    imageUrl: moving.body.url,
  });
  const poll = await write(two, 'A poll', { feature: 'poll', poll: { question: 'Who?', options: ['We', 'They'] } });
  expect((await one.call('POST', `/api/polls/${poll.poll?.id}/vote`, { optionId: poll.poll?.options[0]?.id })).status).toBeLessThan(300);
  const gone = await answer(one, first.id, 'To be deleted');
  const below = await answer(two, first.id, 'Below a deleted one', gone.id);
  const quoting = await two.call('POST', '/api/replies', {
    postId: first.id,
    content: 'With a picture',
    imageUrl: still.body.url,
    quote: { replyId: below.id, text: 'Below' },
  });
  expect(quoting.status).toBe(201);
  await one.call('DELETE', `/api/replies/${gone.id}`);
  await one.call('PUT', `/api/posts/${first.id}`, { content: '**Marked** and edited for @second-person' });
  await two.call('POST', `/api/posts/${first.id}/like`);
  await one.call('POST', `/api/replies/${below.id}/like`);
  await two.call('POST', `/api/bookmarks`, { postId: first.id });
  await befriend(one, two);
  expect((await one.call('POST', '/api/follows', { username: 'second-person', notify: true })).status).toBe(201);
  const { body: room } = await one.call<{ id: number }>('GET', '/api/chat/room/second-person');
  expect((await one.call('POST', `/api/chat/messages/${room.id}`, { content: 'A **message**' })).status).toBe(201);
  await world.sql`update users set silenced_until = 'infinity', silenced_reason = 'A moderator wrote this' where id = ${two.id}`;
  await setRole(world.db, 'first-person', 'admin');
  await setRole(world.db, 'second-person', 'moderator');
}

test('an export that comes into an empty site and is exported again is the same folder', { timeout: 120_000 }, async () => {
  const [from, into] = [await open('from'), await open('into')];
  await fill(from);
  const said = await exported(from, 'one');
  expect(said).toEqual(
    expect.arrayContaining([
      'posts: 3',
      'comments: 3',
      'follows: 1',
      'messages: 1',
      expect.stringMatching(/^left out: \d+ comments that are deleted/),
    ]),
  );
  const { report, skipped, path } = await runImport(into, join(root, 'one'), into.context.settings.dataDirectory);
  expect([skipped.trim().split('\n').length, report]).toEqual([1, expect.stringMatching(/posts\s+3\s+3\s+0\s+0/)]);
  expect([await driftOf(into.db), await brokenRules(into.db)]).toEqual([[], []]);
  const applied = await runCommand(into, 'commands/roles', join(path, 'roles.csv'));
  expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('first-person is an admin now.') });
  await exported(into, 'two');
  const [one, two] = [await contentOf('one'), await contentOf('two')];
  expect(Object.keys(two)).toEqual(Object.keys(one));
  expect(two).toEqual(one);
  expect(one['/people.ndjson']).toContain('$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0');
  expect(one['/permalinks.ndjson']).toContain('"/t/*/p1"');
  expect(JSON.stringify(one)).not.toContain('A moderator wrote this');
});

test('without --passwords no password leaves, and a folder that is not empty is refused', { tags: 'slow' }, async () => {
  const world = await open('plain');
  await fill(world);
  await exported(world, 'three', false);
  const people = (await readFile(join(root, 'three', 'people.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(people.map(({ password }) => password)).toEqual([null, null, null]);
  await writeFile(join(root, 'note'), 'x');
  await expect(
    exportFolder({ db: world.db, settings: settingsOf(world, root) }, join(root, 'three'), { withPasswords: false }),
  ).rejects.toThrow('is not empty');
});

test('an export has no words of a removed comment in the quotes of others', async () => {
  const world = await open('quotes');
  const [one, two] = [await world.person(), await world.person()];
  const thread = await write(one, 'A thread');
  const said = await answer(one, thread.id, 'Words to remove');
  await two.call('POST', '/api/replies', { postId: thread.id, content: 'So?', quote: { replyId: said.id, text: 'Words to remove' } });
  const isThere = async (name: string) => {
    await exported(world, name);
    return JSON.stringify(await contentOf(name)).includes('Words to remove');
  };
  expect(await isThere('quotes-before')).toBe(true);
  await world.sql`update all_replies set hidden = 'removed', hidden_at = now() where id = ${said.id}`;
  expect(await isThere('quotes-after')).toBe(false);
});
