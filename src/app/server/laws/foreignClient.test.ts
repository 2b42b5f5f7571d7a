/** A client that another project's generator makes from the OpenAPI document: it compiles, and its calls are answered. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignInWorld, signUp } from '../../../features/account/server/testing/signInWorld.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';
import { setUp } from '../../../testing/world.ts';

const run = promisify(execFile);
const modules = join(projectFolder, 'node_modules');

let cookie: string;
let folder: string;
const world = setUp(openSignInWorld);
beforeAll(async () => {
  const { browser } = await signUp(world);
  await browser.call('POST', '/api/auth/setup-username', { username: 'generated' });
  cookie = `bleachers-session=${browser.cookie('bleachers-session')}`;
  // The client finds its runtime library there.
  folder = await mkdtemp(join(modules, '.foreign-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ten calls by the functions that oazapfts makes. They are compiled with the client, so a type that is wrong fails the test. */
const program = `
import * as api from './api.js';

export async function calls(cookie: string): Promise<[status: number, value: unknown][]> {
  const signedIn = { headers: { cookie } };
  const me = await api.accountCurrentUser(signedIn);
  const newPost: api.NewPost = { content: 'By a generated client', tags: ['NBA'] };
  const made = await api.postsCreate(newPost, { idempotencyKey: 'generated-1' }, signedIn);
  if (made.status !== 201) throw new Error(String(made.status));
  const { id } = made.data;
  const like = await api.postsLike(id, signedIn);
  const comment = await api.repliesCreate({ postId: id, content: 'Hello' }, {}, signedIn);
  const read = await api.postsGet(id);
  const feed = await api.feedList({ tags: ['NBA'], limit: 5 });
  const thread = await api.repliesList(id, {});
  const tags = await api.tagsAll();
  const person = await api.profilesStats('generated');
  const missing = await api.postsGet(999_999);
  return [
    [me.status, me.status === 200 && me.data?.username],
    [made.status, made.data.content],
    [like.status, undefined],
    [comment.status, comment.status === 201 && comment.data.content],
    [read.status, read.status === 200 && read.data.likes],
    [feed.status, feed.status === 200 && feed.data.posts.length],
    [thread.status, thread.status === 200 && thread.data.length],
    [tags.status, tags.status === 200 && tags.data.length > 10],
    [person.status, person.status === 200 && person.data.username],
    [missing.status, missing.status === 404 && missing.data.code],
  ];
}
`;

const options = {
  module: 'nodenext',
  target: 'es2023',
  strict: true,
  skipLibCheck: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

test('a client of oazapfts compiles, knows the address of the server, and makes ten calls', { tags: 'slow' }, async () => {
  const document = await fetch(`${world.origin}/api/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await document.text());
  await writeFile(join(folder, 'calls.ts'), program);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['api.ts', 'calls.ts'] }));
  await run(process.execPath, [join(modules, 'oazapfts', 'dist', 'cli.js'), 'openapi.json', 'api.ts'], { cwd: folder });
  await run(process.execPath, [join(modules, 'typescript', 'bin', 'tsc'), '-p', folder], { cwd: folder });
  // The cast is the program's own type, which the compiler has checked.
  const { calls } = (await import(pathToFileURL(join(folder, 'calls.js')).href)) as {
    calls: (cookie: string) => Promise<[number, unknown][]>;
  };
  expect(await calls(cookie)).toEqual([
    [200, 'generated'],
    [201, 'By a generated client'],
    [200, undefined],
    [201, 'Hello'],
    [200, 1],
    [200, 1],
    [200, 1],
    [200, true],
    [200, 'generated'],
    [404, 'not_found'],
  ]);
});
