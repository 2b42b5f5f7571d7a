/**
 * `npm run bench`: how fast the product is beside what Fastify, `pg` and PostgreSQL do on this machine with nothing around them, measured in the same
 * run. docs/performance.md says how to read it. Needs a build; everything it starts is on this machine and ends with it.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Request } from 'autocannon';
import type { Case, Community } from './case.ts';
import { limits } from './cases/limits.ts';
import { reads } from './cases/reads.ts';
import { writes } from './cases/writes.ts';
import { comparison } from './compare.ts';
import { openData } from './data.ts';
import { emptyFigures, type Figures, figuresOf, load } from './figures.ts';
import { drive, type Target, untilIdle } from './load.ts';
import { drawMaterial } from './material.queries.ts';
import { OptionError, type Options, optionsFrom } from './options.ts';
import { type Round, summary } from './statistics.ts';
import { rounded, table } from './table.ts';
import { startLimits, startMeasured } from './targets.ts';

const show = (line: string) => process.stdout.write(`${line}\n`);
const cases = [...limits, ...reads, ...writes];
const mostPerSecond = 4_000;

/** What has to be ended, the last first; also by Ctrl+C. */
const closers: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close().catch(() => undefined);
}

function chosen({ only }: Options): Case[] {
  const isMeant = (name: string) => only.length === 0 || only.some(beginning => name.startsWith(beginning));
  const wanted = cases.filter(each => isMeant(each.name));
  if (wanted.length === 0) throw new OptionError(`No case begins so: there are ${cases.map(each => each.name).join(', ')}.`);
  return cases.filter(each => wanted.includes(each) || wanted.some(one => one.limit === each.name));
}

async function measure(one: Case, target: Target, community: Community, connections: number, seconds: number): Promise<Round> {
  const count = Math.ceil((mostPerSecond * seconds) / connections) + 50;
  const lists: Request[][] = [];
  for (let connection = 0; connection < connections; connection += 1) lists.push(await one.requests(community, connection, count));
  const { requestsPerUnit = 1 } = one;
  const result = await drive(target, { connections, seconds, requestsPerUnit, requests: connection => lists[connection] ?? [] });
  await untilIdle(target);
  return result;
}

async function run(options: Options): Promise<Figures> {
  const figures = emptyFigures(options, new Date());
  const wanted = chosen(options);
  const data = await openData(options, show);
  closers.push(() => data.close());
  const secret = randomBytes(32).toString('hex');
  const targets = { limits: await startLimits(data), product: await startMeasured(data, secret) };
  closers.push(
    () => targets.limits.stop(),
    () => targets.product.stop(),
  );
  const community = { client: data.client, material: await drawMaterial(data.client, secret), origin: targets.product.url };
  const rounds = new Map<string, Round[]>();
  // A round is all cases once: what else the machine does falls on limits and cases alike.
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const connections of options.connections) {
      for (const one of wanted) {
        if (options.warmUp > 0) await measure(one, targets[one.on], community, connections, options.warmUp);
        const result = await measure(one, targets[one.on], community, connections, options.seconds);
        const key = `${one.name} ${connections}`;
        rounds.set(key, [...(rounds.get(key) ?? []), result]);
        const failed = result.failed > 0 ? `, ${result.failed} failed` : '';
        const processors = [result.cpu, result.postgresCpu, result.driverCpu].map(cpu => `${Math.round(cpu)}%`).join(' ');
        show(
          `${round}/${options.rounds} ${one.name.padEnd(16)} ${String(connections).padStart(4)}  ${rounded(result.rate).padStart(8)}/s  ${processors}${failed}`,
        );
      }
    }
  }
  const measured = (name: string, connections: number) => {
    const found = rounds.get(`${name} ${connections}`);
    return found && summary(found);
  };
  figures.figures = figuresOf(wanted, options.connections, measured);
  figures.load.after = load();
  return figures;
}

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2));
  if (options.list) return cases.forEach(({ name, about }) => show(`${name.padEnd(18)} ${about}`));
  const before: Figures | undefined = options.compare ? JSON.parse(await readFile(options.compare, 'utf8')) : undefined;
  const figures = await run(options);
  show(`\n${table(figures)}`);
  if (before) show(`\nSince ${before.date}:\n${comparison(before, figures)}`);
  if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void closeAll().then(() => process.exit(130)));
try {
  await main();
} catch (error) {
  const isPlain = error instanceof OptionError || !(error instanceof Error);
  process.stderr.write(`${isPlain ? String(error instanceof Error ? error.message : error) : (error.stack ?? error.message)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll();
}
