import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, type Finding, isSo, none, withinSeconds } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { idleInTransaction } from '../../ledger/ledger.queries.ts';
import { startLoad } from '../../load/load.ts';
import { startNode } from '../../processes/node.ts';
import { type Asked, askMany, quantile, untilAnswered } from '../../load/probing.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';
import { makeTrouble, type Trouble } from '../../queries/trouble.queries.ts';

/** Only what was kept, or a 503 that says when to come again. */
function answered(what: string, asked: readonly Asked[], most: number): Finding[] {
  const times = asked.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const odd = asked.filter(({ status, retryAfter }) => (status < 200 || status >= 300) && !(status === 503 && retryAfter));
  return [
    none(
      `${what}: answers other than success and 503 with Retry-After`,
      odd.length,
      odd.map(({ status }) => String(status)),
    ),
    withinSeconds(`${what}: nine of ten answers`, quantile(times, 0.9), most),
    withinSeconds(`${what}: the slowest answer`, quantile(times, 1), most * 2),
  ];
}

const refusedIn = (asked: readonly Asked[]) => asked.filter(({ status }) => status === 503).length;

/** Posts that can't be put in order with others: twice, and without end. */
async function outOfOrder(trouble: Trouble, post: (content: string) => Promise<Response>, round: number): Promise<Finding[]> {
  await trouble.failFirst(2);
  const [again] = await askMany(1, () => post(`out of order ${round}`));
  await trouble.failFirst(0);
  const third = isSo('40001 twice: the whole is tried a third time', again?.status === 201, String(again?.status), '201');
  await trouble.failFirst(99);
  const [inVain] = await askMany(1, () => post(`never in order ${round}`));
  await trouble.failFirst(0);
  const kept = await trouble.postsCalled(`never in order ${round}`);
  const without = isSo(
    '40001 without end: 503, nothing kept',
    inVain?.status === 503 && kept === 0,
    `${inVain?.status}, ${kept} kept`,
    '503, 0 kept',
  );
  return [third, without];
}

/** Reads while another client has all connections of the server. */
async function withoutConnections(trouble: Trouble, url: string, headers: Record<string, string>): Promise<Finding[]> {
  const taken = await trouble.takeAll();
  const without = await askMany(20, () => fetch(`${url}/api/tags`, { headers }));
  await trouble.giveBack();
  const back = await untilAnswered(() => fetch(`${url}/readyz`));
  return [
    ...answered('max_connections reached', without, 2),
    isSo(
      'max_connections reached: all are told to come again',
      refusedIn(without) === without.length,
      `${refusedIn(without)} of ${without.length}, ${taken} connections taken`,
      'all',
    ),
    withinSeconds('max_connections reached: served again', back, 10),
  ];
}

export const exhaustedDatabase = defineFault({
  id: 'F17',
  title: 'PostgreSQL is crowded',
  about:
    'All connections of the node wait for a row, all of the server are taken, transactions wait in a circle or can’t be put in order, a statement never ends.',
  rounds: { quick: 1, full: 10 },
  async run(context) {
    const secret = randomBytes(32).toString('hex');
    const database = await startDatabase(context);
    const node = await startNode(context, { settings: { DATABASE_URL: database.url, SESSION_SECRET: secret } });
    const ledger = new Ledger();
    const load = await startLoad({ url: () => node.url, db: database.db, ledger, secret, writers: 6 });
    const trouble = await makeTrouble(database.connection);
    context.endLater(() => trouble.end());
    const [writer] = load.people;
    if (!writer) throw new Error('the community has no author');
    const headers = { cookie: writer.cookie, 'content-type': 'application/json' };
    const post = (content: string) => fetch(`${node.url}/api/posts`, { method: 'POST', headers, body: JSON.stringify({ content }) });
    // The cast is sound: it is the id of what was just written.
    const { id: postId } = (await (await post('Everybody wants this one')).json()) as { id: number };
    const comment = () =>
      fetch(`${node.url}/api/replies`, { method: 'POST', headers, body: JSON.stringify({ postId, content: 'Me too' }) });
    const like = () => fetch(`${node.url}/api/posts/${postId}/like`, { method: 'POST', headers: { cookie: writer.cookie } });
    const findings: Finding[] = [];

    for (let round = 1; round <= context.rounds; round += 1) {
      load.go();
      await trouble.hold(postId);
      const waiting = askMany(40, comment);
      await sleep(200);
      const others = await askMany(20, () => fetch(`${node.url}/api/tags`, { headers }));
      const held = [...(await waiting), ...others];
      await trouble.letGo();
      await load.rest();
      findings.push(
        ...answered('no connection is free', held, 2),
        isSo('no connection is free: some are told to come again', refusedIn(held) > 0),
      );

      findings.push(...(await withoutConnections(trouble, node.url, headers)));

      await fetch(`${node.url}/api/posts/${postId}/like`, { method: 'DELETE', headers: { cookie: writer.cookie } });
      const circle = await trouble.meetInACircle(postId, writer.id, like);
      findings.push(isSo('a deadlock: the like is kept, or told to come again', circle.isHarmless, circle.words, '200 and once'));

      findings.push(...(await outOfOrder(trouble, post, round)));
      if (round === 1 && !context.isQuick) {
        await trouble.sleepIn(30);
        const slow = await askMany(3, () => post('It never ends'));
        await trouble.sleepIn(0);
        findings.push(
          ...answered('a statement that never ends', slow, 10.5),
          none('of it kept', await trouble.postsCalled('It never ends')),
        );
      }
      context.show(`round ${round} of ${context.rounds}`);
    }
    await sleep(1_200);
    const idle = await idleInTransaction(database.db);
    return [
      ...summedUp(findings),
      none('transactions that nobody goes on with', idle),
      ...(await ledgerFindings(database.db, ledger)),
      ...answerFindings(load.figures),
    ];
  },
});

/** The first round that missed an expectation, or else the last round. */
function summedUp(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const before = kept.get(finding.what);
    if (!before || before.isMet) kept.set(finding.what, finding);
  }
  return [...kept.values()];
}
