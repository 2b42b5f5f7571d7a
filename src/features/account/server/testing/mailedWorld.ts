import { mailWriters } from '../../../../app/server/mailWriters.ts';
import { startMailWorker } from '../../../../platform/server/mail/mailWorker.ts';
import { type Mailbox, openMailbox } from '../../../../platform/server/testing/mailbox.ts';
import { openSignInWorld, type SignInWorld } from './signInWorld.ts';

/** A product that sends its mail to a real SMTP server of the test. */
export interface MailedWorld extends SignInWorld {
  mailbox: Mailbox;
}

export async function openMailedWorld(): Promise<MailedWorld> {
  const mailbox = await openMailbox();
  const world = await openSignInWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' });
  const mailWorker = startMailWorker(world.context, mailWriters(world.context), { atOnce: 2, pollMilliseconds: 20, leaseSeconds: 60 });
  return {
    ...world,
    mailbox,
    async close() {
      await mailWorker.stop();
      await world.close();
      await mailbox.close();
    },
  };
}
