import { pick } from '../cases/case.ts';
import type { Reader } from '../community/material.queries.ts';
import { peakMemory, processorSeconds } from '../measuring/processes.ts';
import type { Finding } from '../report/figures.ts';
import type { Person } from '../streams/streams.ts';
import { type RunningTarget, startMeasured } from '../targets.ts';
import { call, type Lab, wait } from '../trials/trial.ts';
import { paceOf, type Turn } from './pace.ts';
import { insertGame, removeGame } from './game.queries.ts';
import { type Arena, delayOf, newArena, Watcher } from './watcher.ts';

const openedAtOnce = 50;
/** The time of a trial, in milliseconds. */
export const durationMs = 60_000;
const restMs = 10_000;
const maxMemoryMb = 600;

/** One node with the thread of a game that many watch, half of them visitors. */
export interface Scene {
  node: RunningTarget;
  arena: Arena;
  watchers: readonly Watcher[];
  /** Members who do not watch. */
  writers: readonly Reader[];
  /** The file of the night at whose pace the comments come. */
  night: string | undefined;
  end(): Promise<void>;
  /** Seconds of a processor that the node has had before the trial. */
  spentBefore: number;
}

/** An address of a visitor's network, as a proxy names it. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Opens the streams of a thread on a node of its own, whose memory is that of this trial alone. */
export async function openScene({ data, secret, community, options, show, endLater }: Lab): Promise<Scene> {
  const { watchers: count } = options;
  const places = { MAX_STREAMS: String(count * 4), TRUST_PROXY: '1' };
  const node = await startMeasured(data, secret, places);
  endLater(() => node.stop());
  const { readers } = community.material;
  const half = Math.floor(readers.length / 2);
  const [members, writers] = [readers.slice(0, half), readers.slice(half)];
  const { id } = await call<{ id: number }>(node.url, '/api/posts', writers[0]?.cookie, { content: 'A night that everybody watches' });
  const game = await insertGame(data.client, id);
  const arena = newArena({ url: node.url, post: id, game });
  const people = Array.from(
    { length: count },
    (_, index): Person => (index % 2 === 0 ? { cookie: '', address: addressOf(index) } : (members[(index >> 1) % half] ?? { cookie: '' })),
  );
  const watchers = people.map(person => new Watcher(arena, person));
  const close = async () => watchers.forEach(watcher => watcher.close());
  endLater(close);
  for (let at = 0; at < count; at += openedAtOnce) await Promise.all(watchers.slice(at, at + openedAtOnce).map(watcher => watcher.open()));
  show(`  ${count} watchers are there`);
  await wait(2_000);
  return {
    node,
    arena,
    watchers,
    writers,
    night: options.night,
    spentBefore: processorSeconds(node.pid),
    async end() {
      await close();
      await node.stop();
      await removeGame(data.client, game);
    },
  };
}

/** The comments of a trial: the numbers of those that were stored, and the reasons of those that were refused. */
export interface Written {
  stored: number[];
  refused: string[];
}

/** Writes the comments of the trial, by many people, and waits until the watchers have them. */
export async function writeComments({ node, arena, watchers, writers, night }: Scene): Promise<Written> {
  /** The ids of the comments by their turns; undefined for one that was refused. */
  const ids: Promise<number | undefined>[] = [];
  const stored: number[] = [];
  const refused: string[] = [];
  const began = performance.now();

  async function writeOne({ content, answers, author }: Turn, turn: number): Promise<number | undefined> {
    const parentId = answers === null ? undefined : await ids[answers];
    try {
      const body = { postId: arena.post, content, ...(parentId !== undefined && { parentId }) };
      arena.sentAt[turn] = performance.now();
      const { id } = await call<{ id: number }>(node.url, '/api/replies', pick(writers, 907, author).cookie, body);
      stored.push(turn);
      return id;
    } catch (error) {
      refused.push(String(error));
      return undefined;
    }
  }

  for (const [number, turn] of paceOf(night, durationMs).entries()) {
    const early = began + turn.atMs - performance.now();
    if (early >= 1) await wait(early);
    ids.push(writeOne(turn, number));
  }
  await Promise.all(ids);
  const last = stored.at(-1) ?? 0;
  for (const end = performance.now() + restMs; performance.now() < end; await wait(200))
    if (watchers.every(({ heard }) => heard.at(-1)?.comments.includes(last))) break;
  await wait(2_000);
  return { stored, refused };
}

/** Compares the pages of watchers with the comments that were stored. */
export function judge(watchers: readonly Watcher[], { stored }: Written): { lost: number; twice: number } {
  let [lost, twice] = [0, 0];
  for (const watcher of watchers) {
    const pushed = watcher.pushed();
    for (const number of stored) if (!pushed.has(number) && !watcher.hasRead(number)) lost += 1;
    // A stream that replaces a lost one begins with events of the time before; the page knows them by their ids.
    if (watcher.lost === 0) for (const count of pushed.values()) if (count > 1) twice += 1;
  }
  return { lost, twice };
}

const refusedAbout = ({ refused: [first] }: Written) => `comments that were refused${first === undefined ? '' : `, the first by ${first}`}`;

/** The findings that every trial of the arena has. */
export function commonFindings(name: string, scene: Scene, written: Written): Finding[] {
  const { arena, watchers, node } = scene;
  const { lost, twice } = judge(watchers, written);
  const size = `${written.stored.length} comments in a minute to ${watchers.length} watchers`;
  const dropped = watchers.reduce((sum, watcher) => sum + watcher.lost, 0);
  return [
    { name: `${name}-p95`, about: `${size}, from the POST to the stream, p95`, value: delayOf(arena, 0.95), unit: 'ms', atMost: 500 },
    { name: `${name}-p50`, about: 'the same, p50', value: delayOf(arena, 0.5), unit: 'ms', atMost: null },
    { name: `${name}-p99`, about: 'the same, p99', value: delayOf(arena, 0.99), unit: 'ms', atMost: 1_000 },
    { name: `${name}-refused`, about: refusedAbout(written), value: written.refused.length, unit: 'comments', atMost: 0 },
    { name: `${name}-lost`, about: 'comments that a watcher has not', value: lost, unit: 'comments', atMost: 0 },
    { name: `${name}-twice`, about: 'comments that an unbroken stream brought twice', value: twice, unit: 'comments', atMost: 0 },
    { name: `${name}-dropped`, about: 'streams that ended', value: dropped, unit: 'streams', atMost: name === 'cut' ? null : 0 },
    {
      name: `${name}-processor`,
      about: 'processor time of the node',
      value: processorSeconds(node.pid) - scene.spentBefore,
      unit: 's',
      atMost: null,
    },
    { name: `${name}-memory`, about: 'peak memory of the node', value: peakMemory(node.pid), unit: 'MB', atMost: maxMemoryMb },
  ];
}
