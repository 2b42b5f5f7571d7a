import { spawnSync } from 'node:child_process';
import { open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineFault, isSo, none, withinSeconds } from '../fault.ts';
import { damages } from '../../ledger/integrity.queries.ts';
import { smallDisk } from '../../processes/machine.ts';
import { askOnce, untilAnswered } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';
import { answerFindings, ledgerFindings } from '../../ledger/verdict.ts';

/** Takes every byte that is left. */
async function fill(file: string): Promise<void> {
  const ballast = await open(file, 'w', 0o600);
  const piece = Buffer.alloc(256 * 1024, 1);
  try {
    for (let size = piece.length; size >= 512; ) {
      const wrote = await ballast.write(piece, 0, size).catch(() => undefined);
      if (!wrote || wrote.bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await ballast.close();
  }
}

/** The node keeps the embedded database itself: a PostgreSQL that gave up has to be started again by it. */
export const diskFull = defineFault({
  id: 'F4',
  title: 'The disk of the database is full',
  about: 'Data and log of PostgreSQL on a disk of their own that is filled to its last byte under writers, and emptied again.',
  rounds: { quick: 1, full: 5 },
  async run(context) {
    const folder = join(context.folder, 'data');
    await smallDisk(context, folder, '320m');
    const { nodes, load, ledger, database } = await openScene(context, { settings: { DATABASE_URL: '', DATA_DIR: folder } });
    const [node] = nodes;
    if (!node) throw new Error('no node');
    const cluster = await realpath(join(folder, 'postgres', 'cluster'));
    if (!cluster.startsWith(folder)) throw new Error('the database is not in the folder of the fault');
    let [longest, refused, hung, panics] = [0, 0, 0, 0];
    load.go();
    for (let round = 1; round <= context.rounds; round += 1) {
      ledger.round = round;
      await sleep(1_000);
      const ballast = join(folder, 'ballast');
      await fill(ballast);
      for (let second = 0; second < 8; second += 1) {
        await sleep(700);
        const { status, seconds, retryAfter } = await askOnce(() => fetch(`${node.url}/api/tags`, { signal: AbortSignal.timeout(15_000) }));
        if (status === 503 && retryAfter) refused += 1;
        if (status === 0 || seconds > 14) hung += 1;
      }
      await rm(ballast);
      const back = await untilAnswered(() =>
        fetch(`${node.url}/api/posts`, {
          method: 'POST',
          headers: { cookie: load.people[0]?.cookie ?? '', 'content-type': 'application/json' },
          body: JSON.stringify({ content: `Room again ${round}` }),
        }),
      );
      longest = Math.max(longest, back);
      context.show(
        `filled ${round} of ${context.rounds} times, written again ${back.toFixed(1)} s after it was emptied, ${load.acknowledged()} writes acknowledged`,
      );
    }
    await load.rest();
    panics = Number(spawnSync('/bin/grep', ['-c', 'PANIC\\|No space left', database.log], { encoding: 'utf8' }).stdout.trim());
    const harm = await damages(database.db);
    return [
      isSo('PostgreSQL met the end of the disk', panics > 0, `${panics} lines in its log`, 'some'),
      isSo(
        'meanwhile what can’t be done is told to come again',
        refused > 0 || (load.figures.statuses.get(503) ?? 0) > 0,
        `${refused} readings, ${load.figures.statuses.get(503) ?? 0} writes`,
        'some 503',
      ),
      none('readings that hung', hung),
      withinSeconds('written again after there is room, without a restart of the node', longest, 10),
      ...(await ledgerFindings(database.db, ledger)),
      none('damages found by amcheck', harm.length, harm),
      ...answerFindings(load.figures),
    ];
  },
});
