/** npm run sports:replay [port] [mood]: a made-up source of scores, for development and for showing the product offline. */
import { createInterface } from 'node:readline';
import { type Mood, moods, openReplay } from './replay.ts';

const [port = '3900', wanted = 'well'] = process.argv.slice(2);
const mood = moods.find(each => each === wanted);
if (!mood || !/^\d{1,5}$/.test(port)) {
  console.error(`npm run sports:replay -- [port] [${moods.map((each: Mood) => (each.includes(' ') ? `'${each}'` : each)).join(' | ')}]`);
  process.exitCode = 1;
} else {
  const replay = await openReplay(Number(port)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'The replay can’t start.');
    process.exit(1);
  });
  replay.be(mood);
  process.stdout.write(`Start the product with ESPN_API_URL=${replay.url} NBA_CDN_URL=${replay.url}; its games are marked as a replay.\n`);
  process.stdout.write(`It answers ${mood}. Type another way and press Enter: ${moods.join(', ')}.\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    const next = moods.find(each => each === line.trim());
    if (next) replay.be(next);
    process.stdout.write(next ? `Now ${next}.\n` : `One of: ${moods.join(', ')}.\n`);
  }
}
