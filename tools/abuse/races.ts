import { sql } from 'kysely';
import { brokenRules, driftOf } from '../../src/app/server/consistency/consistency.queries.ts';
import { races } from '../../src/app/server/abuse/testing/races.ts';
import type { Database } from '../../src/platform/server/db/database.ts';
import { defineFault, type Finding, isSo, none } from '../fault/faults/fault.ts';
import { openTrack } from './track.ts';

/** How often PostgreSQL had to end somebody because two waited for each other: the product repeats such work, but it cost a second. */
async function deadlocksIn(db: Database): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

/** The drift and the broken rules after all requests have ended. */
export async function consistencyFindings(db: Database, where: string): Promise<Finding[]> {
  const drifts = (await driftOf(db)).map(({ counter, rows }) => `${counter}: ${rows}`);
  const breaches = (await brokenRules(db)).map(({ problem, row }) => `${problem}: ${row}`);
  return [
    none(`counters that differ from their rows${where}`, drifts.length, drifts),
    none(`rows that break a rule${where}`, breaches.length, breaches),
    isSo(`circles of waiting that PostgreSQL ended${where}`, true, String(await deadlocksIn(db)), 'few'),
  ];
}

/** Every race so many times on each number of nodes. */
export const racesOn = (nodeCounts: readonly number[], only: string) =>
  defineFault({
    id: 'races',
    title: 'Races',
    about: 'Everything that people do at once, over and over, on processes of their own.',
    rounds: { quick: 3, full: 200 },
    async run(context) {
      const findings: Finding[] = [];
      for (const nodes of nodeCounts) {
        const track = await openTrack(context, nodes);
        const where = ` on ${nodes === 1 ? 'one node' : `${nodes} nodes`}`;
        for (const race of races.filter(({ name }) => name.includes(only))) {
          const lost: string[] = [];
          const begun = performance.now();
          for (let round = 0; round < context.rounds; round += 1)
            await race.run(track).catch((error: unknown) => void lost.push(error instanceof Error ? error.message : String(error)));
          const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
          context.show(
            `${race.name}${where}: ${context.rounds} times in ${seconds} s, ${lost.length} lost${lost[0] ? `: ${lost[0]}` : ''}`,
          );
          findings.push(none(`${race.name}${where}`, lost.length, lost));
        }
        findings.push(...(await consistencyFindings(track.db, where)));
      }
      return findings;
    },
  });
