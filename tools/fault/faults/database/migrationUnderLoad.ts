import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../src/platform/server/db/database.ts';
import { defineFault, isSo, none, withinSeconds } from '../fault.ts';
import { filledIn, lockPost, longestLockWait, migrationNames } from '../../queries/migration.queries.ts';
import { prepareNode } from '../../processes/node.ts';
import { openScene } from '../../scene.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';
import { buildNext } from '../../processes/versions.ts';

/** Looks for waits for locks until the returned function is called, which gives the longest of them in seconds. */
function watchLocks(db: Database): () => Promise<number> {
  let longest = 0;
  const state = { isWatching: true };
  const watching = (async () => {
    while (state.isWatching) {
      longest = Math.max(longest, await longestLockWait(db));
      await sleep(50);
    }
  })();
  return async () => {
    state.isWatching = false;
    await watching;
    return longest;
  };
}

async function writePost(url: string, cookie: string): Promise<number> {
  const mine = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Somebody looks at this for long' }),
  });
  // The cast is sound: it is the id of what was just written.
  const { id } = (await mine.json()) as { id: number };
  return id;
}

export const migrationUnderLoad = defineFault({
  id: 'F15',
  title: 'A migration under load, held up and killed half way',
  about:
    'A next version starts beside this one while people write: somebody holds a row it needs the table of, and it is killed while it fills in.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    context.show('building a next version');
    const next = await buildNext(context);
    const { nodes, load, ledger, database, settings } = await openScene(context, { writers: 8 });
    const [node] = nodes;
    const [person] = load.people;
    if (!node || !person) throw new Error('no node');
    const id = await writePost(node.url, person.cookie);
    load.go();
    const watch = watchLocks(database.db);
    await sleep(2_000);
    // For as long as this transaction is open nobody gets the table to themselves.
    const unlock = await lockPost(database.connection, id);
    context.endLater(unlock);
    const newer = await prepareNode(context, { name: 'next', settings, command: next.command });
    const held = newer.start().catch((error: unknown) => error);
    await sleep(6_000);
    const whileHeld = await migrationNames(database.db);
    await unlock();
    // Between the first migration and the end of the second.
    for (let tries = 0; tries < 400 && !(await migrationNames(database.db)).some(name => name.includes('expand')); tries += 1)
      await sleep(20);
    await newer.kill();
    await held;
    const half = await migrationNames(database.db);
    const resumed = await newer.start();
    const done = await migrationNames(database.db);
    await sleep(1_000);
    await load.rest();
    const longest = await watch();
    const filled = await filledIn(database.db);
    const failed = [...load.figures.statuses].filter(([status]) => status === 0 || status >= 400);
    return [
      isSo(
        'held up, it waits and holds nobody up',
        !whileHeld.some(name => name.includes('expand')),
        whileHeld.at(-1) ?? '',
        'nothing done yet',
      ),
      none(
        'calls of the older version that failed',
        failed.reduce((all, [, count]) => all + count, 0),
        failed.map(([status]) => String(status)),
      ),
      withinSeconds('the longest wait of a statement for a lock', longest, 0.5),
      isSo(
        'killed half way: the first is whole, the second is not begun',
        half.some(name => name.includes('expand')) && !half.some(name => name.includes('fill_in')),
        half.slice(-2).join(', '),
        'expand alone',
      ),
      isSo(
        'started again it goes on',
        done.some(name => name.includes('fill_in')),
        `${done.slice(-1).join()} within ${resumed.toFixed(1)} s`,
        'fill_in',
      ),
      isSo(
        'all of what was there is filled in',
        filled.missing === 0 && filled.filled > 0,
        `${filled.filled} of ${filled.filled + filled.missing}`,
        'all',
      ),
      ...(await ledgerFindings(database.db, ledger)),
      ...answerFindings(load.figures),
    ];
  },
});
