import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mood, openReplay } from '../../../../src/features/sports/server/replay/replay.ts';
import { atMost, defineFault, type Finding, none, withinSeconds } from '../fault.ts';
import { startNode } from '../../processes/node.ts';
import { askOnce, keepAsking, quantile } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

const moods: readonly (Mood | 'no such host')[] = ['hang', '500', 'html', 'wrong', 'huge', 'redirect', 'drip', 'no such host'];
const calls = [
  '/api/nba/live-scores',
  '/api/sports/nfl/live-scores',
  '/api/sports/nhl/live-scores',
  '/api/nba/team-games/BOS',
  '/api/nba/team-leaders/LAL',
];

/** The shortest time that the feed is read, in milliseconds, alone and beside readers of scores. */
const leastMs = 3_000;

/** Connections of this machine to a port, as Linux lists them. */
async function connectionsTo(port: number): Promise<number> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  return lines.filter(line => {
    const [, , remote = '', state] = line.trim().split(/\s+/);
    return remote.endsWith(wanted) && state === '01';
  }).length;
}

export const upstreamsFail = defineFault({
  id: 'F6',
  title: 'The sources of scores fail in every way',
  about: 'They hang, answer 500, HTML, wrong JSON, 200 MB, a redirect, a drip, or have no address; 40 readers ask, others read the feed.',
  rounds: { quick: 3, full: moods.length },
  async run(context) {
    const { nodes, settings } = await openScene(context, { writers: 2 });
    const [calm] = nodes;
    if (!calm) throw new Error('no node');
    const replay = await openReplay();
    context.endLater(() => replay.close());
    const port = Number(new URL(replay.url).port);
    const findings: Finding[] = [];
    let maxSockets = 0;
    let [slowest, odd] = [0, 0];
    const [alone, beside]: [number[], number[]] = [[], []];
    for (const mood of moods.slice(0, context.rounds)) {
      const address = mood === 'no such host' ? 'http://nowhere.invalid' : replay.url;
      const node = await startNode(context, {
        name: `mood-${mood.replaceAll(' ', '-')}`,
        settings: { ...settings, ESPN_API_URL: address, NBA_CDN_URL: address },
      });
      if (mood !== 'no such host') replay.be(mood);
      const feed = () => keepAsking(signal => fetch(`${node.url}/api/posts?limit=20`, { signal }), { atOnce: 2, pause: 10 });
      const before = feed();
      await sleep(leastMs);
      alone.push(...(await before()).times);
      const asked = replay.calls.length;
      // Often enough for calls of seconds, and not so often that it takes time from the feed.
      const watching = keepAsking(
        async () => {
          maxSockets = Math.max(maxSockets, await connectionsTo(port));
          return new Response();
        },
        { pause: 100 },
      );
      const during = feed();
      const leastTime = sleep(leastMs);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          askOnce(() => fetch(node.url + calls[index % calls.length], { signal: AbortSignal.timeout(20_000) })),
        ),
      );
      await leastTime;
      const watched = await during();
      await watching();
      beside.push(...watched.times);
      if (watched.failed > 0) findings.push(none(`${mood}: readings of the feed that failed`, watched.failed));
      slowest = Math.max(slowest, ...answers.map(({ seconds }) => seconds));
      odd += answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)).length;
      context.show(
        `${mood}: ${answers
          .map(({ status }) => status)
          .filter((status, index, all) => all.indexOf(status) === index)
          .join(
            ', ',
          )} within ${Math.max(...answers.map(({ seconds }) => seconds)).toFixed(1)} s, asked outside ${replay.calls.length - asked} times`,
      );
      await node.kill();
    }
    for (const list of [alone, beside]) list.sort((a, b) => a - b);
    const [before, after] = [quantile(alone, 0.95), quantile(beside, 0.95)];
    context.show(`p95 of the feed ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside`);
    return [
      ...findings,
      none('answers other than 200 and 503 with Retry-After', odd),
      withinSeconds('the slowest answer about scores', slowest, 8.5),
      atMost('connections to the sources at once', maxSockets, 10),
      { ...atMost('p95 of the feed beside what it was before', after / before, 1.1, 'times'), isTime: true },
    ];
  },
});
