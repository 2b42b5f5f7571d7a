import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, type Finding, isSo, none, withinSeconds } from '../fault.ts';
import { damages } from '../../ledger/integrity.queries.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { startLoad } from '../../load/load.ts';
import { startNode } from '../../processes/node.ts';
import { untilAnswered } from '../../load/probing.ts';
import { canTrace, syncedAnswers } from '../../processes/tracing.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';

const tracedWrites = 20;

/**
 * All of PostgreSQL's processes at once, its postmaster alone, or one that serves a connection, in turns. The product keeps the
 * embedded database itself, and has to notice and start it again itself.
 */
export const killedDatabase = defineFault({
  id: 'F2',
  title: 'PostgreSQL is killed while people write',
  about:
    'kill -9 of all its processes, of the postmaster alone, of one backend, in turns; before that, strace looks whether each answer waits for the disk.',
  rounds: { quick: 3, full: 50 },
  async run(context) {
    const secret = randomBytes(32).toString('hex');
    const database = await startDatabase(context);
    const node = await startNode(context, { settings: { DATA_DIR: database.dataDirectory, SESSION_SECRET: secret } });
    const ledger = new Ledger();
    const load = await startLoad({ url: () => node.url, db: database.db, ledger, secret });
    const findings: Finding[] = [];
    const [writer] = load.people;
    if (canTrace() && !context.isQuick && writer) {
      const write = (content: string) =>
        fetch(`${node.url}/api/posts`, {
          method: 'POST',
          headers: { cookie: writer.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ content }),
        });
      const { synced, unsynced } = await syncedAnswers(context, [node.pid(), ...(await database.processes())], async () => {
        for (let number = 0; number < tracedWrites; number += 1) await (await write(`traced ${number}`)).text();
      });
      const measured = `${synced} of ${synced + unsynced}`;
      findings.push(isSo('answers that left after an fdatasync of their write', synced >= tracedWrites && unsynced === 0, measured, 'all'));
    }
    const away: number[] = [];
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      ledger.round = round;
      await sleep(200 + Math.random() * 600);
      if (round % 3 === 1) await database.killAll();
      else await database.killOne(round % 3 === 2 ? 'postmaster' : 'backend');
      away.push(await untilAnswered(() => fetch(`${node.url}/readyz`)));
      if (round % 10 === 0 || round === context.rounds)
        context.show(`killed ${round} of ${context.rounds} times, ${load.acknowledged()} writes acknowledged`);
    }
    await sleep(500);
    await load.rest();
    const harm = await damages(database.db);
    return [
      ...findings,
      ...(await ledgerFindings(database.db, ledger)),
      none('damages found by amcheck', harm.length, harm),
      ...answerFindings(load.figures),
      withinSeconds('served again, the slowest time', Math.max(...away), 10),
    ];
  },
});
