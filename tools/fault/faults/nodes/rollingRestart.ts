import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, type FaultContext, type Finding, isSo, none, NotHere, withinSeconds } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { type Load, startLoad } from '../../load/load.ts';
import { freePort } from '../../../../src/platform/server/process/freePort.ts';
import { type FaultNode, prepareNode } from '../../processes/node.ts';
import { type ProxyName, programOf, proxyNames, startProxy } from '../../processes/proxies.ts';
import { keepStreams, type OpenStreams, type Readers, startReaders } from '../../load/readers.ts';
import { ledgerFindings } from '../../ledger/verdict.ts';

const readers = 16;
const lists = ['/api/posts', '/api/posts?sort=popular', '/api/tags', '/api/posts/1', '/api/posts/1/replies', '/api/tags/popular'];
/** Pages are dear: few of what is asked for, so that many requests fall into each restart. */
const paths = [...lists, ...lists, ...lists, '/all', ...lists, ...lists, '/post/1'];

async function startNodes(context: FaultContext, name: ProxyName, settings: Record<string, string>): Promise<FaultNode[]> {
  const nodes: FaultNode[] = [];
  for (let number = 1; number <= (context.isQuick ? 2 : 3); number += 1) {
    const node = await prepareNode(context, { name: `${name}-node${number}`, settings });
    await node.start();
    nodes.push(node);
  }
  return nodes;
}

/** The seconds that stops of nodes took, and their exit codes or signals other than 0. */
interface Stops {
  seconds: number[];
  codes: string[];
}

async function restart(node: FaultNode, stops: Stops): Promise<void> {
  const begun = performance.now();
  node.signal('SIGTERM');
  const { code, signal } = await node.ended();
  stops.seconds.push((performance.now() - begun) / 1_000);
  if (code !== 0) stops.codes.push(`${code ?? signal}`);
  await node.start();
  // A proxy that asks has to see it.
  await sleep(1_000);
}

async function startBehind(context: FaultContext, name: ProxyName, secret: string) {
  const database = await startDatabase(context, `${name}-data`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: database.url,
    SESSION_SECRET: secret,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: name === 'nginx' ? '1' : '2',
  };
  const nodes = await startNodes(context, name, settings);
  const proxy = await startProxy(
    context,
    name,
    port,
    nodes.map(node => node.url),
  );
  return { database, url, nodes, proxy };
}

interface Traffic {
  load: Load;
  reading: Readers;
  streams: OpenStreams;
}

/** The figures of those who read and wrote meanwhile. `open` is the number of streams at the end. */
function trafficFindings({ load, reading, streams }: Traffic, open: number, isQuick: boolean): Finding[] {
  const writes = [...load.figures.statuses].reduce((sum, [, count]) => sum + count, 0);
  const failedWrites = [...load.figures.statuses].filter(([status]) => status === 0 || status >= 500);
  const total = reading.figures.requests + writes + streams.figures.opened;
  return [
    isSo(
      'requests',
      total >= (isQuick ? 500 : 100_000),
      `${total} (${writes} of them by writers, ${streams.figures.opened} streams)`,
      isQuick ? 'some' : '≥ 100000',
    ),
    none('readings that failed', reading.figures.failures.length, reading.figures.failures),
    none(
      'writes that failed',
      failedWrites.reduce((sum, [, count]) => sum + count, 0),
      failedWrites.map(([status]) => String(status)),
    ),
    none('streams that broke off without a word, or were not given', streams.figures.failures.length, streams.figures.failures),
    isSo(
      'streams open again at the end',
      open === load.people.length,
      `${open} of ${load.people.length} (sent away ${streams.figures.sentAway} times)`,
      'all',
    ),
    withinSeconds('the longest reading', reading.figures.slowest / 1_000, 5),
  ];
}

/** The result of a restart of each node in turn, as seen through one proxy. */
async function behind(context: FaultContext, name: ProxyName): Promise<Finding[]> {
  const secret = randomBytes(32).toString('hex');
  const { database, url, nodes, proxy } = await startBehind(context, name, secret);
  const ledger = new Ledger();
  const load = await startLoad({ url: () => url, db: database.db, ledger, secret, writers: 6, pause: 20 });
  const reading = startReaders(url, paths, readers, load.people);
  const streams = keepStreams(url, load.people);
  context.endLater(() => streams.close());
  load.go();
  const stops: Stops = { seconds: [], codes: [] };
  for (let round = 1; round <= context.rounds; round += 1) {
    ledger.round = round;
    for (const node of nodes) await restart(node, stops);
    context.show(
      `${name}: round ${round} of ${context.rounds}, ${reading.figures.requests} readings, ${load.acknowledged()} writes, ${reading.figures.failures.length} failed`,
    );
  }
  await sleep(2_000);
  const open = streams.open();
  await load.rest();
  await reading.rest();
  await streams.close();
  for (const node of nodes) await node.stop();
  const log = await proxy.log();
  const complaints = log.split('\n').filter(line => /prematurely|reset by peer|no live|timed out| SC--| SH--| SD--/.test(line));
  for (const line of complaints.slice(0, 5)) context.show(`${name}: ${line}`);
  return [
    ...trafficFindings({ load, reading, streams }, open, context.isQuick),
    none('nodes that did not exit with 0', stops.codes.length, stops.codes),
    withinSeconds('the longest stop', Math.max(...stops.seconds), 10),
    ...(await ledgerFindings(database.db, ledger)),
    ...(log.includes('[emerg]') ? [isSo('its own log is quiet', false)] : []),
  ].map(finding => ({ ...finding, what: `${name}: ${finding.what}` }));
}

/** From in front of the proxy nobody may see that there are nodes at all. */
export const rollingRestart = defineFault({
  id: 'F14',
  title: 'Nodes are restarted one after the other, behind nginx and HAProxy',
  about:
    'Three nodes behind each proxy with the configuration that is shipped in deploy/, under readers, writers and open streams: each node gets SIGTERM and comes back, over and over.',
  rounds: { quick: 1, full: 10 },
  async run(context) {
    const here = proxyNames.filter(name => programOf(name) !== undefined);
    if (here.length === 0) throw new NotHere('There is neither nginx nor haproxy here.');
    const findings: Finding[] = [];
    for (const name of here) findings.push(...(await behind(context, name)));
    return findings;
  },
});
