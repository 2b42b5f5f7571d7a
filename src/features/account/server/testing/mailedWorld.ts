import { queuedJobs } from '../../../../app/server/jobs/backgroundJobs.ts';
import { startJobQueue } from '../../../../platform/server/jobs/jobQueue.ts';
import { type Mailbox, openMailbox } from '../../../../platform/server/testing/mailbox.ts';
import { openSignInWorld, type SignInWorld } from './signInWorld.ts';

/** A product that sends its mail to a real SMTP server of the test. */
export interface MailedWorld extends SignInWorld {
  mailbox: Mailbox;
  /** The number of mails that are still to be sent. */
  mailsQueued(): Promise<number>;
}

export async function openMailedWorld(...[settings, ...more]: Parameters<typeof openSignInWorld>): Promise<MailedWorld> {
  const mailbox = await openMailbox();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' };
  const world = await openSignInWorld({ ...mail, ...settings }, ...more);
  const jobQueue = startJobQueue(world.context, queuedJobs(world.context), { pollMs: 20, stopMs: 3_000 });
  return {
    ...world,
    mailbox,
    async mailsQueued() {
      return (await world.sql`select from mail_queue where due_at < 'infinity'`).length;
    },
    async close() {
      await jobQueue.stop();
      await world.close();
      await mailbox.close();
    },
  };
}
