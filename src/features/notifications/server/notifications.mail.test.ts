import { afterEach, describe, expect, test } from 'vitest';
import { queuedJobs } from '../../../app/server/jobs/backgroundJobs.ts';
import { mailWriters } from '../../../app/server/jobs/mailWriters.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { befriend } from '../../chat/server/testing/talking.ts';
import { passTime } from '../../../platform/server/jobs/testing/passTime.ts';
import { startJobQueue } from '../../../platform/server/jobs/jobQueue.ts';
import type { Worker } from '../../../platform/server/jobs/worker.ts';
import { notificationTypes, recordOf } from '../notifications.types.ts';
import { decoded, headerOf, openMailbox } from '../../../platform/server/testing/mailbox.ts';

let jobQueue: Worker | undefined;
const mailbox = setUp(openMailbox);
const world = setUp(() => openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));
afterEach(async () => {
  await jobQueue?.stop();
  jobQueue = undefined;
  await world.sql`delete from mail_queue`;
  await world.sql`delete from graphile_worker._private_jobs`;
});

/** Lets the mails leave; until then they wait, as with a server that is away. */
function deliver(): void {
  jobQueue = startJobQueue(world.context, queuedJobs(world.context), { pollMs: 20, stopMs: 3_000 });
}

async function waiting(): Promise<string[]> {
  const rows = await world.sql<{ kind: string }>`select kind from mail_queue where due_at is not null order by id`;
  return rows.map(row => row.kind);
}

/** Lets leave what waits, and says how many did. */
async function delivered(): Promise<number> {
  const before = mailbox.waiting();
  deliver();
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  return mailbox.waiting() - before;
}

const want = (person: Caller, mails: Record<string, boolean>) => person.call('PUT', '/api/user/preferences', mails);
const textOf = (source: string) => decoded(source.slice(source.indexOf('text/plain'), source.indexOf('text/html')));

async function post(author: Caller, content: string): Promise<number> {
  return (await author.call<{ id: number }>('POST', '/api/posts', { content, tags: ['NBA'] })).body.id;
}
async function reply(author: Caller, postId: number, content: string): Promise<number> {
  return (await author.call<{ id: number }>('POST', '/api/replies', { postId, content })).body.id;
}

describe('a mail', () => {
  test('tells of a friend request and of its acceptance, with a way to stop it', async () => {
    const [asker, asked] = [await world.person('mailasker'), await world.person('mailasked')];
    const { body } = await asker.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: asked.username });
    deliver();
    const request = await mailbox.next();
    expect(request.to).toEqual([`${asked.id}@example.com`]);
    expect(headerOf(request, 'Subject')).toBe('mailasker wants to be friends');
    expect(headerOf(request, 'From')).toBe('Bleachers <hello@bleachers.example>');
    expect(headerOf(request, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const unsubscribe = /^<(http:\/\/localhost:3000(\/api\/unsubscribe\?token=[\w.-]+))>$/.exec(headerOf(request, 'List-Unsubscribe'));
    const text = textOf(request.source);
    for (const link of ['http://localhost:3000/friends', 'http://localhost:3000/settings/notifications', unsubscribe?.[1] ?? 'none']) {
      expect(text).toContain(link);
    }

    await asked.call('POST', `/api/friends/requests/${body.id}/accept`);
    const acceptance = await mailbox.next();
    expect(headerOf(acceptance, 'Subject')).toBe('mailasked accepted your friend request');
    expect(acceptance.to).toEqual([`${asker.id}@example.com`]);

    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = unsubscribe?.[2] ?? '';
    expect((await world.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers })).statusCode).toBe(200);
    await (await world.person()).call('POST', '/api/friends/request', { receiverUsername: asked.username });
    expect(await waiting()).toEqual([]);
  });

  test('tells of a mention unless it is not wanted, and of a reply when it is; one a text', async () => {
    const [author, fan] = [await world.person('mailauthor'), await world.person('mailingfan')];
    const postId = await post(author, 'What a game');
    await reply(fan, postId, 'Was it?');
    expect(await waiting()).toEqual([]);
    await want(author, { emailReplies: true });
    await reply(fan, postId, 'It was, @mailauthor, see <b>www.evil.example</b>');
    expect(await waiting()).toEqual(['reply']);
    deliver();
    const mail = await mailbox.next();
    expect(headerOf(mail, 'Subject')).toBe('mailingfan replied to you');
    const html = decoded(mail.source.slice(mail.source.indexOf('<!doctype')));
    expect(html).toContain('&lt;b&gt;www');
    expect(html).not.toMatch(/<b>|www\.evil|evil\.example/);
    expect(textOf(mail.source)).toContain(`http://localhost:3000/post/${postId}#reply-`);

    await reply(fan, postId, 'And again');
    const next = await mailbox.next();
    expect([mail, next].map(each => headerOf(each, 'References'))).toEqual(Array(2).fill(`<thread-post-${postId}@localhost>`));

    const mentioning = await post(fan, 'Ask @mailauthor about it');
    const mention = await mailbox.next();
    expect(headerOf(mention, 'Subject')).toBe('mailingfan mentioned you');
    expect(headerOf(mention, 'In-Reply-To')).toBe(`<thread-post-${mentioning}@localhost>`);
    await want(author, { emailMentions: false });
    await post(fan, 'Ask @mailauthor again');
    expect(await waiting()).toEqual([]);
  });

  test('is not sent when it became untrue: withdrawn, deleted, answered, read, switched off, or nobody there', async () => {
    const [fan, other] = [await world.person('latemailer'), await world.person()];
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.person()));
    const [declining, accepting, reading, switching, leaving, mentioned] = people;
    if (!declining || !accepting || !reading || !switching || !leaving || !mentioned) throw new Error('six people');
    const ids: number[] = [];
    for (const person of [declining, accepting, reading, switching, leaving]) {
      ids.push((await fan.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: person.username })).body.id);
    }
    const postId = await post(fan, `Hello @${mentioned.username}`);
    await want(fan, { emailReplies: true, emailFriendRequests: false });
    const replyId = await reply(other, postId, 'Soon to be gone');
    expect(await waiting()).toEqual([...Array.from({ length: 5 }, () => 'friend_request'), 'mention', 'reply']);

    await declining.call('POST', `/api/friends/requests/${ids[0]}/decline`);
    await accepting.call('POST', `/api/friends/requests/${ids[1]}/accept`);
    await reading.call('POST', '/api/notifications/mark-all-read');
    await want(switching, { emailFriendRequests: false });
    await world.sql`delete from users where id = ${leaving.id}`;
    await other.call('DELETE', `/api/replies/${replyId}`);
    await fan.call('DELETE', `/api/posts/${postId}`);
    expect(await delivered()).toBe(0);
  });

  test('is not sent about a text with a muted word, in letters that look like it', async () => {
    const [author, fan] = [await world.person(), await world.person()];
    const postId = await post(author, 'Quiet, please');
    await want(author, { emailReplies: true });
    await author.call('POST', '/api/mutes', { kind: 'word', value: 'spoiler' });
    await reply(fan, postId, 'A ѕроіlеr for you');
    expect(await waiting()).toEqual(['reply']);
    expect(await delivered()).toBe(0);
  });

  test('is not sent when a moderator removed the text that it tells of', async () => {
    const [author, fan, moderator] = [await world.person(), await world.person(), await world.staff('moderator')];
    await want(author, { emailReplies: true });
    const replyId = await reply(fan, await post(author, 'What a night'), 'An insult');
    const mentionId = await post(fan, `Another insult for @${author.username}`);
    expect(await waiting()).toEqual(['reply', 'mention']);
    for (const target of [
      { kind: 'reply', id: replyId },
      { kind: 'post', id: mentionId },
    ]) {
      const { status } = await moderator.call('POST', '/api/moderation/actions', { action: 'remove', target, reason: 'An insult' });
      expect(status).toBe(201);
    }
    await world.sql`delete from mail_queue where kind not in ('reply', 'mention')`;
    expect(await delivered()).toBe(0);
  });

  test('is not sent to who has no address, or one that would be several', async () => {
    const [fan, nobody, several] = [await world.person(), await world.person(), await world.person()];
    await world.sql`update users set email = null where id = ${nobody.id}`;
    await world.sql`update users set email = 'a@example.com, b@example.com' where id = ${several.id}`;
    for (const person of [nobody, several]) await fan.call('POST', '/api/friends/request', { receiverUsername: person.username });
    expect(await delivered()).toBe(0);
  });

  test('is queued with what it tells of, or not at all', async () => {
    const [fan, asked] = [await world.person(), await world.person()];
    await fan.call('POST', '/api/friends/request', { receiverUsername: asked.username });
    expect((await fan.call('POST', '/api/friends/request', { receiverUsername: asked.username })).status).toBe(409);
    expect(await waiting()).toEqual(['friend_request']);
  });
});

describe('a mail about messages', () => {
  /** As if so many minutes had passed since everything. */
  async function pass(minutes: number): Promise<void> {
    await world.sql`update chat_messages set created_at = created_at - make_interval(mins => ${minutes})`;
    await passTime(world.db, minutes * 60);
  }

  async function talk() {
    const [writer, reader] = [await world.person(), await world.person()];
    await want(reader, { emailFriendRequests: false });
    await want(writer, { emailFriendRequests: false });
    await befriend(writer, reader);
    const room = (await writer.call<{ id: number }>('GET', `/api/chat/room/${reader.username}`)).body.id;
    const say = (content: string) => writer.call('POST', `/api/chat/messages/${room}`, { content });
    const read = () => reader.call('POST', `/api/chat/rooms/${room}/read`);
    return { writer, reader, say, read };
  }

  const due = async () => {
    const rows = await world.sql`select 1 from mail_queue where due_at <= now()`;
    return rows.length;
  };

  const minutesLeft = async () => {
    const rows = await world.sql<{ left: number }>`
      select round(extract(epoch from due_at - now()) / 60)::int as left from mail_queue where sent_at is null`;
    return rows[0]?.left;
  };

  test('is not sent before somebody asks for it', async () => {
    const { say } = await talk();
    await say('Anybody there?');
    expect(await waiting()).toEqual([]);
  });

  test('gathers what stayed unread for ten minutes, once an hour', async () => {
    const { writer, reader, say } = await talk();
    await want(reader, { emailChatMessages: true });
    for (const content of ['One', 'Two', 'Three <b>secret</b>']) await say(content);
    expect(await waiting()).toEqual(['chat_message']);
    expect(await due()).toBe(0);
    await pass(11);
    deliver();
    const mail = await mailbox.next();
    expect(headerOf(mail, 'Subject')).toBe(`3 unread messages from ${writer.username}`);
    expect(textOf(mail.source)).toContain(`http://localhost:3000/chat/${writer.username}`);
    expect(decoded(mail.source)).not.toContain('secret');
    await expect.poll(waiting).toEqual([]);

    await say('Four');
    await pass(30);
    expect([await waiting(), await due()]).toEqual([['chat_message'], 0]);
    await pass(31);
    expect(headerOf(await mailbox.next(), 'Subject')).toBe(`4 unread messages from ${writer.username}`);
  });

  test('is not sent when the room was read meanwhile, and waits for what came after that', async () => {
    const { writer, reader, say, read } = await talk();
    await want(reader, { emailChatMessages: true });
    await say('One');
    await read();
    await pass(11);
    expect(await delivered()).toBe(0);

    await say('Two');
    await pass(9);
    await read();
    await say('Three');
    await pass(2);
    await expect.poll(minutesLeft).toBe(8);
    expect(mailbox.waiting()).toBe(0);
    await pass(9);
    expect(headerOf(await mailbox.next(), 'Subject')).toBe(`An unread message from ${writer.username}`);
  });

  test('is not sent about somebody whom its reader mutes', async () => {
    const { writer, reader, say } = await talk();
    await want(reader, { emailChatMessages: true });
    await reader.call('POST', '/api/mutes', { kind: 'user', value: writer.username });
    await say('Anybody there?');
    await pass(11);
    expect(await delivered()).toBe(0);
  });

  test('is not sent when the friendship has ended', async () => {
    const { writer, reader, say } = await talk();
    await want(reader, { emailChatMessages: true });
    await say('Bye');
    await writer.call('DELETE', `/api/friends/${reader.username}`);
    await pass(11);
    expect(await delivered()).toBe(0);
  });
});

test('without a mail server nothing is queued', async () => {
  const silent = await openWorld();
  const [fan, asked] = [await silent.person(), await silent.person()];
  await fan.call('POST', '/api/friends/request', { receiverUsername: asked.username });
  const rows = await silent.sql`select 1 from mail_queue`;
  expect(rows).toEqual([]);
  await silent.close();
});

test('every type of notification has a writer of its mail', () => {
  const written = new Set(mailWriters(world.context).keys());
  expect(notificationTypes.filter(type => recordOf(type).mail !== null && !written.has(type))).toEqual([]);
});
