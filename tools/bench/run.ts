import { randomBytes } from 'node:crypto';
import type { Case, Community } from './cases/case.ts';
import { limits } from './cases/limits.ts';
import { reads } from './cases/reads.ts';
import { writes } from './cases/writes.ts';
import type { Request } from './measuring/connection.ts';
import { openData } from './community/data.ts';
import { emptyFigures, type Figures, figuresOf, load } from './report/figures.ts';
import { drive, type Target, untilIdle } from './measuring/load.ts';
import { drawMaterial } from './community/material.queries.ts';
import { OptionError, type Options } from './options.ts';
import { residentMemory } from './measuring/processes.ts';
import { type Round, summary } from './measuring/statistics.ts';
import { rounded } from './report/table.ts';
import { startLimits, startMeasured } from './targets.ts';
import { attempt, type Lab, type Trial, wait } from './trials/trial.ts';
import { calls } from './arena/calls.ts';
import { crawl } from './arena/crawl.ts';
import { cut } from './arena/cut.ts';
import { frames } from './arena/frames.ts';
import { live } from './arena/live.ts';
import { rows } from './arena/rows.ts';
import { fresh } from './trials/freshPages.ts';
import { freshness } from './trials/freshness.ts';
import { idleStreams } from './trials/idleStreams.ts';
import { start } from './trials/start.ts';
import { weight } from './trials/weight.ts';

export const cases: readonly Case[] = [...limits, ...reads, ...writes];
export const trials: readonly Trial[] = [freshness, fresh, start, weight, idleStreams, live, crawl, cut, rows, calls, frames];

/** Requests of a connection that can't be repeated are made for so many a second. */
const maxPerSecond = 10_000;
const maxMemory = 300;

interface Chosen {
  cases: Case[];
  trials: Trial[];
}

/** Cases and trials whose names begin as asked, and the limits that the cases are measured by; without names all that are quick. */
export function chosen({ only, all }: Pick<Options, 'only' | 'all'>): Chosen {
  const isMeant = (name: string) => only.some(beginning => name.startsWith(beginning));
  const wanted = cases.filter(each => only.length === 0 || isMeant(each.name));
  const tried = trials.filter(each => (only.length === 0 ? all || !each.takesMinutes : isMeant(each.name)));
  if (wanted.length + tried.length === 0)
    throw new OptionError(`No case begins with that name. The cases are ${[...cases, ...trials].map(each => each.name).join(', ')}.`);
  return { cases: cases.filter(each => wanted.includes(each) || wanted.some(one => one.limit === each.name)), trials: tried };
}

async function measure(one: Case, target: Target, community: Community, connections: number, seconds: number): Promise<Round> {
  const count = Math.ceil((maxPerSecond * seconds) / connections) + 50;
  const lists: Request[][] = [];
  for (let connection = 0; connection < connections; connection += 1) lists.push(await one.requests(community, connection, count));
  const { requestsPerUnit = 1 } = one;
  const result = await drive(target, { connections, seconds, requestsPerUnit, requests: connection => lists[connection] ?? [] });
  await untilIdle(target);
  return result;
}

/** A round is all cases once: what else the machine does falls on limits and cases alike. */
async function measureAll(wanted: readonly Case[], lab: Lab, limitsTarget: Target): Promise<Map<string, Round[]>> {
  const { options, product, community, show } = lab;
  const rounds = new Map<string, Round[]>();
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const connections of options.connections) {
      for (const one of wanted) {
        const target = one.on === 'limits' ? limitsTarget : product;
        if (options.warmUp > 0) await measure(one, target, community, connections, options.warmUp);
        const result = await measure(one, target, community, connections, options.seconds);
        const key = `${one.name} ${connections}`;
        rounds.set(key, [...(rounds.get(key) ?? []), result]);
        const processors = [result.cpu, result.postgresCpu, result.driverCpu].map(cpu => `${Math.round(cpu)}%`.padStart(5)).join('');
        const failed = result.failed > 0 ? `  ${result.failed} FAILED` : '';
        const place = `${round}/${options.rounds}  ${one.name.padEnd(16)} ${String(connections).padStart(4)}`;
        show(`${place} ${rounded(result.rate).padStart(8)}/s  CPU of it, PostgreSQL, driver ${processors}${failed}`);
      }
    }
  }
  return rounds;
}

/** Runs what was chosen; `endLater` is told of everything that has to be ended. */
export async function run(options: Options, show: Lab['show'], endLater: Lab['endLater']): Promise<Figures> {
  const figures = emptyFigures(options, new Date());
  const wanted = chosen(options);
  const data = await openData(options, show);
  endLater(() => data.close());
  const secret = randomBytes(32).toString('hex');
  const limitsTarget = await startLimits(data);
  endLater(() => limitsTarget.stop());
  const product = await startMeasured(data, secret);
  endLater(() => product.stop());
  const community = { client: data.client, material: await drawMaterial(data.client, secret), origin: product.url };
  const lab = { options, data, secret, product, community, show, endLater };
  const rounds = await measureAll(wanted.cases, lab, limitsTarget);
  const measured = (name: string, connections: number) => {
    const found = rounds.get(`${name} ${connections}`);
    return found && summary(found);
  };
  figures.figures = figuresOf(wanted.cases, options.connections, measured);
  for (const trial of wanted.trials) {
    show(`${trial.name}: ${trial.about}`);
    const found = await trial.run(lab).catch(async (error: unknown) => [await attempt(trial.name, () => Promise.reject(error))]);
    figures.findings.push(...found);
    for (const { name, value, unit, about } of found) show(`  ${name}: ${rounded(value)} ${unit} (${about})`);
  }
  await wait(3_000);
  const memory = residentMemory(product.pid);
  figures.findings.push({ name: 'memory', about: 'of the node after all of it', value: memory, unit: 'MB', atMost: maxMemory });
  figures.load.after = load();
  return figures;
}
