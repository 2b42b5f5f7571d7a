import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { madePicture } from '../../../platform/server/media/testing/madePictures.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { sendForm, uploadFile } from '../../images/server/testing/uploads.ts';
import type { ModerationCase } from '../../moderation/moderation.contract.ts';
import { openContentCheck } from './testing/contentCheck.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const secret = 'a secret of the content check';
const folder = temporaryFolder('check');
const check = setUp(() => openContentCheck(secret));
const world = setUp(() => openWorld({ DATA_DIR: folder, CONTENT_CHECK_URL: check.url, CONTENT_CHECK_SECRET: secret }));
const writer = setUp(() => world.person());
const reader = setUp(() => world.person());
beforeEach(() => {
  check.answerWith({ decision: 'allow' });
  check.questions.length = 0;
});

interface Sent {
  id: number;
  held?: true;
  code?: string;
  message?: string;
}
const post = (content: string, more: object = {}, who = writer) => who.call<Sent>('POST', '/api/posts', { content, tags: [], ...more });
const comment = (postId: number, content: string, who = writer) => who.call<Sent>('POST', '/api/replies', { postId, content });
const edit = (kind: string, id: number, content: string) => writer.call<Sent>('PUT', `/api/${kind}/${id}`, { content });
const seenStatus = async (id: number) => (await reader.call('GET', `/api/posts/${id}`)).status;

test('an allowed post is published, and the question has its poll, its pictures and its author', async () => {
  const { url } = (await uploadFile(world, writer, await madePicture(1))).body;
  const file = await world.app.inject({ method: 'GET', url });
  const poll = { question: 'Who wins?', options: ['Home', 'Away'] };
  const { status, body } = await post('Game day', { images: [{ url, alt: 'A full arena' }], poll });
  expect([status, body.held, await seenStatus(body.id)]).toEqual([201, undefined, 200]);
  expect(check.questions).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'post',
      text: 'Game day\nWho wins?\nHome\nAway\nA full arena',
      author: { id: writer.id, isNewcomer: expect.any(Boolean) },
      pictures: [
        { url: `${world.context.settings.publicUrl.origin}${url}`, sha256: createHash('sha256').update(file.rawPayload).digest('hex') },
      ],
    },
  ]);
});

test('a picture whose file cannot be read is asked about without its digest, and is no failure of the service', async () => {
  const { url } = (await uploadFile(world, writer, await madePicture(3))).body;
  const file = join(folder, 'uploads', url.slice(8));
  await rm(file);
  await mkdir(file);
  for (let time = 0; time < 4; time += 1) expect((await post(`Game day ${time}`, { imageUrl: url })).body.held).toBeUndefined();
  expect(check.questions.map(({ pictures }) => pictures[0]?.sha256)).toEqual([null, null, null, null]);
});

test('the alternative text of a single picture is asked about', async () => {
  const { url } = (await uploadFile(world, writer, await madePicture(2))).body;
  await post('One picture', { imageUrl: url, imageAlt: 'A scoreboard' });
  expect(check.questions.at(-1)?.text).toBe('One picture\nA scoreboard');
});

test('a tag that a post or an edit makes is asked about, and one that exists is not', async () => {
  const { body } = await post('Tagged', { tags: ['NBA', 'A made-up tag'] });
  expect((await writer.call('PUT', `/api/posts/${body.id}`, { tags: ['NBA', 'Another made-up tag'] })).status).toBe(200);
  await writer.call('PUT', `/api/posts/${body.id}`, { tags: ['NBA'] });
  expect(check.questions.map(({ text }) => text)).toEqual(['Tagged\nA made-up tag', 'Tagged\nAnother made-up tag']);
});

test('a held post and a held comment wait for a moderator, and a refused one is 422 with the reason', async () => {
  const { body: thread } = await post('A thread');
  check.answerWith({ decision: 'hold', reason: 'A betting tip?' });
  const [heldPost, heldComment] = [await post('Wait'), await comment(thread.id, 'Wait')];
  expect([heldPost.body.held, heldComment.body.held, await seenStatus(heldPost.body.id)]).toEqual([true, true, 404]);
  const moderator = await world.staff('moderator');
  const { body: queue } = await moderator.call<{ items: ModerationCase[] }>('GET', '/api/moderation/queue?state=held');
  expect(queue.items.map(({ heldReason }) => heldReason)).toEqual(['Outside check: A betting tip?', 'Outside check: A betting tip?']);
  expect(JSON.stringify([heldPost, heldComment])).not.toContain('betting');
  check.answerWith({ decision: 'refuse', reason: 'No betting tips.' });
  for (const { status, body } of [await post('Bet'), await comment(thread.id, 'Bet')])
    expect([status, body.code, body.message]).toEqual([422, 'refused_content', 'No betting tips.']);
});

test('an edit is asked for its new words, and one that changes nothing is not', async () => {
  const { body: thread } = await post('A thread');
  const { body: reply } = await comment(thread.id, 'A comment');
  check.questions.length = 0;
  await edit('posts', thread.id, 'A thread');
  await edit('replies', reply.id, 'A comment');
  expect(check.questions).toEqual([]);
  check.answerWith({ decision: 'refuse', reason: 'No.' });
  expect([(await edit('posts', thread.id, 'Worse')).status, (await edit('replies', reply.id, 'Worse')).status]).toEqual([422, 422]);
  check.answerWith({ decision: 'hold' });
  expect((await edit('replies', reply.id, 'Better')).body.held).toBe(true);
  expect((await edit('posts', thread.id, 'Better')).body.held).toBe(true);
  expect(check.questions.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'post: Worse',
    'comment: Worse',
    'comment: Better',
    'post: Better',
  ]);
});

test('a bio and a profile picture that are refused or held are not published', { tags: 'slow' }, async () => {
  const saveBio = () => writer.call<Sent>('PUT', '/api/user/profile', { bio: 'Season tickets', flair: null });
  const sendPicture = async () =>
    sendForm(world, writer, [{ name: 'image', content: await madePicture(2), file: 'p.jpg' }], {}, '/api/user/avatar');
  for (const decision of ['refuse', 'hold']) {
    check.answerWith({ decision });
    expect([(await saveBio()).status, (await sendPicture()).status]).toEqual([422, 422]);
  }
  const { body } = await writer.call<CurrentUser>('GET', '/api/auth/user');
  expect([body.bio, body.profileImageUrl]).toEqual([null, null]);
  check.answerWith({ decision: 'allow' });
  expect([(await saveBio()).status, (await sendPicture()).status]).toEqual([200, 200]);
  expect(check.questions.filter(({ kind }) => kind === 'avatar').at(-1)?.pictures[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a repeat of a request gets the first answer, and the service is not asked again', async () => {
  const { body: thread } = await post('A thread');
  check.questions.length = 0;
  for (const [path, body] of Object.entries({ posts: { content: 'Once', tags: [] }, replies: { postId: thread.id, content: 'Once' } })) {
    const send = () => writer.call<Sent>('POST', `/api/${path}`, body, { 'idempotency-key': `check-once-${path}` });
    check.answerWith({ decision: 'allow' });
    const first = await send();
    check.answerWith({ decision: 'refuse' });
    expect((await send()).body).toEqual(first.body);
  }
  expect(check.questions).toHaveLength(2);
});

test.each([
  ['a wrong decision', { decision: 'maybe' }],
  ['an error', (response: import('node:http').ServerResponse) => response.writeHead(500).end('{"decision":"allow"}')],
  ['no JSON', (response: import('node:http').ServerResponse) => response.writeHead(200).end('<html>')],
  ['no answer within two seconds', () => undefined],
])('%s is a failure, which holds by default', async (_name, answer) => {
  const fresh = await openWorld({ CONTENT_CHECK_URL: check.url, CONTENT_CHECK_SECRET: secret }, { beside: world });
  const began = performance.now();
  check.answerWith(answer);
  expect((await post('Wait', {}, fresh.as(writer))).body.held).toBe(true);
  expect(performance.now() - began).toBeLessThan(4_000);
  await fresh.close();
});

test('a wrong secret is a failure, CONTENT_CHECK_FAILURE=allow publishes, and after three failures nobody is asked', async () => {
  const lenient = await openWorld(
    { CONTENT_CHECK_URL: check.url, CONTENT_CHECK_SECRET: secret, CONTENT_CHECK_FAILURE: 'allow' },
    { beside: world },
  );
  const forged = await openWorld({ CONTENT_CHECK_URL: check.url, CONTENT_CHECK_SECRET: 'another secret' }, { beside: world });
  expect((await post('Forged', {}, forged.as(writer))).body.held).toBe(true);
  expect(check.questions).toEqual([]);
  check.answerWith({});
  for (let time = 0; time < 5; time += 1) expect((await post(`Published ${time}`, {}, lenient.as(writer))).body.held).toBeUndefined();
  expect(check.questions).toHaveLength(3);
  await forged.close();
  await lenient.close();
});

test('a moderator is not held, and without the setting nobody is asked', async () => {
  const moderator = await world.staff('moderator');
  check.answerWith({ decision: 'hold' });
  expect((await post('Mine', {}, moderator)).body.held).toBeUndefined();
  check.questions.length = 0;
  const without = await openWorld({}, { beside: world });
  expect((await post('Unasked', {}, without.as(writer))).body.held).toBeUndefined();
  expect(check.questions).toEqual([]);
  await without.close();
});

test('a slow question about one comment holds up no comment of others', async () => {
  const { body: thread } = await post('A thread');
  check.answerWith(response => {
    setTimeout(() => response.writeHead(200).end('{"decision":"allow"}'), check.questions.at(-1)?.text === 'Slow' ? 1_500 : 0);
  });
  const slow = comment(thread.id, 'Slow');
  await expect.poll(() => check.questions.at(-1)?.text).toBe('Slow');
  const began = performance.now();
  const others = await Promise.all(Array.from({ length: 5 }, (_, at) => comment(thread.id, `Quick ${at}`, reader)));
  expect(performance.now() - began).toBeLessThan(1_300);
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await slow).status).toBe(201);
});
