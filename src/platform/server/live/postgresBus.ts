import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionSettings } from '../db/database.ts';
import { busChannel, createJoiner, type OpenBus, partsOf } from './bus.ts';

/** More than this waiting means that nobody listens; the oldest are not worth keeping. */
const waitingLimit = 10_000;
const retryAfter = 1_000;

const notifyAll = 'select pg_notify($1, text) from unnest($2::text[]) with ordinality as waiting (text, place) order by place';

/**
 * Nodes on one PostgreSQL reach each other by LISTEN and NOTIFY, over a connection of its own. What waits while a
 * statement is under way leaves with the next one, so that many events cost few commits.
 */
export function postgresBus(settings: ConnectionSettings): OpenBus {
  return ({ onText, onGap, onProblem }) => {
    const self = randomBytes(6).toString('hex');
    const join = createJoiner(self);
    let client: pg.Client | undefined;
    let waiting: string[] = [];
    let isSending = false;
    let isClosed = false;
    let hasBeenOpen = false;
    let retry: NodeJS.Timeout | undefined;

    function lose(lost: pg.Client, error: unknown): void {
      if (client !== lost || isClosed) return;
      client = undefined;
      onProblem(error, 'the connection between the nodes was lost');
      retry = setTimeout(() => void open(), retryAfter);
      lost.end().catch(() => undefined);
    }

    async function open(): Promise<void> {
      const next = new pg.Client({ ...settings, application_name: 'bleachers bus', keepAlive: true });
      client = next;
      next.on('error', error => lose(next, error));
      next.on('end', () => lose(next, new Error('the connection ended')));
      next.on('notification', ({ payload = '' }) => {
        const text = join(payload);
        if (text !== undefined) onText(text);
      });
      try {
        await next.connect();
        await next.query(`listen ${busChannel}`);
        if (isClosed) return await next.end();
        if (hasBeenOpen) onGap();
        hasBeenOpen = true;
        void send();
      } catch (error) {
        lose(next, error);
      }
    }

    async function send(): Promise<void> {
      if (isSending || !hasBeenOpen) return;
      isSending = true;
      for (let using = client; using && waiting.length > 0; using = client) {
        const batch = waiting;
        waiting = [];
        try {
          await using.query(notifyAll, [busChannel, batch]);
        } catch (error) {
          // Whether they left is unknown; an event twice does no harm.
          waiting = [...batch, ...waiting];
          lose(using, error);
        }
      }
      isSending = false;
    }

    void open();
    return {
      publish(text) {
        waiting.push(...partsOf(self, text));
        if (waiting.length > waitingLimit) waiting = [];
        void send();
      },
      async close() {
        isClosed = true;
        clearTimeout(retry);
        await client?.end().catch(() => undefined);
      },
    };
  };
}
