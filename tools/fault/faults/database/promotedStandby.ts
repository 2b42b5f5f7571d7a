import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../../../src/platform/server/db/database.ts';
import { defineFault, none, withinSeconds } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { startLoad } from '../../load/load.ts';
import { startNode } from '../../processes/node.ts';
import { askOnce, untilAnswered } from '../../load/probing.ts';
import { type Member, openAddress, openPair } from '../../processes/postgres/standby.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';

export const promotedStandby = defineFault({
  id: 'F3',
  title: 'The primary database is lost and its synchronous standby takes over',
  about: 'kill -9 of the whole primary under writers, pg_promote of the copy, a new copy of that, and so on; the address moves with it.',
  rounds: { quick: 2, full: 50 },
  async run(context) {
    const pair = await openPair(context);
    let [primary, standby]: readonly [Member, Member] = pair.members;
    let reached: Member | undefined = primary;
    const address = await openAddress(context, () => reached);
    await pair.follow(standby, primary);
    const secret = randomBytes(32).toString('hex');
    const node = await startNode(context, { settings: { DATABASE_URL: address.url, SESSION_SECRET: secret } });
    const db = createDatabase({ connectionString: address.url, max: 2, hasNoStatementTimeout: true }, () => undefined);
    context.endLater(() => db.destroy());
    const ledger = new Ledger();
    const load = await startLoad({ url: () => node.url, db, ledger, secret });
    let [longest, unread] = [0, 0];
    const feed = () => askOnce(() => fetch(`${node.url}/api/posts`));
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      ledger.round = round;
      await sleep(400 + Math.random() * 800);
      await feed();
      await primary.kill();
      // The lost primary must not be reachable if it comes back.
      reached = undefined;
      address.cut();
      await sleep(200);
      if ((await feed()).status !== 200) unread += 1;
      const lost = performance.now();
      await pair.promote(standby);
      [primary, standby] = [standby, primary];
      reached = primary;
      await untilAnswered(() => fetch(`${node.url}/readyz`));
      const before = load.acknowledged();
      while (load.acknowledged() === before && performance.now() - lost < 60_000) await sleep(20);
      longest = Math.max(longest, (performance.now() - lost) / 1_000 + 0.2);
      await pair.follow(standby, primary);
      if (round % 5 === 0 || round === context.rounds)
        context.show(`lost ${round} of ${context.rounds} times, ${load.acknowledged()} writes acknowledged`);
    }
    await sleep(500);
    await load.rest();
    return [
      ...(await ledgerFindings(db, ledger)),
      withinSeconds('writes are back, the slowest time', longest, 30),
      none('readings of the feed by a visitor that failed meanwhile', unread),
      ...answerFindings(load.figures),
    ];
  },
});
