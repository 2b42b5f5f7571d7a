import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from '../person.ts';
import { startDatabase } from '../fault/processes/postgres/database.ts';
import { atMost, defineFault, isSo, none, withinSeconds } from '../fault/faults/fault.ts';
import { memoryOf } from '../fault/processes/machine.ts';
import { startNode } from '../fault/processes/node.ts';
import { keepAsking, quantile } from '../fault/load/probing.ts';
import { fillRoom } from './exports.queries.ts';

/** An archive of about 20 MB each. */
const messages = 10_000;
/** An export and the answers to others may take so much more memory than the node at rest. */
const maxMoreMegabytes = 250;

interface Exported {
  status: number;
  retryAfter: string | null;
  bytes: number;
}

/** Reads a response without keeping it. */
async function exported(url: string, cookie: string): Promise<Exported> {
  const response = await fetch(`${url}/api/user/export`, { headers: { cookie } });
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), bytes };
}

/** The number of people with long histories who ask for their export at the same moment. */
export const manyExports = (people: number) =>
  defineFault({
    id: 'exports',
    title: `${people} exports at once`,
    about: 'People with an archive of 20 MB ask for it at the same moment, while others read.',
    rounds: { quick: 1, full: 1 },
    async run(context) {
      const secret = randomBytes(32).toString('hex');
      const database = await startDatabase(context);
      const node = await startNode(context, { settings: { DATABASE_URL: database.url, SESSION_SECRET: secret } });
      const everybody = [];
      for (let number = 1; number <= people + 1; number += 1) everybody.push(await signedIn(database.db, secret, number));
      const [friend, ...askers] = everybody;
      if (!friend) throw new Error('no people');
      for (const { id } of askers) await fillRoom(database.db, id, friend.id, messages);
      context.show('the rooms are full');
      const stop = keepAsking(signal => fetch(`${node.url}/api/posts?limit=20`, { headers: { cookie: friend.cookie }, signal }), {
        atOnce: 4,
      });
      await sleep(3_000);
      const rest = await memoryOf(node.pid());
      let most = rest;
      const over = new AbortController();
      const watching = (async () => {
        for (; !over.signal.aborted; await sleep(50)) most = Math.max(most, await memoryOf(node.pid()));
      })();
      const begun = performance.now();
      const answers = await Promise.all(askers.map(({ cookie }) => exported(node.url, cookie)));
      const seconds = (performance.now() - begun) / 1_000;
      over.abort();
      await watching;
      const { times, failed } = await stop();
      const whole = answers.filter(({ status, bytes }) => status === 200 && bytes > messages * 1_900);
      const later = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
      context.show(
        `node at ${rest.toFixed(0)} MB at rest and ${most.toFixed(0)} MB at most; ${seconds.toFixed(1)} s; ${later.length} told to come again`,
      );
      return [
        isSo('exports that came whole', whole.length > 0, String(whole.length), 'some'),
        none('exports that were neither whole nor told when to come again', answers.length - whole.length - later.length),
        atMost('memory beyond that at rest', most - rest, maxMoreMegabytes, 'MB'),
        none(`others that were not served, of ${times.length}`, failed),
        withinSeconds('p95 of the others', quantile(times, 0.95) / 1_000, 1),
      ];
    },
  });
