import { readFile } from 'node:fs/promises';
import { addReaders } from '../community/material.queries.ts';
import { percentile } from '../measuring/statistics.ts';
import { openStream } from '../streams/streams.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { insertRows, type SeatedRow } from './game.queries.ts';
import { commonFindings, durationMs, openScene, type Scene, writeComments } from './scene.ts';

/** 2,000 rows beside 10,000 watchers. */
const rowsPerWatcher = 0.2;
const seats = 8;
const openedAtOnce = 50;
/** In one row of so many a member's stream is behind, by so many seconds at most. */
const lateRowEvery = 4;
const maxBehindSeconds = 45;
/** Each row says so much in a minute. */
const messagesPerRow = 1;
const restMs = 5_000;
/** Files that the node and this process open besides the streams. */
const otherFiles = 500;

/** The messages that the members of all rows were sent. */
interface Heard {
  sentAt: number[];
  delays: number[];
  /** The members who heard a message, by its number. */
  count: number[];
}

/** Throws if this process may not open so many streams. The node has the same limit. */
async function checkOpenFiles(streams: number): Promise<void> {
  const [, limit = ''] = /^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8')) ?? [];
  const needed = streams + otherFiles;
  if (Number(limit) < needed) throw new Error(`needs ${needed} open files, of which this process may have ${limit} (ulimit -n)`);
}

const textOf = (number: number): string => `To my row, number ${number}!`;

function hear({ sentAt, delays, count }: Heard, text: string): void {
  if (!text.includes('event: row_message\n')) return;
  for (const [, digits = ''] of text.matchAll(/"content":"To my row, number (\d+)!"/g)) {
    const number = Number(digits);
    delays.push(performance.now() - (sentAt[number] ?? 0));
    count[number] = (count[number] ?? 0) + 1;
  }
}

async function setBehind(url: string, { code, members }: SeatedRow, behind: number): Promise<void> {
  const response = await fetch(`${url}/api/rows/${code}/clock`, {
    method: 'PUT',
    body: JSON.stringify({ behind }),
    headers: { cookie: members[0]?.cookie ?? '', 'content-type': 'application/json', origin: url },
  });
  if (!response.ok) throw new Error(`PUT /api/rows/:code/clock: ${response.status}`);
}

/** Opens the stream of each member. Returns how to end them. */
async function takeSeats({ node, arena }: Scene, rows: readonly SeatedRow[], heard: Heard): Promise<() => void> {
  const people = rows.flatMap(row => row.members.map(member => ({ row, member })));
  const sockets: { destroy(): void }[] = [];
  for (let at = 0; at < people.length; at += openedAtOnce)
    sockets.push(
      ...(await Promise.all(
        people
          .slice(at, at + openedAtOnce)
          .map(({ row, member }) =>
            openStream(node.url, member, text => hear(heard, text), `?topics=row:${row.id},game:${arena.game}&ago=1000`),
          ),
      )),
    );
  return () => sockets.forEach(socket => socket.destroy());
}

/** Every row says its messages at an even rate, each by another of its members. Returns how many were refused. */
async function talk({ node }: Scene, rows: readonly SeatedRow[], { sentAt }: Heard): Promise<number> {
  const count = rows.length * messagesPerRow;
  const began = performance.now();
  const sending: Promise<boolean>[] = [];
  for (let number = 0; number < count; number += 1) {
    const early = began + (number * durationMs) / count - performance.now();
    if (early >= 1) await wait(early);
    const row = rows[number % rows.length];
    const cookie = row?.members[number % row.members.length]?.cookie;
    sentAt[number] = performance.now();
    const path = `/api/rows/${row?.code}/messages`;
    sending.push(
      call(node.url, path, cookie, { content: textOf(number) }).then(
        () => true,
        () => false,
      ),
    );
  }
  return (await Promise.all(sending)).filter(isSent => !isSent).length;
}

export const rows: Trial = {
  name: 'rows',
  about: '2,000 rows of eight who watch the game of live and talk, beside its 10,000 watchers',
  takesMinutes: true,
  async run(lab) {
    const { data, secret, options, show, endLater } = lab;
    const count = Math.round(options.watchers * rowsPerWatcher);
    await checkOpenFiles(options.watchers + count * seats);
    const scene = await openScene(lab);
    const people = await addReaders(data.client, secret, count * seats);
    const seated = await insertRows(data.client, scene.arena.game, people, seats);
    const heard: Heard = { sentAt: [], delays: [], count: [] };
    for (const [index, row] of seated.entries())
      if (index % lateRowEvery === 0) await setBehind(scene.node.url, row, 1 + (index % maxBehindSeconds));
    const leave = await takeSeats(scene, seated, heard);
    endLater(async () => leave());
    show(`  ${people.length} members of ${seated.length} rows are there`);
    await wait(restMs);
    const [refused, written] = await Promise.all([talk(scene, seated, heard), writeComments(scene)]);
    await wait(restMs);
    const common = commonFindings('rows', scene, written);
    leave();
    await scene.end();
    const sent = heard.sentAt.length - refused;
    const delayOf = (share: number) => percentile(Float64Array.from(heard.delays), share);
    return [
      {
        name: 'rows-message-p95',
        about: `${sent} messages in a minute, from the POST to the streams of the row, p95`,
        value: delayOf(0.95),
        unit: 'ms',
        atMost: 500,
      },
      { name: 'rows-message-p50', about: 'the same, p50', value: delayOf(0.5), unit: 'ms', atMost: null },
      { name: 'rows-message-refused', about: 'messages that were refused', value: refused, unit: 'messages', atMost: 0 },
      {
        name: 'rows-message-lost',
        about: 'messages that a member has not heard once',
        value: heard.count.filter(times => times !== seats).length + sent - heard.count.filter(times => times > 0).length,
        unit: 'messages',
        atMost: 0,
      },
      ...common,
    ];
  },
};
