import type { Context } from '../http/context.ts';
import { type Mail, MailError } from './mailer.ts';
import { dropMail, noteSent, postponeMail, type QueuedMail, retryMail, takeMail } from './mailQueue.queries.ts';

/**
 * Writes a queued mail from what is true now: nothing when there is nothing to tell any more, or the time before which
 * it is too early.
 */
export type WriteMail = (queued: QueuedMail) => Promise<Mail | { notBefore: Date } | undefined>;

/** How many mails leave at once, how often the queue is looked at, and for how long a mail is this node's alone. */
const usualPace = { atOnce: 4, pollMilliseconds: 4_000, leaseSeconds: 180 };

export interface MailWorker {
  /** Takes no more mails and waits for those under way; one that hangs is left to its lease. */
  stop(): Promise<void>;
}

type MailWorkerContext = Pick<Context, 'db' | 'log' | 'mailer' | 'settings'>;

const longestStop = 3_000;

/**
 * Sends what waits in the queue, on any number of nodes at once. A mail is taken, sent and then noted as sent: a node that
 * dies in between sends it again, under the same id.
 */
export function startMailWorker(context: MailWorkerContext, writers: ReadonlyMap<string, WriteMail>, pace = usualPace): MailWorker {
  const { db, log, mailer, settings } = context;
  if (!mailer) return { stop: async () => undefined };
  const stopping = new AbortController();
  const sleepers = new Set<() => void>();

  function pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      sleepers.add(wake);
    });
  }

  async function deliver(queued: QueuedMail): Promise<void> {
    const { kind, id } = queued;
    try {
      const written = await writers.get(kind)?.(queued);
      if (!written) return await dropMail(db, queued);
      if ('notBefore' in written) return await postponeMail(db, queued, written.notBefore);
      const headers = { 'Auto-Submitted': 'auto-generated', ...written.headers };
      await mailer?.send({ ...written, headers, messageId: `${queued.messageId}@${settings.publicUrl.hostname}` });
    } catch (error) {
      return fail(queued, error);
    }
    await note(queued);
    log.info({ mail: id, kind }, 'a mail was sent');
  }

  /** A database that is away for a moment makes no mail come twice. */
  async function note(queued: QueuedMail): Promise<void> {
    for (let left = pace.leaseSeconds; ; left -= 1) {
      try {
        return await noteSent(db, queued);
      } catch (error) {
        if (left <= 0 || stopping.signal.aborted) throw error;
        await pause(1_000);
      }
    }
  }

  async function fail(queued: QueuedMail, error: unknown): Promise<void> {
    const facts = { mail: queued.id, kind: queued.kind, err: error };
    if (error instanceof MailError && error.problem === 'refused') {
      log.warn(facts, 'a mail was permanently refused');
      return dropMail(db, queued);
    }
    if (await retryMail(db, queued, error instanceof MailError && error.problem === 'unsure')) {
      log.warn(facts, 'a mail could not be sent and will be retried');
    } else {
      log.error(facts, 'a mail could not be sent after the last retry');
      await dropMail(db, queued);
    }
  }

  /** One at a time; what is slow or bad holds up its own lane and no other. */
  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const queued = await takeMail(db, pace.leaseSeconds);
        if (queued) await deliver(queued);
        else await pause(pace.pollMilliseconds);
      } catch (error) {
        log.warn({ err: error }, 'the mail queue could not be read');
        if (!stopping.signal.aborted) await pause(pace.pollMilliseconds);
      }
    }
  }

  const lanes = Promise.all(Array.from({ length: pace.atOnce }, lane));
  return {
    async stop() {
      stopping.abort();
      for (const wake of sleepers) wake();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        lanes,
        new Promise(resolve => {
          timer = setTimeout(resolve, longestStop);
        }),
      ]);
      clearTimeout(timer);
    },
  };
}
