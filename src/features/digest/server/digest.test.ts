import { afterEach, expect, test } from 'vitest';
import { jobKinds } from '../../../app/server/jobs/backgroundJobs.ts';
import { sweep } from '../../../app/server/jobs/sweep.ts';
import { runJobs } from '../../../platform/server/jobs/testing/runJobs.ts';
import { decoded, headerOf, openMailbox } from '../../../platform/server/testing/mailbox.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Preferences } from '../../notifications/preferences.contract.ts';

const mailbox = setUp(openMailbox);
const world = setUp(() => openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));
const author = setUp(() => world.person('digestauthor'));
const other = setUp(() => world.person('digestother'));
afterEach(async () => {
  await world.sql`delete from all_posts`;
  await world.sql`delete from mail_queue`;
  await world.sql`update user_preferences set digest = 'off', digest_at = null`;
});

let count = 0;
/** A fan of a team with a digest, and nothing else by mail. */
async function fan(digest = 'daily', team = 'Utah Jazz'): Promise<Caller> {
  const person = await world.person(`digestfan${(count += 1)}`);
  const rows = await world.sql<{ id: number }>`select id from tags where name = ${team}`;
  await person.call('POST', '/api/user/favorite-tags', { tagId: rows[0]?.id });
  await person.call('PUT', '/api/user/preferences', { digest });
  return person;
}
const post = async (content: string, tags = ['Utah Jazz'], likes: readonly Caller[] = [other]) => {
  const { id } = (await author.call<{ id: number }>('POST', '/api/posts', { content, tags })).body;
  for (const liker of likes) await liker.call('POST', `/api/posts/${id}/like`);
  return id;
};

/** Lets the digests of the day leave; answers how many did. */
async function deliver(): Promise<number> {
  const before = mailbox.waiting();
  await world.sql`update user_preferences set digest_at = digest_at - interval '25 hours'`;
  await sweep(world.context);
  await runJobs(world.context, jobKinds(world.context));
  return mailbox.waiting() - before;
}
const textOf = (source: string) =>
  decoded(source.slice(source.indexOf('text/plain'), source.indexOf('text/html'))).replaceAll('\r\n', '\n');
const htmlOf = (source: string) => decoded(source.slice(source.indexOf('<!doctype')));

test('a digest tells of posts and threads of favorite tags that its reader has not read', async () => {
  const reader = await fan();
  const [popular, small] = [
    await post('Trade talk\nDetails', ['Utah Jazz'], [other, await world.person()]),
    await post('Small <b>talk</b>'),
  ];
  const [foreign, own] = [await post('Other sport', ['Boston Celtics']), await post('Nobody cared', ['Utah Jazz'], [])];
  const thread = await post('A thread', ['Utah Jazz'], []);
  await reader.call('POST', `/api/posts/${thread}/visit`, { lastReplyId: 0 });
  for (const content of ['one', 'two']) await other.call('POST', '/api/replies', { postId: thread, content });
  expect(await deliver()).toBe(1);
  const mail = await mailbox.next();
  expect([mail.to, headerOf(mail, 'Subject')]).toEqual([[`${reader.id}@example.com`], 'What you missed today']);
  const text = textOf(mail.source);
  expect(text).toContain(`- Trade talk\n  by digestauthor, 2 likes, 0 comments\n  http://localhost:3000/post/${popular}`);
  expect(text).toContain(`- A thread\n  2 new comments\n  http://localhost:3000/post/${thread}`);
  expect(text.indexOf(`/post/${popular}`)).toBeLessThan(text.indexOf(`/post/${small}`));
  for (const id of [foreign, own]) expect(text).not.toContain(`/post/${id}\n`);
  expect(htmlOf(mail.source)).toContain('Small &lt;b&gt;talk&lt;/b&gt;');
  expect(await deliver()).toBe(0);
});

test('a digest is off by default, and comes at its time: daily or weekly, with nothing to tell not at all', async () => {
  await post('News');
  await fan('off');
  expect(await deliver()).toBe(0);
  const weekly = await fan('weekly');
  await world.sql`update user_preferences set digest_at = now() + interval '5 days'`;
  expect(await deliver()).toBe(0);
  await world.sql`update user_preferences set digest_at = now() where digest_at is not null`;
  expect(await deliver()).toBe(1);
  expect(headerOf(await mailbox.next(), 'Subject')).toBe('What you missed this week');
  await world.sql`update all_posts set created_at = created_at - interval '8 days'`;
  await world.sql`update user_preferences set digest_at = now() where digest_at is not null`;
  await world.sql`delete from mail_queue`;
  expect(await deliver()).toBe(0);
  expect((await weekly.call<Preferences>('GET', '/api/user/preferences')).body.digest).toBe('weekly');
});

test('a digest leaves out what its reader mutes or whom they block, and what moderation hides', async () => {
  const reader = await fan();
  for (const word of ['spoilsport', 'ѕроіlѕроrt', 'spoil**sport**']) await post(`A ${word} writes`);
  await reader.call('POST', '/api/mutes', { kind: 'word', value: 'spoilsport' });
  const hidden = await post('Removed');
  await world.sql`update all_posts set hidden = 'removed' where id = ${hidden}`;
  expect(await deliver()).toBe(0);
  await post('Fine');
  await reader.call('POST', '/api/blocks', { username: author.username });
  expect(await deliver()).toBe(0);
});

test('a digest is stopped by one click on its link, which needs no session', async () => {
  const reader = await fan();
  await post('News');
  expect(await deliver()).toBe(1);
  const mail = await mailbox.next();
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<http:\/\/localhost:3000(\S+)>$/.exec(headerOf(mail, 'List-Unsubscribe'))?.[1] ?? '';
  const token = new URLSearchParams(url.split('?')[1]).get('token') ?? '';
  const state = async () => (await world.visitor.call('GET', `/api/unsubscribe/state?token=${encodeURIComponent(token)}`)).body;
  expect(await state()).toEqual({ mails: 'digest', areWanted: true });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await world.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers });
  expect([answer.statusCode, await state()]).toEqual([200, { mails: 'digest', areWanted: false }]);
  expect((await reader.call<Preferences>('GET', '/api/user/preferences')).body.digest).toBe('off');
  await world.sql`delete from mail_queue`;
  expect(await deliver()).toBe(0);
});
