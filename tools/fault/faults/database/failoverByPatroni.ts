import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../../../src/platform/server/db/database.ts';
import { defineFault, type Finding, isSo, withinSeconds } from '../fault.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { type Load, startLoad } from '../../load/load.ts';
import { quantile } from '../../load/probing.ts';
import { startNode } from '../../processes/node.ts';
import { openPatroniCluster, type PatroniCluster } from '../../processes/postgres/patroniCluster.ts';
import type { Loss } from '../../processes/postgres/patroniMember.ts';

const losses: readonly Loss[] = ['machine', 'PostgreSQL', 'Patroni'];
/** The longest wait for a new primary, and for the lost member to be back, in seconds. */
const [maxPromotion, maxReturn] = [90, 120];

/**
 * Waits for a primary of a later timeline and for a write after it. Returns the longest time without an acknowledged write, in
 * seconds: a former primary acknowledges writes until HAProxy notices, so the time of the loss does not count.
 */
async function withoutWrites(cluster: PatroniCluster, load: Load, timeline: number): Promise<number> {
  const begun = performance.now();
  let [last, longest, count] = [begun, 0, load.acknowledged()];
  let isPromoted = false;
  const state = { isOver: false };
  const promoting = (async () => {
    while (!isPromoted && !state.isOver) {
      isPromoted = ((await cluster.primary())?.timeline ?? 0) > timeline;
      await sleep(50);
    }
  })();
  while (performance.now() - begun < maxPromotion * 1_000) {
    await sleep(10);
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (load.acknowledged() === count) continue;
    [last, count] = [now, load.acknowledged()];
    if (isPromoted) break;
  }
  state.isOver = true;
  await promoting;
  return longest / 1_000;
}

/** Times without writes by the kind of loss, as findings. */
function timeFindings(times: ReadonlyMap<Loss, number[]>): Finding[] {
  const all = [...times.values()].flat().sort((one, other) => one - other);
  const byLoss = [...times].map(([loss, each]) => {
    const sorted = each.toSorted((one, other) => one - other);
    return withinSeconds(`without writes, ${loss} lost (${each.length} rounds), the slowest`, sorted.at(-1) ?? 0, 30);
  });
  return [withinSeconds('without writes, the median', quantile(all, 0.5), 30), ...byLoss];
}

/** Whether the node comes to read from its replica, by its own metrics. */
async function usesReplica(url: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^bleachers_replica_used 1$/m.test(metrics)) return true;
    await sleep(500);
  }
  return false;
}

export const failoverByPatroni = defineFault({
  id: 'F3P',
  title: 'The primary is killed by force under Patroni, etcd and HAProxy',
  about:
    'kill -9 of the primary’s PostgreSQL with its Patroni, of PostgreSQL alone, of Patroni alone, in turns, under writers; Patroni promotes another member, and the lost one rejoins. With the files of deploy/patroni.',
  rounds: { quick: 2, full: 20 },
  async run(context) {
    const cluster = await openPatroniCluster(context);
    const secret = randomBytes(32).toString('hex');
    const settings = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: cluster.replicaUrl, SESSION_SECRET: secret };
    const node = await startNode(context, { settings });
    const db = createDatabase({ connectionString: cluster.url, max: 2, hasNoStatementTimeout: true }, () => undefined);
    context.endLater(() => db.destroy());
    const ledger = new Ledger();
    const load = await startLoad({ url: () => node.url, db, ledger, secret, pause: 20 });
    const times = new Map<Loss, number[]>();
    const returns: number[] = [];
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      ledger.round = round;
      await sleep(500 + Math.random() * 1_500);
      const found = await cluster.primary();
      const loss = losses[(round - 1) % losses.length] ?? 'machine';
      if (!found) throw new Error('there is no primary to lose');
      await found.member.lose(loss);
      const seconds = await withoutWrites(cluster, load, found.timeline);
      times.set(loss, [...(times.get(loss) ?? []), seconds]);
      found.member.start();
      returns.push(await cluster.untilWhole(maxReturn));
      context.show(
        `${round} of ${context.rounds}: ${loss} of ${found.member.name} lost, ${seconds.toFixed(1)} s without writes, rejoined after ${returns.at(-1)?.toFixed(1)} s, ${load.acknowledged()} writes acknowledged`,
      );
      if ((returns.at(-1) ?? 0) >= maxReturn) break;
    }
    await sleep(500);
    await load.rest();
    const isReplicaUsed = await usesReplica(node.url);
    return [
      ...(await ledgerFindings(db, ledger)),
      isSo('losses', returns.length === context.rounds, String(returns.length), String(context.rounds)),
      ...timeFindings(times),
      withinSeconds('the lost member follows again, the slowest', Math.max(...returns), maxReturn),
      isSo('the node reads from a member that follows', isReplicaUsed),
      ...answerFindings(load.figures),
    ];
  },
});
