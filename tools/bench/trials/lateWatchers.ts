import type { Socket } from 'node:net';
import { openReplay, type Replay } from '../../../src/features/sports/server/replay/replay.ts';
import { teamsOf } from '../../../src/features/sports/server/teams/teams.ts';
import { openMany, type Person } from '../streams/streams.ts';
import { startMeasured } from '../targets.ts';
import { call, type Trial, wait } from './trial.ts';

const watchers = 2_000;
/** Each person may have twenty streams. */
const people = watchers / 20;
const comments = 60;
const commentEveryMs = 250;
const behindSeconds = 10;
/** The wait after the last comment, in milliseconds, for events that are still under way. */
const restMs = 2_000;

/** The value at a quantile: `part` is 0.5 for the median. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function setClock(url: string, { cookie }: Person, behind: number): Promise<void> {
  const response = await fetch(`${url}/api/clock`, {
    method: 'PUT',
    body: JSON.stringify({ behind, hideScores: false }),
    headers: { cookie, 'content-type': 'application/json', origin: url },
  });
  if (!response.ok) throw new Error(`PUT /api/clock: ${response.status}`);
}

/** Notes for each comment when each of a group of streams heard it, in milliseconds after it was posted. */
function createEar() {
  const posted = new Map<string, number>();
  const delays: number[] = [];
  return {
    posted,
    delays,
    hear: (text: string) => {
      const now = performance.now();
      for (const [, word = ''] of text.matchAll(/"content":"(Late watchers \d+)"/g)) {
        const at = posted.get(word);
        if (at !== undefined) delays.push(now - at);
      }
    },
  };
}

/** A source with one game that began some minutes ago. */
async function openGame(): Promise<Replay> {
  const [away, home] = teamsOf('nba');
  if (!away || !home) throw new Error('The league has no teams.');
  const replay = await openReplay();
  const startsAt = new Date(Date.now() - 10 * 60_000).toISOString();
  replay.show([
    { id: '401', league: 'nba', startsAt, away, home, scores: { away: 31, home: 47 }, status: 'IN_PROGRESS', period: 1, clock: 300 },
  ]);
  return replay;
}

/** The game that is on with its thread, which the product opens within seconds. */
async function gameWithThread(url: string): Promise<{ gameId: string; id: number }> {
  interface Listed {
    games: { id: string; threadId: number | null }[];
  }
  for (let turn = 0; turn < 60; turn += 1) {
    // Until the first read of the source the answer is 503.
    const { games } = await call<Listed>(url, '/api/games?league=nba').catch((): Listed => ({ games: [] }));
    const [game] = games;
    if (game && game.threadId !== null) return { gameId: game.id, id: game.threadId };
    await wait(1_000);
  }
  throw new Error('The game got no thread.');
}

/** Two thousand readers of a game's thread: all of them live, and then half of them behind. */
export const lateWatchers: Trial = {
  name: 'late',
  about: '2,000 watchers of a game’s thread, half of them 10 seconds behind',
  takesMinutes: true,
  async run({ data, secret, community, endLater }) {
    const [writer, ...others] = community.material.readers;
    const readers = others.slice(0, people);
    if (!writer || readers.length < people) throw new Error('The community has too few users.');
    const replay = await openGame();
    endLater(() => replay.close());
    const node = await startMeasured(data, secret, { ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
    endLater(() => node.stop());
    const { url } = node;
    const { gameId, id } = await gameWithThread(url);
    const search = `?posts=${id}&topics=game:${gameId}`;
    const [live, late] = [readers.slice(0, people / 2), readers.slice(people / 2)];
    let number = 0;

    /** The delays of a round of comments to the live half and to the other half. */
    async function round(): Promise<{ toLive: number[]; toLate: number[] }> {
      const [one, other] = [createEar(), createEar()];
      const sockets: Socket[] = [
        ...(await openMany(url, live, watchers / 2, one.hear, search)),
        ...(await openMany(url, late, watchers / 2, other.hear, search)),
      ];
      await wait(restMs);
      for (let turn = 0; turn < comments; turn += 1) {
        number += 1;
        const content = `Late watchers ${number}`;
        for (const ear of [one, other]) ear.posted.set(content, performance.now());
        await call(url, '/api/replies', writer?.cookie, { postId: id, content });
        await wait(commentEveryMs);
      }
      await wait(restMs + behindSeconds * 1_000);
      for (const socket of sockets) socket.destroy();
      const heard = one.delays.length + other.delays.length;
      if (heard !== watchers * comments) throw new Error(`${heard} of ${watchers * comments} comments were heard`);
      return { toLive: one.delays, toLate: other.delays };
    }

    const all = await round();
    for (const reader of late) await setClock(url, reader, behindSeconds);
    const half = await round();
    for (const reader of late) await setClock(url, reader, 0);
    await node.stop();
    await replay.close();
    const allLive = quantile([...all.toLive, ...all.toLate], 0.95);
    const whileLate = quantile(half.toLive, 0.95);
    const early = half.toLate.filter(delay => delay < behindSeconds * 1_000).length;
    return [
      { name: 'late-live', about: 'p95 from a POST to a stream, all watchers live', value: allLive, unit: 'ms', atMost: null },
      {
        name: 'late-share',
        about: 'the same for the live half beside a late half',
        value: whileLate / allLive,
        unit: 'times',
        atMost: 1.3,
      },
      {
        name: 'late-after',
        about: 'p95 that a late stream gets a comment after its delay',
        value: quantile(half.toLate, 0.95) - behindSeconds * 1_000,
        unit: 'ms',
        atMost: 1_000,
      },
      { name: 'late-early', about: 'comments that reached a late stream too early', value: early, unit: 'comments', atMost: 0 },
    ];
  },
};
