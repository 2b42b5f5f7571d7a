import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineFault, type Finding, isSo, none, withinSeconds } from '../fault.ts';
import { startNode } from '../../processes/node.ts';
import { openScene } from '../../scene.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';

const innerSecret = 'postgres://admin:hunter2@inside.example/db';

/** The failures inside a process, each on a signal; loaded before the product. */
const trouble = `
  const secret = ${JSON.stringify(innerSecret)};
  process.on('SIGUSR2', () => {
    switch (process.env.TROUBLE) {
      case 'throw': setTimeout(() => { throw Object.assign(new Error('thrown outside of a request'), { config: { url: secret } }); }, 1); break;
      case 'reject': Promise.reject(Object.assign(new Error('rejected outside of a request'), { config: { url: secret } })); break;
      case 'hold': { const until = Date.now() + 5000; while (Date.now() < until); break; }
      case 'eat': { const eaten = []; setInterval(() => { for (let i = 0; i < 100; i += 1) eaten.push(new Array(10000).fill(i)); }, 1); break; }
    }
  });`;

const troubles = [
  { name: 'memory runs out', trouble: 'eat', ends: true, options: ['--max-old-space-size=96'] },
  { name: 'an exception outside of a request', trouble: 'throw', ends: true, options: [] },
  { name: 'a promise that nobody waits for', trouble: 'reject', ends: true, options: [] },
  { name: 'the event loop is held for 5 s', trouble: 'hold', ends: false, options: [] },
] as const;

/** Two nodes; whoever runs them starts one again that has ended, as an init system does. */
export const brokenProcess = defineFault({
  id: 'F18',
  title: 'A process runs out of memory, throws, or stands still',
  about: 'One of two nodes; the other serves, and an init system would start the first again.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const { nodes, load, ledger, database, settings } = await openScene(context, { nodes: 1 });
    const [healthy] = nodes;
    if (!healthy) throw new Error('no node');
    const preload = join(context.folder, 'trouble.cjs');
    await writeFile(preload, trouble);
    const findings: Finding[] = [];
    for (const { name, trouble: kind, ends, options } of troubles) {
      const sick = await startNode(context, {
        name: `sick-${kind}`,
        settings: { ...settings, TROUBLE: kind },
        nodeOptions: ['--require', preload, ...options],
      });
      nodes.push(sick);
      load.go();
      await sleep(1_000);
      const begun = performance.now();
      sick.signal('SIGUSR2');
      if (ends) {
        const { code, signal } = await sick.ended();
        findings.push(isSo(`${name}: the process ends, and not as if all were well`, code !== 0, signal ?? `code ${code}`, 'an error'));
        const again = await sick.start({ TROUBLE: 'none' });
        findings.push(withinSeconds(`${name}: ready again after it was started again`, again, 3));
      } else {
        await sleep(200);
        const other = performance.now();
        const response = await fetch(`${healthy.url}/api/posts`);
        await response.arrayBuffer();
        findings.push(withinSeconds(`${name}: the other answers meanwhile`, (performance.now() - other) / 1_000, 1));
        await sleep(6_000);
        const late = await fetch(`${sick.url}/readyz`);
        await late.arrayBuffer();
        findings.push(isSo(`${name}: it is well again after it`, late.status === 200, String(late.status), '200'));
      }
      await sleep(1_000);
      await load.rest();
      const words = await sick.log();
      const told = words.split('outside of a request').length - 1;
      if (kind === 'throw' || kind === 'reject') findings.push(isSo(`${name}: logged once`, told === 1, `${told} times`, 'once'));
      findings.push(isSo(`${name}: no secret in the log`, !words.includes('hunter2')));
      context.show(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${load.acknowledged()} writes acknowledged`);
      nodes.pop();
      await sick.kill();
    }
    const { statuses } = load.figures;
    const signedOut = statuses.get(401) ?? 0;
    return [
      ...findings,
      none('people signed out', signedOut),
      ...(await ledgerFindings(database.db, ledger)),
      ...answerFindings(load.figures),
    ];
  },
});
