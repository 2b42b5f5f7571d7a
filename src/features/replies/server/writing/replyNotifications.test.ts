import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { Reply } from '../../replies.contract.ts';

let author: Caller;
let writer: Caller;
let named: Caller;
let count = 0;

const world = setUp(openWorld);

/** Three people without notifications. */
async function newCast(): Promise<void> {
  count += 1;
  [author, writer, named] = await Promise.all([
    world.person(`author-${count}`),
    world.person(`writer-${count}`),
    world.person(`Named-One-${count}`),
  ]);
}

async function told(person: Caller): Promise<Notification[]> {
  return (await person.call<Notification[]>('GET', '/api/notifications')).body;
}

async function write(by: Caller, content: string): Promise<Post> {
  return (await by.call<Post>('POST', '/api/posts', { content })).body;
}

async function reply(by: Caller, postId: number, content: string, parentId?: number): Promise<Reply> {
  const { status, body } = await by.call<Reply>('POST', '/api/replies', { postId, content, parentId });
  expect(status).toBe(201);
  return body;
}

test('reading a thread reads what was told about it, as far as it was shown, on every device', async () => {
  await newCast();
  const post = await write(author, `Hello @${named.username}`);
  const elsewhere = await write(author, 'Another post');
  const first = await reply(writer, post.id, `First, @${named.username}`);
  const second = await reply(writer, post.id, 'Second');
  await reply(writer, elsewhere.id, 'Elsewhere');
  const states = async (person: Caller) => (await told(person)).map(each => [each.href, each.isRead]);
  const visit = (person: Caller, lastReplyId: number) => person.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId });

  const otherDevice = await openEvents(world, author);
  await visit(author, first.id);
  expect(await otherDevice.next('notifications_read')).toMatchObject({ unreadCount: 2 });
  otherDevice.close();
  expect(await states(author)).toEqual([
    [expect.stringContaining(`/post/${elsewhere.id}`), false],
    [expect.stringContaining(`reply-${second.id}`), false],
    [expect.stringContaining(`reply-${first.id}`), true],
  ]);
  await visit(author, second.id);
  expect((await states(author)).map(([, isRead]) => isRead)).toEqual([false, true, true]);
  await visit(named, 0);
  expect((await states(named)).map(([, isRead]) => isRead)).toEqual([false, true]);
});

test('a comment sent many times with one key is stored and told once, with the same answer after its post is gone', async () => {
  await newCast();
  const post = await write(author, 'Say it once');
  const send = async () => {
    const { status, body } = await writer.call<Reply>(
      'POST',
      '/api/replies',
      { postId: post.id, content: 'Once' },
      { 'idempotency-key': 'one comment' },
    );
    return { status, body };
  };
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(answer => answer.status)).toEqual([201, 201, 201]);
  expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body.comments).toBe(1);
  expect(await told(author)).toHaveLength(1);
  await author.call('DELETE', `/api/posts/${post.id}`);
  for (const { body } of [...answers, await send()]) expect(body).toEqual(answers[0]?.body);
});

test.each(['', 'x'])('the notification of a long comment of emoji is cut at a whole character (%s)', async beginning => {
  await newCast();
  const post = await write(author, 'Say it with emoji');
  await reply(writer, post.id, beginning + '🏀'.repeat(500));
  const [first] = await told(author);
  expect(first?.message).toMatch(/^x?(🏀){15,}…$/u);
});

describe('a mention in a post', () => {
  test('notifies each person once, ignoring case, and skips unknown names', async () => {
    await newCast();
    const post = await write(writer, `@${named.username.toUpperCase()} and @${named.username}, @${author.username}, @nobody-here`);
    expect(await told(named)).toEqual([
      {
        id: expect.any(Number),
        type: 'mention',
        title: `@${writer.username} mentioned you`,
        message: `@${named.username.toUpperCase()} and @${named.username}, @${author.username}, @nobody-here`,
        isRead: false,
        relatedId: post.id,
        href: `/post/${post.id}`,
        actor: { id: writer.id, username: writer.username, profileImageUrl: null, flair: null },
        createdAt: expect.any(String),
      },
    ]);
    expect(await told(author)).toHaveLength(1);
  });

  test('that names its author creates no notification', async () => {
    await newCast();
    await write(writer, `I, @${writer.username}, said so`);
    expect(await told(writer)).toEqual([]);
  });

  test('is told once however often it is edited; a name that an edit adds is told', async () => {
    await newCast();
    const post = await write(writer, `Hello @${named.username}`);
    const edit = (content: string) => writer.call('PUT', `/api/posts/${post.id}`, { content });
    await edit('Hello');
    await edit(`Hello @${named.username} and @${author.username}`);
    await edit(`Hello again @${named.username} and @${author.username}`);
    expect(await told(named)).toHaveLength(1);
    expect(await told(author)).toMatchObject([{ type: 'mention', href: `/post/${post.id}` }]);
  });

  test('is told once when the same post is sent twice', async () => {
    await newCast();
    for (let time = 0; time < 2; time += 1)
      await writer.call('POST', '/api/posts', { content: `@${named.username}!` }, { 'idempotency-key': 'the-same' });
    expect(await told(named)).toHaveLength(1);
  });

  test('tells at most ten people', async () => {
    await newCast();
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => world.person(`crowded-${index}`)));
    await write(writer, crowd.map(person => `@${person.username}`).join(' '));
    const lists = await Promise.all(crowd.map(told));
    expect(lists.filter(list => list.length === 1)).toHaveLength(10);
  });

  test('is taken back with the post', async () => {
    await newCast();
    const post = await write(writer, `Hello @${named.username}`);
    await reply(author, post.id, `Hello too, @${named.username}`);
    expect(await told(named)).toHaveLength(2);
    await writer.call('DELETE', `/api/posts/${post.id}`);
    expect(await told(named)).toEqual([]);
  });
});

describe('a reply', () => {
  test('tells the author of the post; an answer the author of the comment', async () => {
    await newCast();
    const post = await write(author, 'A post');
    const comment = await reply(writer, post.id, 'A comment');
    const answer = await reply(named, post.id, 'An answer', comment.id);
    expect(await told(author)).toMatchObject([
      {
        type: 'reply',
        title: `@${writer.username} commented on your post`,
        message: 'A comment',
        href: `/post/${post.id}#reply-${comment.id}`,
      },
    ]);
    expect(await told(writer)).toMatchObject([
      {
        type: 'reply',
        title: `@${named.username} replied to your comment`,
        message: 'An answer',
        href: `/post/${post.id}#reply-${answer.id}`,
        relatedId: post.id,
      },
    ]);
  });

  test('that also names its reader tells them once', async () => {
    await newCast();
    const post = await write(author, 'A post');
    await reply(writer, post.id, `Well said @${author.username}, ask @${named.username}`);
    expect(await told(author)).toMatchObject([{ type: 'reply' }]);
    expect(await told(named)).toMatchObject([{ type: 'mention', title: `@${writer.username} mentioned you in a comment` }]);
  });

  test('to oneself creates no notification', async () => {
    await newCast();
    const post = await write(author, 'A post');
    const comment = await reply(author, post.id, 'My own comment');
    await reply(author, post.id, 'My own answer', comment.id);
    expect(await told(author)).toEqual([]);
  });

  test('that is refused creates no notification', async () => {
    await newCast();
    const post = await write(author, 'A post');
    await writer.call('POST', '/api/replies', { postId: post.id, content: `@${named.username}`, parentId: 999_999 });
    expect([...(await told(author)), ...(await told(named))]).toEqual([]);
  });

  test('that is deleted is taken back, with answers or without', async () => {
    await newCast();
    const post = await write(author, 'A post');
    const comment = await reply(writer, post.id, `A comment for @${named.username}`);
    const other = await reply(writer, post.id, 'Another');
    await reply(named, post.id, 'An answer', comment.id);
    for (const { id } of [comment, other]) await writer.call('DELETE', `/api/replies/${id}`);
    expect([await told(author), await told(named)]).toEqual([[], []]);
    expect(await told(writer)).toHaveLength(1);
  });
});
