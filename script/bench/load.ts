import autocannon, { type Request } from 'autocannon';
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
  requests: (connection: number) => Request[];
  /** How many requests make one unit of the case. */
  requestsPerUnit?: number;
}

/** Drives a target as hard as it answers, and says what it came to. */
export async function drive(target: Target, { connections, seconds, requests, requestsPerUnit = 1 }: Load): Promise<Round> {
  const times: number[] = [];
  let [bytes, failed, connection] = [0, 0, 0];
  // autocannon itself knows localhost by whichever address answers first.
  const url = target.url.replace('//localhost', '//127.0.0.1');
  const before = {
    own: processorSeconds(target.pid),
    postgres: processorSecondsOfChildren(target.postgresPid),
    driver: processorSeconds(process.pid),
  };
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 10,
    setupClient(client) {
      client.setRequests(requests(connection));
      connection += 1;
    },
  });
  run.on('response', (_client, status, size, milliseconds) => {
    times.push(milliseconds);
    bytes += size;
    if (status >= 400) failed += 1;
  });
  const { errors, timeouts } = await run;
  const passed = (performance.now() - begun) / 1_000;
  const percent = (seconds: number) => (seconds / passed) * 100;
  const cpu = percent(processorSeconds(target.pid) - before.own);
  const postgresCpu = percent(spentSince(before.postgres, target.postgresPid));
  const driverCpu = percent(processorSeconds(process.pid) - before.driver);
  const sorted = Float64Array.from(times).sort();
  return {
    cpu,
    postgresCpu,
    driverCpu,
    rss: residentMemory(target.pid),
    failed: failed + errors + timeouts,
    rate: times.length / passed / requestsPerUnit,
    bytes: times.length > 0 ? bytes / times.length : 0,
    p50: percentile(sorted, 0.5),
    p97: percentile(sorted, 0.975),
    p99: percentile(sorted, 0.99),
  };
}

const pause = 100;

/** Waits until a target has finished what a round left behind, at most so many seconds. */
export async function untilIdle({ pid, postgresPid }: Target, seconds = 15): Promise<void> {
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; ) {
    const [own, postgres] = [processorSeconds(pid), processorSecondsOfChildren(postgresPid)];
    await new Promise(resolve => setTimeout(resolve, pause));
    const spent = processorSeconds(pid) - own + spentSince(postgres, postgresPid);
    if (spent < (pause / 1_000) * 0.3) return;
  }
}
