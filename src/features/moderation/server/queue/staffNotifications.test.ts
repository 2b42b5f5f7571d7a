import { beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../../app/server/jobs/backgroundJobs.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import { headerOf, openMailbox } from '../../../../platform/server/testing/mailbox.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { setRole } from '../../../account/server/index.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry } from '../../moderation.contract.ts';

const mailbox = setUp(openMailbox);
const world = setUp(() => openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));
const moderator = setUp(() => world.staff('moderator', 'queuemoderator'));
const fan = setUp(() => world.person());
const reporter = setUp(() => world.person());
beforeEach(async () => {
  await world.sql`delete from mail_queue`;
  await world.sql`delete from all_notifications`;
});

const secret = 'Words that no mail may show';
const choose = (queueMail: string) => moderator.call('PUT', '/api/user/preferences', { queueMail });
const told = async (who = moderator) =>
  (await who.call<Notification[]>('GET', '/api/notifications')).body.filter(({ type }) => type === 'queue');
async function report(by = reporter): Promise<number> {
  const { id } = await write(fan, secret);
  await by.call('POST', '/api/reports', { kind: 'post', id, reason: 'spam' });
  return id;
}
const act = (action: string, id: number) =>
  moderator.call<LogEntry>('POST', '/api/moderation/actions', { action, target: { kind: 'post', id }, reason: 'Spam' });
async function deliver({ afterAnHour = false } = {}): Promise<number> {
  const before = mailbox.waiting();
  if (afterAnHour) {
    await world.sql`update mail_queue set due_at = due_at - interval '1 hour', sent_at = sent_at - interval '1 hour'`;
    const rows = await world.sql<{ id: string }>`select id::text as id from mail_queue where due_at is not null`;
    await queueJobs(
      world.db,
      'mail',
      rows.map(({ id }) => id),
    );
  }
  await runJobs(world.context, jobKinds(world.context));
  return mailbox.waiting() - before;
}

test('a moderator hears of a reported text once, and no longer when it is decided', async () => {
  const id = await report();
  expect(await told()).toMatchObject([{ title: 'A post was reported', message: 'Spam', href: '/moderation' }]);
  await (await world.person()).call('POST', '/api/reports', { kind: 'post', id, reason: 'abuse' });
  expect(await told()).toHaveLength(1);
  await act('dismiss', id);
  expect(await told()).toEqual([]);
});

test('nobody hears of a report that they made or that is about them, and no member does', async () => {
  await report(moderator);
  const { id } = await write(moderator, 'By a moderator');
  await reporter.call('POST', '/api/reports', { kind: 'post', id, reason: 'spam' });
  expect([await told(), await told(fan), await told(reporter)]).toEqual([[], [], []]);
});

test('a moderator hears of an appeal until it is decided', async () => {
  const id = await report();
  const { body: entry } = await act('remove', id);
  const appeal = await fan.call<{ id: number }>('POST', '/api/appeals', { entryId: entry.id, text: 'It was no spam' });
  expect(await told()).toMatchObject([{ title: 'Somebody appeals against a decision', message: '' }]);
  await moderator.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'upheld', reason: 'It was' });
  expect(await told()).toEqual([]);
});

test('mails come at once, within the hour or not at all, and quote nothing', async () => {
  await choose('at_once');
  await report();
  expect(await deliver()).toBe(1);
  const mail = await mailbox.next();
  expect([mail.to, headerOf(mail, 'Subject')]).toEqual([[`${moderator.id}@example.com`], '1 reported case in the queue']);
  expect(mail.source).not.toContain('Words');
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

  await choose('hourly');
  const ids = [await report(), await report()];
  expect(await deliver()).toBe(0);
  expect(await deliver({ afterAnHour: true })).toBe(1);
  expect(headerOf(await mailbox.next(), 'Subject')).toMatch(/^\d+ reported cases in the queue$/);

  await report();
  for (const id of ids) await act('dismiss', id);
  await world.sql`update moderation_cases set state = 'closed', closed_at = now()`;
  expect(await deliver({ afterAnHour: true })).toBe(0);

  await choose('off');
  await report();
  expect(await deliver({ afterAnHour: true })).toBe(0);
});

test('somebody who is no moderator any more gets no mail that was queued before', async () => {
  await choose('hourly');
  await report();
  await setRole(world.db, moderator.username, 'member');
  expect(await deliver({ afterAnHour: true })).toBe(0);
  await setRole(world.db, moderator.username, 'moderator');
});

test('somebody who is no moderator any more has no notifications of the queue', async () => {
  const [admin, former] = [await world.staff('admin'), await world.person()];
  await setRole(world.db, former.username, 'moderator');
  await report();
  await world.context.events.caughtUp();
  expect(await told(former)).toHaveLength(1);
  expect((await admin.call('POST', `/api/admin/users/${former.id}/role`, { role: 'member' })).status).toBe(200);
  expect(await told(former)).toEqual([]);
});
