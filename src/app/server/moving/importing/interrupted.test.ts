import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { brokenRules, driftOf } from '../../consistency/consistency.queries.ts';
import { comment, makeFolder, person, post, runImport, type TestFolder, time } from '../testing/folders.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const root = temporaryFolder('killed');
let folder: TestFolder;
/** The content of an import that nothing interrupts. */
let whole: unknown;
const worlds: World[] = [];
async function newWorld(): Promise<World> {
  const world = await openWorld();
  worlds.push(world);
  return world;
}
beforeAll(async () => {
  folder = await makeFolder();
  const many = <T>(count: number, make: (place: number) => T) => Array.from({ length: count }, (_, place) => make(place));
  await folder.add('people', ...many(900, place => person(`n${place}`)));
  await folder.add('tags', ...many(5, place => ({ id: `t${place}`, name: `Board ${place}` })));
  await folder.add(
    'posts',
    ...many(1_500, place =>
      post(`p${place}`, `n${place % 900}`, {
        tagIds: [`t${place % 5}`],
        createdAt: time(place),
        text: `Text ${place} for @old-n${place % 7}`,
      }),
    ),
  );
  await folder.add(
    'comments',
    ...many(6_000, place =>
      comment(`c${place}`, `p${(place * 7) % 1_500}`, `n${place % 900}`, {
        createdAt: time(2_000 + place),
        parentId: place >= 1_500 ? `c${place - 1_500}` : null,
      }),
    ),
  );
  await folder.add(
    'likes',
    ...many(5_000, place => ({
      personId: `n${place % 900}`,
      ...(place % 2 ? { postId: `p${place % 1_500}` } : { commentId: `c${place}` }),
      createdAt: time(9_000),
    })),
  );
  await folder.add(
    'messages',
    ...many(300, place => ({
      id: `m${place}`,
      fromId: `n${place % 10}`,
      toId: `n${(place % 10) + 1}`,
      text: `Message ${place}`,
      createdAt: time(9_000 + place),
    })),
  );
  const unbroken = await newWorld();
  await runImport(unbroken, folder.path, root);
  whole = await contentOf(unbroken);
}, 120_000);
afterAll(async () => {
  for (const world of worlds) await world.close();
  await folder.remove();
});

/** Everything that was stored, without ids. */
async function contentOf(world: World): Promise<unknown> {
  const rows = await world.sql`
    select 'post' as kind, content, author_name as name, likes, comments, tags::text as rest from posts
    union all select 'comment', replies.content, replies.author_name, replies.likes, (select count(*) from replies as below where below.parent_id = replies.id)::int,
      (select content from replies as above where above.id = replies.parent_id) from replies
    union all select 'message', content, username, 0, 0, chat_messages.created_at::text from chat_messages join users on users.id = sender_id
    union all select 'person', email, username, total_posts, total_comments, total_likes::text from users join user_stats on user_id = users.id
    union all select 'mention', name, null, count(*)::int, 0, null from text_mentions group by name
    order by 1, 2, 3, 6`;
  return rows;
}

function startImport({ connection }: World): ChildProcess {
  const { host, port, user, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  return spawn(process.execPath, ['--import', 'tsx', join('src', 'app', 'server', 'commands', 'import.ts'), folder.path], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: root, SESSION_SECRET: 'a secret for tests alone, long enough' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The number of things that are stored so far. */
async function storedItems(world: World): Promise<number> {
  const rows = await world.sql<{ count: number }>`select count(*)::int as count from moved_items`;
  return rows[0]?.count ?? 0;
}

async function expectSame(world: World): Promise<void> {
  expect(await contentOf(world)).toEqual(whole);
  expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
}

test('an import that is killed at 20 random moments ends as one that is not', { tags: 'slow', timeout: 900_000 }, async () => {
  const world = await newWorld();
  const all = 13_700;
  const moments = Array.from({ length: 20 }, () => ({ items: Math.floor(Math.random() * all), ms: Math.floor(Math.random() * 500) }));
  moments.sort((one, other) => one.items - other.items);
  const ends: unknown[] = [];
  for (const { items, ms } of moments) {
    const run = startImport(world);
    const ended = once(run, 'close');
    run.stderr?.resume();
    while (run.exitCode === null && (await storedItems(world)) < items) await pause(10);
    await pause(ms);
    run.kill('SIGKILL');
    ends.push((await ended)[1] ?? 'done');
  }
  const last = startImport(world);
  last.stderr?.resume();
  expect((await once(last, 'close'))[0]).toBe(0);
  expect(ends.filter(end => end === 'SIGKILL').length, JSON.stringify(moments)).toBeGreaterThan(15);
  await expectSame(world);
});

test('an import that loses its database says that the same command goes on, and it does', { timeout: 120_000 }, async () => {
  const world = await newWorld();
  const run = startImport(world);
  const [ended, said] = [once(run, 'close'), text(run.stderr ?? Readable.from([]))];
  while (run.exitCode === null && (await storedItems(world)) < 4_000) await pause(10);
  await world.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  expect((await ended)[0]).toBe(1);
  expect(await said).toMatch(/lost.* The lines that are stored are kept\..*run the same command again: it goes on where it was\.\n$/);
  await runImport(world, folder.path, root);
  await expectSame(world);
});

/** A disk of so many bytes, where this account may mount one. */
function smallDisk(path: string, size: string, isThere = false): boolean {
  const words = ['-t', 'tmpfs', '-o', `${isThere ? 'remount,' : ''}size=${size}`, 'tmpfs', path];
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
}

test('a full disk is named, leaves no half of a picture or a report, and the same command goes on', { timeout: 120_000 }, async context => {
  const [world, disk] = [await newWorld(), await mkdtemp(join(tmpdir(), 'bleachers-disk-'))];
  // Only a real disk fills up, and only root outside of a locked-down container may mount one.
  if (!smallDisk(disk, '64k')) return context.skip('this account may not mount a disk');
  try {
    const pictures = await makeFolder({ url: 'https://full.example' });
    const noise = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
      .png()
      .toBuffer();
    await pictures.file('uploads/noise.png', noise);
    await pictures.add('people', person('full'));
    await pictures.add('posts', post('f1', 'full', { pictures: [{ file: 'noise.png' }] }));
    const full = /^A disk is full: .*Make room, then run the same command again/;
    await expect(runImport(world, pictures.path, disk)).rejects.toThrow(full);
    expect(await readdir(join(disk, 'uploads'))).toEqual([]);
    expect(await world.sql`select from all_posts where author_name = 'old-full'`).toEqual([]);
    await pictures.add(
      'likes',
      ...Array.from({ length: 20_000 }, (_, place) => ({ personId: `nobody${place}`, postId: 'f1', createdAt: time(1) })),
    );
    smallDisk(disk, '400k', true);
    await expect(runImport(world, pictures.path, disk)).rejects.toThrow(full);
    smallDisk(disk, '64m', true);
    const { report, skipped } = await runImport(world, pictures.path, disk);
    expect(report).toMatch(/posts\s+1\s+0\s+1\s+0/);
    expect(skipped.split('\n')).toHaveLength(20_002);
    const rows = await world.sql<{ width: number }>`select image_width as width from posts where author_name = 'old-full'`;
    expect(rows).toEqual([{ width: 600 }]);
    await pictures.remove();
  } finally {
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
});
