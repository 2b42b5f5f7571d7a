/**
 * `npm run bench`: how fast the product is beside what Fastify, `pg` and PostgreSQL do on this machine with nothing around them, measured in the same
 * run. docs/performance.md says how to read it. Everything it starts is on this machine and ends with it, also on Ctrl+C.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { ensureBuilt } from '../../script/parts/building/built.ts';
import { comparison } from './report/compare.ts';
import { writeDocs } from './report/docs.ts';
import type { Figures } from './report/figures.ts';
import { OptionError, optionsFrom } from './options.ts';
import { cases, run, trials } from './run.ts';
import { table } from './report/table.ts';

const show = (line: string) => process.stdout.write(`${line}\n`);
const closers: (() => Promise<void>)[] = [];

/** The last that was started ends first. */
async function endAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close().catch(() => undefined);
}

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2));
  if (options.list) return [...cases, ...trials].forEach(({ name, about }) => show(`${name.padEnd(18)} ${about}`));
  const before: Figures | undefined = options.compare ? JSON.parse(await readFile(options.compare, 'utf8')) : undefined;
  if (!(await ensureBuilt())) throw new OptionError('The build failed, so nothing was measured.');
  const figures = await run(options, show, close => void closers.push(close));
  show(`\n${table(figures)}`);
  show(`\n${figures.machine}; load ${figures.load.before} before, ${figures.load.after} after`);
  if (before) show(`\nSince ${before.date}:\n${comparison(before, figures)}`);
  if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (options.writeDocs) await writeDocs(figures);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endAll().then(() => process.exit(130)));
try {
  await main();
} catch (error) {
  const isPlain = error instanceof OptionError || !(error instanceof Error);
  process.stderr.write(`${isPlain ? String(error instanceof Error ? error.message : error) : (error.stack ?? error.message)}\n`);
  process.exitCode = 1;
} finally {
  await endAll();
}
