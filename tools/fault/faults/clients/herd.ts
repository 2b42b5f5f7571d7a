import { readFile } from 'node:fs/promises';
import { drive } from '../../../bench/measuring/load.ts';
import { populate } from '../../community.ts';
import { defineFault, none, withinSeconds, atMost } from '../fault.ts';
import { logStatements } from '../../queries/herd.queries.ts';
import { keepAsking } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

export const herd = defineFault({
  id: 'F12',
  title: 'A thousand readers ask when the popular feed has expired',
  about: '1,000 connections read the popular feed: first where it is kept, then while likes make it old every quarter of a second.',
  rounds: { quick: 1, full: 3 },
  async run(context) {
    const readers = context.isQuick ? 200 : 1_000;
    const { nodes, load, database } = await openScene(context, { writers: 2 });
    const [node] = nodes;
    if (!node) throw new Error('no node');
    context.show('a community is made');
    await populate(database.dataDirectory, context.isQuick ? 2_000 : 20_000);
    const [postgresPid = 0] = await database.processes();
    const target = { url: node.url, pid: node.pid(), postgresPid };
    const requests = () => [{ method: 'GET', path: '/api/posts?sort=popular&limit=20' }];
    const seconds = context.isQuick ? 2 : 6;
    await drive(target, { connections: readers, seconds: 2, requests });
    let [steadyWorst, herdWorst, failed, most] = [0, 0, 0, 0];
    for (let round = 1; round <= context.rounds; round += 1) {
      const steady = await drive(target, { connections: readers, seconds, requests });
      const logged = (await readFile(database.log, 'utf8')).length;
      await logStatements(database.db, true);
      const [writer] = load.people;
      const headers = { cookie: writer?.cookie ?? '', 'content-type': 'application/json' };
      const body = JSON.stringify({ content: 'It is old now' });
      const stopExpiring = keepAsking(signal => fetch(`${node.url}/api/posts`, { method: 'POST', headers, body, signal }), { pause: 250 });
      const expired = await drive(target, { connections: readers, seconds, requests });
      const expiries = (await stopExpiring()).times.length;
      await logStatements(database.db, false);
      const text = (await readFile(database.log, 'utf8')).slice(logged);
      const rankings = text.split('insert into popular_rankings').length - 1;
      failed += steady.failed + expired.failed;
      steadyWorst = Math.max(steadyWorst, steady.p99);
      herdWorst = Math.max(herdWorst, expired.p99);
      most = Math.max(most, rankings / expiries);
      context.show(
        `round ${round}: kept ${Math.round(steady.rate)}/s p99 ${steady.p99.toFixed(0)} ms; ${expiries} expiries ${Math.round(expired.rate)}/s p99 ${expired.p99.toFixed(0)} ms, ${rankings} orders made`,
      );
    }
    return [
      none('reads that failed', failed),
      atMost('orders made an expiry', most, 1),
      { ...atMost('p99 beside that of a steady load', herdWorst / steadyWorst, 2, 'times'), isTime: true },
      withinSeconds('p99 while it expires', herdWorst / 1_000, 2),
    ];
  },
});
