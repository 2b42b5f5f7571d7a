import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, type FaultContext, type Finding, isSo, none } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { startLoad } from '../../load/load.ts';
import { type FaultNode, startNode } from '../../processes/node.ts';
import { ledgerFindings } from '../../ledger/verdict.ts';
import { buildNext, buildVersion, failuresOnThisSchema, lastRelease, type OtherVersion } from '../../processes/versions.ts';

const pages = ['/', '/all', '/about'];
const calls = [
  '/api/posts?limit=20',
  '/api/posts?sort=popular&limit=20',
  '/api/tags',
  '/api/tags/popular',
  '/api/notifications',
  '/api/bookmarks',
  '/api/chat/rooms',
  '/api/friends',
];

/** Whether two nodes answer the same calls with the same; what only the newer one has is not asked for. */
async function differences(one: string, other: string, cookie: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of [...calls, ...pages]) {
    const [first, second] = await Promise.all([one, other].map(url => fetch(url + path, { headers: { cookie } })));
    const [here, there] = await Promise.all([first?.text(), second?.text()]);
    if (first?.status !== 200 || second?.status !== 200) found.push(`${path}: ${first?.status} and ${second?.status}`);
    else if (path.startsWith('/api') && shapeOf(here) !== shapeOf(there)) found.push(`${path}: another shape`);
  }
  return found;
}

/** How many there are and what they are called, without what is counted while others write. */
function shapeOf(text = ''): string {
  const value: unknown = JSON.parse(text);
  const list = Array.isArray(value) ? value : typeof value === 'object' && value ? Object.values(value).find(Array.isArray) : undefined;
  return String((list ?? []).length);
}

interface Pair {
  label: string;
  /** The build that runs each node; undefined is this version. */
  older: OtherVersion | undefined;
  newer: OtherVersion | undefined;
  first: 'older' | 'newer';
}

async function batchReads(context: FaultContext, { label, older, newer, first }: Pair): Promise<Finding[]> {
  const secret = randomBytes(32).toString('hex');
  const name = label.replaceAll(/\W+/g, '-');
  const database = await startDatabase(context, `data-${name}`);
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: secret };
  const start = (which: 'older' | 'newer', part: string): Promise<FaultNode> => {
    const version = which === 'older' ? older : newer;
    return startNode(context, { name: `${name}-${part}`, settings, ...(version && { command: version.command }) });
  };
  const nodes = [await start(first, 'first')];
  const ledger = new Ledger();
  let turn = 0;
  const load = await startLoad({ url: () => nodes[(turn += 1) % nodes.length]?.url ?? '', db: database.db, ledger, secret, writers: 8 });
  load.go();
  await sleep(1_500);
  nodes.push(await start(first === 'older' ? 'newer' : 'older', 'second'));
  await sleep(context.isQuick ? 2_000 : 8_000);
  await load.rest();
  const differ = await differences(nodes[0]?.url ?? '', nodes[1]?.url ?? '', load.people[0]?.cookie ?? '');
  load.go();
  // Back to the older one alone, on the newer schema, and started anew there.
  const kept = nodes[first === 'older' ? 0 : 1];
  const left = nodes[first === 'older' ? 1 : 0];
  if (kept) nodes.splice(0, nodes.length, kept);
  await sleep(500);
  await left?.stop();
  nodes.push(await start('older', 'again'));
  await sleep(2_000);
  await load.rest();
  const failed = [...load.figures.statuses].filter(([status]) => status === 0 || status >= 400);
  const findings = await ledgerFindings(database.db, ledger);
  for (const node of nodes) await node.stop();
  context.show(`${label}: ${load.acknowledged()} writes acknowledged`);
  const times = failed.reduce((all, [, count]) => all + count, 0);
  return [
    none(
      `${label}: calls that failed`,
      times,
      failed.map(([status]) => String(status)),
    ),
    none(`${label}: calls and pages that the two answer differently`, differ.length, differ),
    ...findings.map(finding => ({ ...finding, what: `${label}: ${finding.what}` })),
  ];
}

export const twoVersions = defineFault({
  id: 'F16',
  title: 'Two versions run side by side',
  about:
    'The last release with this version, and this one with a next one that has two migrations more, in either order; and back. The last release makes every call on the schema of this version.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const commit = lastRelease();
    context.show(`building ${commit.slice(0, 7)}, and a next version`);
    const before = await buildVersion(context, commit, 'before');
    const next = await buildNext(context);
    const pairs: Pair[] = [
      { label: 'release and this', older: before, newer: undefined, first: 'older' },
      { label: 'this and release', older: before, newer: undefined, first: 'newer' },
      { label: 'this and next', older: undefined, newer: next, first: 'older' },
      { label: 'next and this', older: undefined, newer: next, first: 'newer' },
    ];
    const findings: Finding[] = [];
    for (const pair of pairs) findings.push(...(await batchReads(context, pair)));
    const failures = await failuresOnThisSchema(before);
    findings.push(isSo('every call of the release on this schema', failures === undefined, failures ?? 'answered', 'answered'));
    return findings;
  },
});
