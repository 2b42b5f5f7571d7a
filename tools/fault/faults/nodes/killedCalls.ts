import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addFans, callFans, insertGame, isTold } from '../../../bench/arena/game.queries.ts';
import { untilAnswered } from '../../load/probing.ts';
import { startNode } from '../../processes/node.ts';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, type Finding, none } from '../fault.ts';
import { countTold, forgetCalls } from '../../queries/calls.queries.ts';

const fans = 5_000;
const longestTelling = 120_000;

/** The node or all of PostgreSQL, in turns, at a random moment while the fans of a final are told. */
export const killedCalls = defineFault({
  id: 'F21',
  title: 'The app or PostgreSQL is killed while fans are told of a final',
  about: `kill -9 of the node and of all of PostgreSQL, in turns, while ${fans} fans are told of a final, over and over.`,
  rounds: { quick: 2, full: 20 },
  async run(context) {
    const database = await startDatabase(context);
    const node = await startNode(context, {
      settings: { DATA_DIR: database.dataDirectory, SESSION_SECRET: randomBytes(32).toString('hex') },
    });
    /** A connection of its own for each use, because the database is killed between them. */
    const asked = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    };
    const game = await asked(client => insertGame(client));
    await asked(client => addFans(client, game, { count: fans, among: [] }));
    const findings: Finding[] = [];
    let toldBefore = 0;
    for (let round = 1; round <= context.rounds; round += 1) {
      await asked(client => callFans(client, game));
      await sleep(500 + Math.random() * 1_500);
      toldBefore += (await countTold(database.db)).told > 0 ? 1 : 0;
      if (round % 2 === 1) {
        await node.kill();
        await node.start();
      } else {
        await database.killAll();
        await untilAnswered(() => fetch(`${node.url}/readyz`));
      }
      const until = performance.now() + longestTelling;
      while (!(await asked(client => isTold(client, game))) && performance.now() < until) await sleep(200);
      const { told, twice } = await countTold(database.db);
      if (told !== fans || twice > 0) findings.push(none(`round ${round}: fans who are not told, or twice`, fans - told + twice));
      await forgetCalls(database.db);
    }
    context.show(`killed ${context.rounds} times, ${toldBefore} of them while some fans were told`);
    return [...findings, none('rounds in which a fan was not told once', findings.length)];
  },
});
