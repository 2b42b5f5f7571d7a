import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestRedis } from '../../../../src/platform/server/testing/redis.ts';
import { openStream } from '../../../bench/streams/streams.ts';
import { defineFault, type FaultContext, type Finding, isSo, none, withinSeconds } from '../fault.ts';
import { startNode } from '../../processes/node.ts';
import { askMany } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';
import { ledgerFindings } from '../../ledger/verdict.ts';

/** Deletes all data of a running Redis. */
function empty(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('FLUSHALL\r\n'));
    socket.once('data', () => socket.end(resolve)).once('error', reject);
  });
}

/** Starts a node without Redis and asks it for more than its limits allow. */
async function ownLimits(context: FaultContext, settings: Record<string, string>, cookie: string): Promise<Finding> {
  const strict = await startNode(context, { name: 'strict', settings: { ...settings, RATE_LIMIT: 'on' } });
  const asked = await askMany(40, () =>
    fetch(`${strict.url}/api/auth/check-username`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'somebody' }),
    }),
  );
  const refused = asked.filter(({ status }) => status === 429).length;
  return isSo(
    'without Redis a node starts, and its own limits hold',
    refused === 10,
    `${refused} of 40 checks of a name refused`,
    '10 of 40',
  );
}

export const redisAway = defineFault({
  id: 'F5',
  title: 'Redis is stopped, frozen and emptied while people write',
  about: 'Two nodes that meet by Redis; a stream on each is told that it brings only half (pages poll then), and recovers.',
  rounds: { quick: 1, full: 3 },
  async run(context) {
    const redis = await startTestRedis();
    context.endLater(() => redis.stop());
    const { nodes, load, ledger, database, settings } = await openScene(context, { nodes: 2, settings: { REDIS_URL: redis.url } });
    const [first, second] = nodes;
    const [one, other] = load.people;
    if (!first || !second || !one || !other) throw new Error('a node or a user is missing');
    let said = '';
    const stream = await openStream(second.url, other, text => {
      said += text;
    });
    context.endLater(async () => void stream.destroy());
    const until = async (sign: string, most = 30): Promise<number> => {
      for (const begun = performance.now(); ; await sleep(20)) {
        const passed = (performance.now() - begun) / 1_000;
        if (said.includes(sign) || passed > most) return passed;
      }
    };
    const isPushed = async () => {
      said = '';
      const room = await (await fetch(`${first.url}/api/chat/room/${other.username}`, { headers: { cookie: one.cookie } })).json();
      // The cast is sound: it is the room of two friends.
      const { id } = room as { id: number };
      const headers = { cookie: one.cookie, 'content-type': 'application/json' };
      await fetch(`${first.url}/api/chat/messages/${id}`, { method: 'POST', headers, body: JSON.stringify({ content: 'Pushed again' }) });
      return (await until('Pushed again', 5)) < 5;
    };
    await sleep(1_500);
    const frozenFor = context.isQuick ? 6_000 : 30_000;
    const times = { paused: 0, resumed: 0 };
    let notPushed = 0;
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      const faults = [
        { leave: () => redis.kill(), pause: 6_000, back: () => redis.start() },
        { leave: async () => redis.freeze(), pause: frozenFor, back: async () => redis.thaw() },
      ];
      for (const { leave, pause, back } of faults) {
        said = '';
        await leave();
        const gone = performance.now();
        times.paused = Math.max(times.paused, await until('event: paused'));
        await sleep(Math.max(0, pause - (performance.now() - gone)));
        said = '';
        await back();
        times.resumed = Math.max(times.resumed, await until('event: resumed'));
        if (!(await isPushed())) notPushed += 1;
      }
      await empty(redis.url);
      if (!(await isPushed())) notPushed += 1;
      context.show(`round ${round} of ${context.rounds}, ${load.acknowledged()} writes acknowledged`);
    }
    await load.rest();
    await redis.kill();
    const limits = await ownLimits(context, settings, one.cookie);
    const { statuses } = load.figures;
    const failed = [...statuses].filter(([status]) => status === 0 || status >= 400).reduce((all, [, count]) => all + count, 0);
    return [
      none('writes that failed', failed, [...statuses.keys()].map(String)),
      none('people signed out', statuses.get(401) ?? 0),
      withinSeconds('pages are told that push is away', times.paused, 10),
      withinSeconds('push is back after Redis is', times.resumed, 10),
      none('times that a message of the other node was not pushed afterwards', notPushed),
      limits,
      ...(await ledgerFindings(database.db, ledger)),
    ];
  },
});
