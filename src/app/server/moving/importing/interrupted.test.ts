import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { brokenRules, driftOf } from '../../consistency/consistency.queries.ts';
import { comment, makeFolder, person, post, runImport, type TestFolder, time } from '../testing/folders.ts';

let root: string;
let folder: TestFolder;
const worlds: World[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bleachers-killed-'));
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
});
afterAll(async () => {
  for (const world of worlds) await world.close();
  await folder.remove();
  await rm(root, { recursive: true, force: true });
});

/** Everything that was stored, without ids. */
async function contentOf(world: World): Promise<unknown> {
  const { rows } = await sql`
    select 'post' as kind, content, author_name as name, likes, comments, tags::text as rest from posts
    union all select 'comment', replies.content, replies.author_name, replies.likes, (select count(*) from replies as below where below.parent_id = replies.id)::int,
      (select content from replies as above where above.id = replies.parent_id) from replies
    union all select 'message', content, username, 0, 0, chat_messages.created_at::text from chat_messages join users on users.id = sender_id
    union all select 'person', email, username, total_posts, total_comments, total_likes::text from users join user_stats on user_id = users.id
    union all select 'mention', name, null, count(*)::int, 0, null from text_mentions group by name
    order by 1, 2, 3, 6`.execute(world.db);
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
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from moved_items`.execute(world.db);
  return rows[0]?.count ?? 0;
}

test('an import that is killed again and again ends as one that is not', { timeout: 300_000 }, async () => {
  const [whole, killed] = [await openWorld(), await openWorld()];
  worlds.push(whole, killed);
  await runImport(whole, folder.path, root);
  // Each run is killed when it has stored some more: while people, posts, comments and likes are stored.
  for (const target of [400, 4_000, 11_000]) {
    const run = startImport(killed);
    const ended = once(run, 'close');
    run.stderr?.resume();
    while (run.exitCode === null && (await storedItems(killed)) < target) await pause(10);
    run.kill('SIGKILL');
    await ended;
  }
  const last = startImport(killed);
  last.stderr?.resume();
  expect((await once(last, 'close'))[0]).toBe(0);
  expect(await contentOf(killed)).toEqual(await contentOf(whole));
  expect([await driftOf(killed.db), await brokenRules(killed.db)]).toEqual([[], []]);
});
