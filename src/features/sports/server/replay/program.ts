/**
 * npm run sports:replay -- [port] [mood] [--speed 4] [--seed 1] [--night FILE]: a made-up source of games, for development and for showing the
 * product offline. It plays night after night. With a night it also writes its comments into a product that runs. A parent with a channel to it (script/start --replay) is told its address, and
 * takes it along when it ends.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { readCrowd } from './crowd/crowd.ts';
import { makeCrowd } from './crowd/makeCrowd.ts';
import { writeCrowd } from './crowd/writeCrowd.ts';
import { createNight } from './night/night.ts';
import { type Mood, moods, openReplay, type Replay } from './replay.ts';

const wholeNumber = (text: string, least: number, most: number) =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;

function read(given: string[]) {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const options = {
    speed: text('1'),
    seed: text('1'),
    night: { type: 'string' },
    product: text('http://localhost:3000'),
    from: text('0'),
  } as const;
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [port = '3900', wanted = 'well'] = positionals;
  const mood = moods.find(each => each === wanted);
  const [speed, seed] = [wholeNumber(values.speed, 1, 8), wholeNumber(values.seed, 1, 9)];
  const number = wholeNumber(port, 0, 65_535);
  if (number === undefined) throw new Error(`${port} is no port`);
  if (!mood) throw new Error(`${wanted} is none of ${moods.join(', ')}`);
  if (speed === undefined) throw new Error(`--speed ${values.speed} is not 1 to 8`);
  if (seed === undefined) throw new Error(`--seed ${values.seed} is not 1 to 9`);
  const from = wholeNumber(values.from, 0, 99_999);
  if (from === undefined) throw new Error(`--from ${values.from} is no second of a night`);
  return { port: number, mood, speed, seed, night: values.night && { file: values.night, product: values.product, from } };
}

const named = moods.map((each: Mood) => (each.includes(' ') ? `'${each}'` : each)).join(' | ');
const usage = `npm run sports:replay -- [port] [${named}] [--speed 1…8] [--seed 1…9]
  [--night FILE|made [--product http://localhost:3000] [--from SECOND]]`;

/** 'html' makes both sources answer so, 'espn html' one, and 'switch' ESPN fail, so that the NBA's own feed is read. */
function follow(replay: Replay, line: string): string {
  const text = line.trim() === 'switch' ? 'espn 500' : line.trim();
  const source = (['espn', 'nba-cdn'] as const).find(each => text.startsWith(`${each} `));
  const mood = moods.find(each => each === (source ? text.slice(source.length + 1) : text));
  if (mood) replay.be(mood, source);
  return mood ? `Now ${text}.` : `One of: ${moods.join(', ')}, switch; with espn or nba-cdn in front for one source.`;
}

/** Writes the comments of a night beside the games: those of a file, or made-up ones. */
async function talk({ file, product, from }: { file: string; product: string; from: number }, speed: number, seed: number): Promise<void> {
  const comments = file === 'made' ? makeCrowd(seed) : readCrowd(readFileSync(file, 'utf8'));
  const people: { email: string }[] = JSON.parse(readFileSync(join(projectFolder, 'db', 'seed', 'demo', 'people.json'), 'utf8'));
  const emails = people.map(({ email }) => email);
  await writeCrowd({ comments, product, emails, from, speed, tell: line => process.stdout.write(`${line}\n`) });
}

async function play({ port, mood, speed, seed, night }: ReturnType<typeof read>): Promise<void> {
  const replay = await openReplay(port, '127.0.0.1', Date.now, createNight({ seed, speed }));
  replay.be(mood);
  if (process.send) {
    process.send({ url: replay.url });
    process.once('disconnect', () => process.exit());
    return;
  }
  process.stdout.write(`A night of made-up games${speed > 1 ? `, ${speed} times as fast as real ones` : ''}. Start the product with:\n\n`);
  process.stdout.write(`  ESPN_API_URL=${replay.url} NBA_CDN_URL=${replay.url} script/start\n\n`);
  process.stdout.write(
    `Its games are marked as a replay. It answers ${mood}. Type another way and press Enter: ${moods.join(', ')}, switch.\n`,
  );
  if (night) talk(night, speed, seed).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${follow(replay, line)}\n`);
}

try {
  await play(read(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\n${usage}` : usage);
  process.exitCode = 1;
}
