import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { JobTry, JobWork } from '../jobs/jobLane.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import {
  claimMail,
  dropMail,
  giveUpMail,
  markSent,
  postponeMail,
  type QueuedMail,
  releaseMail,
  repeatUnsureMail,
} from './mailQueue.queries.ts';

/**
 * Writes a queued mail from what is true now: nothing when there is nothing to tell any more, or the time before which
 * it is too early.
 */
export type WriteMail = (queued: QueuedMail) => Promise<Mail | { notBefore: Date } | undefined>;

interface MailContext {
  db: Database;
  log: FastifyBaseLogger;
  mailer: Mailer | undefined;
}

/** For how long a mail is this try's alone. It is longer than the sending may take. */
const leaseSeconds = 180;
/** How often a sent mail is tried to be noted as sent, once a second, while the database is away. */
const maxNotes = 60;

/**
 * Makes the job that sends a mail: it is claimed, sent and then noted as sent. If the node dies in between, another sends it again under the
 * same id.
 */
export function createMailJob(context: MailContext, writers: ReadonlyMap<string, WriteMail>): JobWork {
  const { db, log, mailer } = context;

  /** A database that is away for a moment makes no mail come twice. */
  async function noted(queued: QueuedMail): Promise<Date | undefined> {
    for (let left = maxNotes; ; left -= 1) {
      try {
        return await markSent(db, queued);
      } catch (error) {
        if (left <= 0) throw error;
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  async function failed(queued: QueuedMail, isLastTry: boolean, error: unknown): Promise<Date | undefined> {
    const facts = { mail: queued.id, kind: queued.kind, err: error };
    if (error instanceof MailError && error.problem === 'refused') {
      log.warn(facts, 'a mail was permanently refused');
      return dropMail(db, queued);
    }
    if (error instanceof MailError && error.problem === 'unsure') {
      const later = await repeatUnsureMail(db, queued);
      if (later) {
        log.warn(facts, 'a mail may not have arrived and will be repeated');
        return later;
      }
      log.error(facts, 'a mail may not have arrived, and is not repeated again');
      return dropMail(db, queued);
    }
    await (isLastTry ? giveUpMail(db, queued) : releaseMail(db, queued));
    throw error;
  }

  return async ({ about, isLastTry }: JobTry) => {
    const queued = await claimMail(db, Number(about), leaseSeconds);
    // Not there any more, or not due: then another node has it, or it waits for a time of its own.
    if (!queued || queued instanceof Date) return queued;
    const { kind, id } = queued;
    try {
      const written = await writers.get(kind)?.(queued);
      if (!written) return await dropMail(db, queued);
      if ('notBefore' in written) return await postponeMail(db, queued, written.notBefore);
      await mailer?.send({ ...written, id: queued.messageId });
    } catch (error) {
      return failed(queued, isLastTry, error);
    }
    const next = await noted(queued);
    log.info({ mail: id, kind }, 'a mail was sent');
    return next;
  };
}
