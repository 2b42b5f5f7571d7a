import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, withinSeconds } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { startLoad } from '../../load/load.ts';
import { startNode } from '../../processes/node.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';

/** The node keeps the embedded database itself, as for most who run the product, and finds it alive when it comes back. */
export const killedApp = defineFault({
  id: 'F1',
  title: 'The app is killed while people write',
  about: 'kill -9 at a random moment under twelve writers, started again at once, over and over.',
  rounds: { quick: 2, full: 200 },
  async run(context) {
    const secret = randomBytes(32).toString('hex');
    const database = await startDatabase(context);
    const node = await startNode(context, { settings: { DATA_DIR: database.dataDirectory, SESSION_SECRET: secret } });
    const ledger = new Ledger();
    const load = await startLoad({ url: () => node.url, db: database.db, ledger, secret });
    const starts: number[] = [];
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      ledger.round = round;
      await sleep(100 + Math.random() * 700);
      await node.kill();
      starts.push(await node.start());
      if (round % 10 === 0 || round === context.rounds)
        context.show(`killed ${round} of ${context.rounds} times, ${load.acknowledged()} writes acknowledged`);
    }
    await sleep(300);
    await load.rest();
    starts.sort((a, b) => a - b);
    return [
      ...(await ledgerFindings(database.db, ledger)),
      ...answerFindings(load.figures),
      withinSeconds('ready again, the slowest time', starts.at(-1) ?? 0, 3),
      withinSeconds('ready again, the median', starts[Math.floor(starts.length / 2)] ?? 0, 3),
    ];
  },
});
