import { createHash } from 'node:crypto';
import { symlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { brokenRules, driftOf } from '../../consistency/consistency.queries.ts';
import { comment, makeFolder, person, post, runImport, type TestFolder, time } from '../testing/folders.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const data = temporaryFolder('data');
const folders: TestFolder[] = [];
const world = setUp(openWorld);
afterAll(async () => {
  for (const folder of folders) await folder.remove();
});

async function folderOf(source?: object | null): Promise<TestFolder> {
  const folder = await makeFolder(source);
  folders.push(folder);
  return folder;
}

/** Whether all counters equal their rows, nothing waits to be told, and no lines are left behind. */
async function expectOrder(): Promise<void> {
  expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
  const rows = await world.sql<{ told: number }>`
    select (select count(*) from events) + (select count(*) from all_notifications) + (select count(*) from mail_queue) + (select count(*) from push_waiting)
      + (select count(*) from pg_namespace where nspname = 'moving') as told`;
  expect(rows[0]?.told).toBe(0);
}

const idOf = async (source: string, kind: string, key: string): Promise<number> => {
  const rows = await world.sql<{ id: number }>`
    select row_id as id from moved_items join moved_sources on moved_sources.id = source_id where url = ${source} and kind = ${kind} and key = ${key}`;
  return rows[0]?.id ?? 0;
};

const board = 'https://board.example';
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

/** A small community with every kind of line. */
async function community(): Promise<TestFolder> {
  const folder = await folderOf();
  await folder.file('uploads/a/cat.png', await picture());
  await folder.add(
    'people',
    person('anna', {
      bio: 'A fan',
      picture: 'a/cat.png',
      role: 'admin',
      password: { algorithm: 'md5', hash: createHash('md5').update('an old password').digest('hex') },
    }),
    person('ben', { username: 'bo.b' }),
    person('cleo', { email: null }),
  );
  await folder.add('tags', { id: 't1', name: 'NBA' }, { id: 't2', name: 'Old stories' });
  await folder.add(
    'posts',
    post('p1', 'anna', {
      title: 'A *title*',
      text: '<p>Hello <b>@old-cleo</b></p><p><img src="uploads/a/cat.png" alt="A cat"></p>',
      markup: 'html',
      tagIds: ['t1', 't2'],
      views: 7,
      editedAt: time(11),
    }),
    post('p2', 'ben', { text: '[b]Bold[/b] zanzibarword', markup: 'bbcode', closed: true, createdAt: time(12) }),
  );
  await folder.add(
    'comments',
    // The answer stands before what it answers, in the file and in time.
    comment('c2', 'p1', 'ben', { parentId: 'c1', createdAt: time(20) }),
    comment('c1', 'p1', 'cleo', { createdAt: time(21), text: 'x'.repeat(3_000) }),
    comment('c3', 'p1', 'anna', { createdAt: time(22), quote: { commentId: 'c2', text: 'The comment' } }),
  );
  await folder.add(
    'likes',
    { personId: 'ben', postId: 'p1', createdAt: time(30) },
    { personId: 'anna', commentId: 'c1', createdAt: time(30) },
  );
  await folder.add('polls', {
    id: 'q1',
    postId: 'p2',
    question: 'Who wins?',
    options: [
      { id: 'o1', text: 'We' },
      { id: 'o2', text: 'They' },
    ],
    votes: [
      { personId: 'anna', optionId: 'o1' },
      { personId: 'cleo', optionId: 'o1' },
      { personId: 'ben', optionId: 'o2' },
    ],
  });
  await folder.add(
    'follows',
    { followerId: 'anna', followedId: 'ben' },
    { id: 'f2', followerId: 'ben', followedId: 'cleo', createdAt: time(30) },
  );
  await folder.add('bookmarks', { id: 'b1', personId: 'ben', postId: 'p1', createdAt: time(31) });
  await folder.add(
    'messages',
    { id: 'm1', fromId: 'anna', toId: 'ben', text: 'Psst', createdAt: time(32) },
    { id: 'm2', fromId: 'ben', toId: 'anna', text: 'What?', createdAt: time(33) },
  );
  await folder.add('suspensions', { id: 's1', personId: 'cleo', kind: 'banned', from: time(40), until: null, reason: 'Rude' });
  await folder.add(
    'permalinks',
    { path: '/showthread.php?t=1', to: { kind: 'posts', id: 'p1' } },
    { path: '/a-story/', to: { kind: 'post', id: 'p2' } },
    { pattern: '/t/*/{id}', kind: 'posts' },
    { pattern: '/members.php?u={id}', kind: 'people' },
  );
  return folder;
}

test('a community moves in with its people, texts, likes, polls, messages and suspensions, and nobody is notified', async () => {
  const folder = await community();
  const { report, skipped, roles, path } = await runImport(world, folder.path, data);
  expect(skipped.trim().split('\n')).toEqual(['file,line,left out,reason']);
  expect(report).toMatch(/posts\s+2\s+2\s+0\s+0/);
  expect(roles).toMatch(/^username,role,id\nold-anna,admin,[0-9a-f-]{36}\n$/);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await expectOrder();
  const [p1, p2, c1] = [await idOf(board, 'posts', 'p1'), await idOf(board, 'posts', 'p2'), await idOf(board, 'comments', 'c1')];
  const { body: one } = await world.visitor.call<Post>('GET', `/api/posts/${p1}`);
  expect(one).toMatchObject({
    content: '**A \\*title\\***\n\nHello **@old-cleo**',
    authorName: 'old-anna',
    likes: 1,
    comments: 3,
    views: 7,
    createdAt: time(10),
    editedAt: time(11),
    mentions: ['old-cleo'],
    images: [{ alt: 'A cat', width: 900, height: 600 }],
  });
  const { body: two } = await world.visitor.call<Post>('GET', `/api/posts/${p2}`);
  expect(two).toMatchObject({
    content: '**Bold** zanzibarword',
    authorName: 'bo.b',
    locked: true,
    poll: {
      totalVotes: 3,
      options: [
        { text: 'We', voteCount: 2 },
        { text: 'They', voteCount: 1 },
      ],
    },
  });
  const { body: replies } = await world.visitor.call<Reply[]>('GET', `/api/posts/${p1}/replies`);
  expect(replies.map(({ content, parentId, likes }) => [content.length, parentId, likes])).toEqual([
    [3_000, null, 1],
    [14, c1, 0],
    [14, null, 0],
  ]);
  expect(replies[2]?.quote).toMatchObject({ text: 'The comment', authorName: 'bo.b' });
  const found = await world.visitor.call<{ posts: Post[] }>('GET', '/api/posts/search?q=zanzibarword');
  expect(found.body.posts.map(({ id }) => id)).toEqual([p2]);
  expect((await world.visitor.call('GET', '/api/users/bo.b/stats')).body).toMatchObject({ totalPosts: 1, totalComments: 1 });
});

test('the same folder again stores nothing, and what was changed or deleted here stays so', async () => {
  const folder = await folderOf({ url: 'https://twice.example' });
  await folder.add('people', person('dora'), person('emil'));
  await folder.add('posts', post('p1', 'dora'), post('p2', 'dora'), post('p3', 'emil'));
  await folder.add('comments', comment('c1', 'p1', 'emil'), comment('c2', 'p2', 'emil'));
  await folder.add('likes', { personId: 'emil', postId: 'p1', createdAt: time(30) });
  await runImport(world, folder.path, data);
  const [p1, p2] = [await idOf('https://twice.example', 'posts', 'p1'), await idOf('https://twice.example', 'posts', 'p2')];
  const users = await world.sql<{
    id: string;
    username: string;
  }>`select id, username from users where username in ('old-dora', 'old-emil') order by 2`;
  const [dora, emil] = await Promise.all(users.map(each => world.signIn(each)));
  await dora?.call('PUT', `/api/posts/${p1}`, { content: 'Changed here' });
  await dora?.call('DELETE', `/api/posts/${p2}`);
  await emil?.call('DELETE', `/api/posts/${p1}/like`);
  await world.sql`delete from events`;
  await world.sql`delete from all_notifications`;
  await folder.add('posts', post('p4', 'emil', { createdAt: time(15) }));
  await folder.add('comments', comment('c3', 'p2', 'dora'), comment('c4', 'p1', 'dora', { parentId: 'c1' }));
  const { report } = await runImport(world, folder.path, data);
  expect(report).toMatch(/posts\s+4\s+1\s+3\s+0/);
  const { body } = await world.visitor.call<Post>('GET', `/api/posts/${p1}`);
  expect(body).toMatchObject({ content: 'Changed here', likes: 0, comments: 2 });
  expect((await world.visitor.call('GET', `/api/posts/${p2}`)).status).toBe(404);
  await expectOrder();
});

test('a text that changed in the community since follows unless it was changed here, and so does a waiting password', async () => {
  const folder = await folderOf({ url: 'https://changed.example' });
  const md5 = (text: string) => ({ algorithm: 'md5', hash: createHash('md5').update(text).digest('hex') });
  await folder.add('people', person('kim', { password: md5('first') }));
  await folder.add('posts', post('p1', 'kim'), post('p2', 'kim'));
  await folder.add('comments', comment('c1', 'p1', 'kim'), comment('c2', 'p1', 'kim'));
  const options = ['a', 'b', 'c'].map(id => ({ id, text: id === 'a' ? 'Yes' : 'No' }));
  const poll = (id: string, votes: object[]) => ({ id, postId: 'p1', question: 'Well?', options, votes });
  const vote = { personId: 'lou', optionId: 'c' };
  await folder.add('people', person('lou'));
  await folder.add('polls', poll('q1', [vote, { personId: 'kim', optionId: 'gone' }]));
  const first = await runImport(world, folder.path, data);
  expect(first.skipped).toContain('polls.ndjson,1,a part,votes for an option that is not there: 1');
  const users = await world.sql<{ id: string; username: string }>`select id, username from users where username = 'old-kim'`;
  const [kim] = await Promise.all(users.map(each => world.signIn(each)));
  await kim?.call('PUT', `/api/posts/${await idOf('https://changed.example', 'posts', 'p2')}`, { content: 'Changed here' });
  const sealed = () =>
    world.sql<{
      sealed: Buffer;
    }>`select sealed from waiting_passwords join accounts on accounts.id = account_id where email = 'kim@board.example'`;
  const before = await sealed();
  const later = await folderOf({ url: 'https://changed.example' });
  await later.add('people', person('kim', { password: md5('second') }), person('lou'));
  await later.add(
    'posts',
    post('p1', 'kim', { text: 'Changed @old-kim quadrupleword', editedAt: time(60), closed: true }),
    post('p2', 'kim', { text: 'Changed there' }),
  );
  await later.add('comments', comment('c1', 'p1', 'kim', { text: 'Another comment' }), comment('c2', 'p1', 'kim'));
  await later.add('polls', poll('q1', [vote, { personId: 'kim', optionId: 'b' }]));
  await later.add('follows', { followerId: 'kim', followedId: 'kim' });
  const { skipped, report } = await runImport(world, later.path, data);
  expect(report).toMatch(/posts\s+2\s+0\s+2\s+0\s+1\ncomments\s+2\s+0\s+2\s+0\s+1\n/);
  expect(skipped).toContain('follows.ndjson,1,the line,follows its own person');
  const rows = await world.sql<{ content: string; closed: boolean }>`
    select content, locked_at is not null as closed from posts where author_name = 'old-kim' order by id`;
  expect(rows).toEqual([
    { content: 'Changed @old-kim quadrupleword', closed: true },
    { content: 'Changed here', closed: false },
  ]);
  const comments = await world.sql<{ content: string }>`select content from replies where author_name = 'old-kim' order by id`;
  expect(comments.map(({ content }) => content)).toEqual(['Another comment', 'The comment c2']);
  expect(await sealed()).not.toEqual(before);
  const counted = await world.sql<{ text: string; votes: number }>`
    select text, vote_count as votes from poll_options join all_polls on all_polls.id = poll_id
    where post_id = ${await idOf('https://changed.example', 'posts', 'p1')} order by place`;
  expect(counted).toEqual([
    { text: 'Yes', votes: 0 },
    { text: 'No', votes: 1 },
    { text: 'No (2)', votes: 1 },
  ]);
  await expectOrder();
});

test('each broken line is named with its file, line and reason; --strict and --dry-run store nothing', async () => {
  const folder = await folderOf({ url: 'https://broken.example' });
  await folder.file(
    'uploads/bomb.png',
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('0000000d49484452000186a0000186a00806000000', 'hex'),
      Buffer.alloc(40),
    ]),
  );
  await symlink('/etc/passwd', join(folder.path, 'uploads', 'passwd.png'));
  await folder.add(
    'people',
    person('finn'),
    '{"id": "half',
    person('finn'),
    person('gina', { joinedAt: '9999-01-01T00:00:00Z' }),
    person('hugo', { joinedAt: '0000-01-01' }),
  );
  await folder.add(
    'people',
    ...Array.from({ length: 3 }, (_, place) =>
      person(`same${place}`, { email: 'FINN@board.example', password: `$2b$31$${'a'.repeat(53)}` }),
    ),
  );
  await folder.file('tags.ndjson', Buffer.concat([Buffer.from('{"id":"t","name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]));
  await folder.add(
    'posts',
    post('p1', 'finn', { pictures: [{ file: 'bomb.png' }, { file: 'passwd.png' }, { file: '../../etc/hosts' }, { file: 'none.png' }] }),
    post('p2', 'nobody'),
    post('p3', 'finn', { createdAt: undefined }),
    post('p4', 'finn', { text: 'x'.repeat(9 * 1024 * 1024) }),
    post('p5', 'finn', { createdAt: '1969-12-31T23:59:59Z' }),
    post('p6', 'finn', { text: ' ' }),
  );
  await folder.add(
    'comments',
    comment('late', 'p1', 'finn', { parentId: 'first' }),
    comment('first', 'p1', 'finn'),
    comment('orphan', 'p1', 'finn', { parentId: 'never' }),
    comment('self', 'p1', 'finn', { parentId: 'self' }),
    comment('round1', 'p1', 'finn', { parentId: 'round2' }),
    comment('round2', 'p1', 'finn', { parentId: 'round1' }),
    comment('below', 'p1', 'finn', { parentId: 'round1', createdAt: time(50) }),
    comment('belowOrphan', 'p1', 'finn', { parentId: 'orphan' }),
  );
  await folder.add(
    'likes',
    { personId: 'finn', postId: 'p1', commentId: 'first', createdAt: time(1) },
    { personId: 'finn', createdAt: time(1) },
  );
  await folder.add(
    'polls',
    { id: 'q1', postId: 'p1', question: 'One?', options: [{ id: 'a', text: 'A' }] },
    {
      id: 'q2',
      postId: 'p1',
      question: 'Two?',
      options: [
        { id: 'a', text: 'A' },
        { id: 'a', text: 'B' },
      ],
    },
  );
  const before = await world.sql`select count(*) from users`;
  for (const options of [{ isStrict: true }, { isDryRun: true }]) {
    expect((await runImport(world, folder.path, data, options)).isRefused).toBe('isStrict' in options);
    expect(await world.sql`select count(*) from users`).toEqual(before);
  }
  const { skipped, report } = await runImport(world, folder.path, data);
  for (const line of [
    'people.ndjson,2,the line,is no JSON',
    'people.ndjson,3,the line,has the id finn of line 1',
    'people.ndjson,4,the line,joinedAt is in the future',
    'people.ndjson,5,the line,joinedAt is before 1970',
    'tags.ndjson,1,the line,is not in UTF-8',
    'posts.ndjson,2,the line,has a authorId that is not in people.ndjson: nobody',
    'posts.ndjson,3,the line,createdAt has no date',
    'posts.ndjson,4,the line,is longer than 8 MB',
    'posts.ndjson,5,the line,createdAt is before 1970',
    'posts.ndjson,6,the line,has no text',
    'comments.ndjson,3,the line,has a parentId that is not in comments.ndjson: never',
    'comments.ndjson,4,the line,answers itself',
    'comments.ndjson,5,the line,"stands in a circle of answers, or below one"',
    'comments.ndjson,7,the line,"stands in a circle of answers, or below one"',
    'comments.ndjson,8,the line,answers a comment that can’t be stored',
    'likes.ndjson,1,the line,it is a like of two things or of none',
    'likes.ndjson,2,the line,it is a like of two things or of none',
    'polls.ndjson,1,the line,options has less than two options',
    'polls.ndjson,2,the line,it has an option’s id twice',
    'posts.ndjson,1,a part,the picture passwd.png leads out of the folder',
    'posts.ndjson,1,a part,the picture ../../etc/hosts',
    'posts.ndjson,1,a part,the picture none.png is not in uploads/',
    'posts.ndjson,1,a part,the picture bomb.png can’t be used',
    'people.ndjson,6,a part,"the e-mail address is known here or came before, and was dropped"',
  ])
    expect(skipped).toContain(line);
  expect(report).toMatch(/comments\s+8\s+2\s+0\s+6/);
  await expectOrder();
});

test('a thousand people of one name and one address are people of their own', async () => {
  const folder = await folderOf({ url: 'https://many.example' });
  await folder.add(
    'people',
    ...Array.from({ length: 1_000 }, (_, place) => person(`n${place}`, { username: 'moderator', email: 'one@many.example' })),
  );
  await runImport(world, folder.path, data);
  const rows = await world.sql<{ people: number; addresses: number }>`
    select count(*)::int as people, count(email)::int as addresses from users where username like 'moderator_%'`;
  expect(rows[0]).toEqual({ people: 1_000, addresses: 1 });
});

test('the newest ten bookmarks of a person are stored, and the report counts the others as left out', async () => {
  const folder = await folderOf({ url: 'https://bookmarks.example' });
  const numbers = Array.from({ length: 11 }, (_, number) => number);
  await folder.add('people', person('mia'));
  await folder.add('posts', ...numbers.map(number => post(`p${number}`, 'mia')));
  await folder.add(
    'bookmarks',
    ...numbers.map(number => ({ id: `b${number}`, personId: 'mia', postId: `p${number}`, createdAt: time(number) })),
  );
  const { report, skipped } = await runImport(world, folder.path, data);
  expect(report).toMatch(/bookmarks\s+11\s+10\s+0\s+1/);
  expect(skipped).toContain('bookmarks.ndjson,1,the line,is beyond the newest 10 of its person');
});
