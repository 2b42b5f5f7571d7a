import { asBytes, type AnswerCounts, Connection, type Request } from './connection.ts';
import { processorSeconds, processorSecondsOfChildren, residentMemory, spentSince } from './processes.ts';
import { percentile, type Round } from './statistics.ts';

/** A process that answers, and the PostgreSQL behind it. */
export interface Target {
  url: string;
  pid: number;
  postgresPid: number;
}

export interface Load {
  connections: number;
  seconds: number;
  /** The requests of a connection, in turns; each has its own. */
  requests: (connection: number) => readonly Request[];
  /** How many requests make one unit of the case. */
  requestsPerUnit?: number;
}

/** An answer that takes longer is given up. */
const timeouts = 15_000;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/** Drives a target as hard as it answers, and says what it came to. Answers that are under way at the end are waited for and count. */
export async function drive(target: Target, { connections, seconds, requests, requestsPerUnit = 1 }: Load): Promise<Round> {
  const lists = Array.from({ length: connections }, (_, connection) => requests(connection).map(asBytes));
  const counts: AnswerCounts = { times: [], bytes: 0, failed: 0 };
  const before = {
    own: processorSeconds(target.pid),
    postgres: processorSecondsOfChildren(target.postgresPid),
    driver: processorSeconds(process.pid),
  };
  const begun = performance.now();
  const open = lists.map(list => new Connection(Number(new URL(target.url).port), list, counts));
  await pause(seconds * 1_000);
  for (const connection of open) connection.stop();
  const all = Promise.all(open.map(connection => connection.done));
  const wasDone = await Promise.race([all.then(() => true), pause(timeouts).then(() => false)]);
  if (!wasDone) counts.failed += open.length;
  for (const connection of open) connection.cut();
  const passed = (performance.now() - begun) / 1_000;
  const percent = (spent: number) => (spent / passed) * 100;
  const sorted = Float64Array.from(counts.times).sort();
  return {
    rate: sorted.length / passed / requestsPerUnit,
    p50: percentile(sorted, 0.5),
    p97: percentile(sorted, 0.975),
    p99: percentile(sorted, 0.99),
    bytes: sorted.length > 0 ? counts.bytes / sorted.length : 0,
    failed: counts.failed,
    cpu: percent(processorSeconds(target.pid) - before.own),
    postgresCpu: percent(spentSince(before.postgres, target.postgresPid)),
    driverCpu: percent(processorSeconds(process.pid) - before.driver),
    rss: residentMemory(target.pid),
  };
}

const glance = 100;

/** Waits until a target has finished what a round left behind, at most so many seconds. */
export async function untilIdle({ pid, postgresPid }: Target, seconds = 15): Promise<void> {
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; ) {
    const [own, postgres] = [processorSeconds(pid), processorSecondsOfChildren(postgresPid)];
    await pause(glance);
    const spent = processorSeconds(pid) - own + spentSince(postgres, postgresPid);
    if (spent < (glance / 1_000) * 0.3) return;
  }
}
