import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { decoded, headerOf, type Mailbox, openMailbox, type ReceivedMail } from '../testing/mailbox.ts';
import { startJobQueue } from '../jobs/jobQueue.ts';
import { listJobs, retryJobs, unlockLostJobs } from '../jobs/jobs.queries.ts';
import { passTime } from '../jobs/testing/passTime.ts';
import type { Worker } from '../jobs/worker.ts';
import { createMailer } from './mailer.ts';
import { mailPage } from './mailPage.ts';
import { queueMail, sweepMail } from './mailQueue.queries.ts';
import { createMailJob, type WriteMail } from './mailJob.ts';

const timeouts = { silence: 20_000, sending: 30_000 };
const pace = { pollMs: 20, stopMs: 3_000 };

let world: World;
let person: Caller;
let mailbox: Mailbox;
let logged: string[];
const nodes: Worker[] = [];
const opened: { close(): unknown }[] = [];

beforeEach(async () => {
  world = await openWorld();
  person = await world.person();
  mailbox = await openMailbox();
  logged = [];
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  for (const each of opened.splice(0)) await each.close();
  await mailbox.close();
  await world.close();
});

/** A mail says whom it is for and what about. */
const writeMail: WriteMail = async ({ about }) => ({
  to: `${about}@example.com`,
  subject: `About ${about}`,
  ...mailPage({ title: about, before: [], action: { label: 'Go', href: 'http://localhost' }, after: [] }),
});

/** The queue of a node, with a mailer of its own. */
function startNode(url: string, write = writeMail, silence = timeouts.silence): Worker {
  const mailer = createMailer(
    { ...world.context.settings, mail: { smtpUrl: url, from: 'Bleachers <hello@bleachers.example>' } },
    { ...timeouts, silence },
  );
  if (!mailer) throw new Error('no mailer');
  opened.push(mailer);
  const log = pino({ level: 'info' }, { write: line => logged.push(line) });
  const context = { ...world.context, log, mailer };
  const kinds = new Map([['mail', createMailJob(context, new Map([['note', write]]))]]);
  const node = startJobQueue(context, [{ name: 'mail', kinds, atOnce: 2 }], pace);
  nodes.push(node);
  return node;
}

async function put(about: string, userId = person.id): Promise<void> {
  await queueMail(world.db, { userId, kind: 'note', about });
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 10_000, interval: 20 }).toBe(true);
}

interface Row {
  about: string;
  isWaiting: boolean;
  wasSent: boolean;
  hasFailed: boolean;
  tries: number;
}

async function queue(): Promise<Row[]> {
  const rows = await world.sql<Row>`
    select about, due_at is not null as "isWaiting", sent_at is not null as "wasSent", failed_since is not null as "hasFailed", tries
    from mail_queue order by id`;
  return rows;
}

const pass = (seconds: number) => passTime(world.db, seconds);

async function received(count: number): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  while (mails.length < count) mails.push(await mailbox.next());
  return mails;
}

const subjects = (mails: ReceivedMail[]) => mails.map(mail => headerOf(mail, 'Subject')).toSorted();

describe('the mail queue', () => {
  test('sends each mail once, however many nodes there are', async () => {
    for (let number = 10; number < 30; number += 1) await put(`m${number}`);
    for (let node = 0; node < 3; node += 1) startNode(mailbox.url);
    const mails = await received(20);
    await until(async () => (await queue()).every(row => row.wasSent && !row.isWaiting && row.tries === 1));
    expect(subjects(mails)).toEqual(Array.from({ length: 20 }, (_, index) => `About m${index + 10}`));
    expect(mailbox.attempts()).toBe(20);
    expect(new Set(mails.map(mail => headerOf(mail, 'Message-ID'))).size).toBe(20);
  });

  test('waits for a server that is away, and for the next start', async () => {
    await mailbox.close();
    await put('retries');
    const first = startNode(mailbox.url);
    await until(async () => (await queue()).some(row => row.hasFailed));
    await first.stop();
    mailbox = await openMailbox({ port: Number(new URL(mailbox.url).port) });
    startNode(mailbox.url);
    await pass(10);
    expect(subjects(await received(1))).toEqual(['About retries']);
    await until(async () => (await queue()).every(row => row.wasSent));
    expect(mailbox.attempts()).toBe(1);
  });

  test('tries again after pauses that grow, and gives up after twelve tries; an operator can have it tried again', async () => {
    await mailbox.close();
    await put('late');
    startNode(mailbox.url);
    const tries = async () => (await queue())[0]?.tries ?? 0;
    const pauses: number[] = [];
    for (let number = 1; number < 12; number += 1) {
      await until(async () => (await tries()) === number && (await listJobs(world.db, 'waiting', 1)).length === 1);
      const [job] = await listJobs(world.db, 'waiting', 1);
      pauses.push(Math.round(((job?.runAt.getTime() ?? 0) - Date.now()) / 1_000));
      await pass(30_000);
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses[0]).toBeLessThan(10);
    expect(pauses.at(-1)).toBeGreaterThan(20_000);
    await until(async () => (await listJobs(world.db, 'failed', 10)).length === 1);
    expect(logged.at(-1)).toContain('was given up');
    expect((await listJobs(world.db, 'failed', 10))[0]).toMatchObject({
      kind: 'mail',
      tries: 12,
      reason: expect.stringContaining('ESOCKET'),
    });
    await sweepMail(world.db);
    mailbox = await openMailbox({ port: Number(new URL(mailbox.url).port) });
    expect(await retryJobs(world.db)).toBe(1);
    expect(subjects(await received(1))).toEqual(['About late']);
    await until(async () => (await queue()).every(row => row.wasSent && !row.isWaiting));
  });

  test('sends a mail that was given up when somebody asks for it anew', async () => {
    await put('again');
    await world.sql`update mail_queue set due_at = 'infinity', failed_since = now()`;
    await world.sql`update graphile_worker._private_jobs set attempts = max_attempts`;
    startNode(mailbox.url);
    await put('again');
    expect(subjects(await received(1))).toEqual(['About again']);
    expect(await listJobs(world.db, 'failed', 10)).toEqual([]);
  });

  test('drops an address that is refused for good and sends the others; the log does not say whose it was', async () => {
    await mailbox.close();
    mailbox = await openMailbox({ refuse: address => (address.startsWith('bad') ? 550 : undefined) });
    for (const about of ['bad1', 'good1', 'bad2', 'good2']) await put(about);
    startNode(mailbox.url);
    expect(subjects(await received(2))).toEqual(['About good1', 'About good2']);
    await until(async () => (await queue()).every(row => !row.isWaiting));
    expect((await queue()).filter(row => !row.wasSent).map(row => row.about)).toEqual(['bad1', 'bad2']);
    expect(mailbox.attempts()).toBe(4);
    expect(logged.filter(line => line.includes('permanently refused'))).toHaveLength(2);
    expect(logged.join('')).not.toMatch(/@example\.com|About/);
  });

  test('keeps a mail that is put off, while others leave', async () => {
    await mailbox.close();
    let isBusy = true;
    mailbox = await openMailbox({ refuse: address => (isBusy && address.startsWith('grey') ? 451 : undefined) });
    await put('grey');
    await put('clear');
    startNode(mailbox.url);
    expect(subjects(await received(1))).toEqual(['About clear']);
    await until(async () => (await queue()).some(row => row.about === 'grey' && row.hasFailed));
    isBusy = false;
    await pass(10);
    expect(subjects(await received(1))).toEqual(['About grey']);
  });

  test('sends other mails while a server hangs on one, which is repeated under its id three times at most', { tags: 'slow' }, async () => {
    await mailbox.close();
    const taken: ReceivedMail[] = [];
    mailbox = await openMailbox({
      isSilentAfter(mail) {
        const isHung = mail.to[0]?.startsWith('hang') === true;
        if (isHung) taken.push(mail);
        return isHung;
      },
    });
    await put('hang1');
    await put('swift1');
    await put('swift2');
    startNode(mailbox.url, writeMail, 1_500);
    expect(subjects(await received(2))).toEqual(['About swift1', 'About swift2']);
    for (let time = 1; time < 3; time += 1) {
      await until(async () => taken.length === time && (await queue()).some(row => row.about === 'hang1' && row.hasFailed));
      await until(
        async () =>
          (await queue())[0]?.tries === time &&
          logged.filter(line => line.includes('will be repeated')).length === time &&
          // The job of the repetition is queued after the line is logged.
          (await listJobs(world.db, 'waiting', 1)).length === 1,
      );
      await pass(200);
    }
    await until(async () => (await queue()).every(row => !row.isWaiting));
    expect(taken).toHaveLength(3);
    expect(new Set(taken.map(mail => headerOf(mail, 'Message-ID'))).size).toBe(1);
  });

  test('gives a mail whose node died to another, under the same id', async () => {
    await put('orphan');
    const ids: string[] = [];
    // A node that takes the mail and is never heard of again.
    const dying = startNode(mailbox.url, queued => {
      ids.push(queued.messageId);
      return queued.about === 'orphan' ? new Promise(() => undefined) : writeMail(queued);
    });
    await until(() => ids.length === 1);
    nodes.splice(nodes.indexOf(dying), 1);
    void dying.stop();
    startNode(mailbox.url);
    await put('other');
    expect(subjects(await received(1))).toEqual(['About other']);
    await pass(301);
    await unlockLostJobs(world.db);
    expect(headerOf(await mailbox.next(), 'Message-ID')).toContain(ids[0]);
    await until(async () => (await queue()).every(row => row.wasSent));
  });

  test('sends nothing about what is untrue by then, and what came up while a mail left comes an hour later', async () => {
    let isTrue = false;
    let meanwhile: (() => Promise<void>) | undefined;
    startNode(mailbox.url, async queued => {
      await meanwhile?.();
      return isTrue ? writeMail(queued) : undefined;
    });
    await put('fact');
    await until(async () => (await queue()).every(row => !row.isWaiting));
    expect(mailbox.attempts()).toBe(0);

    isTrue = true;
    meanwhile = () => put('fact');
    await put('fact');
    await received(1);
    await until(async () => (await queue()).every(row => row.wasSent && row.isWaiting));
    meanwhile = undefined;
    await pass(3_500);
    await put('fact');
    expect(mailbox.attempts()).toBe(1);
    await pass(200);
    await received(1);
    await until(async () => (await queue()).every(row => !row.isWaiting));
  });

  test('sends nobody more than twenty mails an hour', async () => {
    const other = await world.person();
    for (let number = 0; number < 25; number += 1) await put(`flood${number}`);
    await put('other', other.id);
    startNode(mailbox.url);
    expect(await received(21)).toHaveLength(21);
    await put('flood99');
    expect(await queue()).toHaveLength(21);
    await pass(3_601);
    await put('flood99');
    await received(1);
  });

  test('a person gets at most 20 mails an hour when one statement queues more', async () => {
    await put('before');
    const all = Array.from({ length: 25 }, (_, number) => `flood${number}`);
    const readers = all.map(() => person.id);
    await world.sql`select queue_mails('note', ${readers}::uuid[], ${all}::text[], 0)`;
    expect(await queue()).toHaveLength(20);
  });

  test('forgets somebody’s mails with their account', async () => {
    await put('gone');
    await world.sql`delete from users where id = ${person.id}`;
    expect(await queue()).toEqual([]);
  });

  test('puts what others wrote on one line of the head, and into the mail as text', async () => {
    const evil = 'x\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>';
    startNode(mailbox.url, async () => ({
      to: 'fan@example.com',
      subject: evil,
      ...mailPage({
        title: 'A mail',
        before: [],
        quote: '<b>hi</b> see http://evil.example/x or evil.example',
        action: { label: 'Go', href: 'http://localhost' },
        after: [],
      }),
    }));
    await put('evil');
    const mail = await mailbox.next();
    expect(mail.to).toEqual(['fan@example.com']);
    expect(headerOf(mail, 'Bcc')).toBe('');
    expect(headerOf(mail, 'Subject')).toContain('Bcc: all@example.com');
    const body = decoded(mail.source.slice(mail.source.indexOf('<!doctype')));
    expect(body).toContain('&lt;b&gt;hi&lt;/b&gt;');
    expect(body).not.toContain('<b>');
    expect(body).not.toMatch(/http:\/\/evil|evil\.example/);
  });
});
