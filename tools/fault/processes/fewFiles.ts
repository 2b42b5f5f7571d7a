import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { serverEntry } from '../../../script/parts/building/building.mjs';
import { inProject } from '../../../script/parts/project.mjs';
import { type FaultContext, type Finding, isSo, none, withinSeconds } from '../faults/fault.ts';
import { hold, openFiles, openPictures } from '../load/holding.ts';
import { memoryOf } from './machine.ts';
import { startNode } from './node.ts';
import { askMany, askOnce, keepAsking, quantile } from '../load/probing.ts';
import type { Scene } from '../scene.ts';

/** The node may have so many files open. */
const filesLimit = 512;
/** Each sends one request over each of its connections, which are together more than the node has files. */
const attackers = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const connectionsEach = 300;
const cutBySeconds = 15;
/** The time between a deadline and the look that finds it, on a busy machine. */
const slackSeconds = 3;
/** The number of open files that must be left for others. */
const spareFiles = 20;

/** Pictures and parts of pages that one address gets in a minute. */
const filesAMinute = 1_200;

/** The address of some part of the pages. */
async function anyPart(): Promise<string> {
  const name = (await readdir(inProject('dist', 'web', 'assets'))).find(each => each.endsWith('.js'));
  return `assets/${name}`;
}

/** Asks so often for one thing, and counts the statuses. */
async function askRepeatedly(url: string, times: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let asked = 0; asked < times; asked += 20) {
    const answers = await askMany(20, () => fetch(url));
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** A picture that stays large: noise, of about 4 MB once it is kept. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1_280, 5_120];
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = Math.random() * 256;
  return Uint8Array.from(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
}

/**
 * Readers who ask for one large picture each and never read it, over more connections than the node has files. It has to go on serving
 * others, also a page that nobody has opened before, and cut the readers.
 */
export async function readersOnFewFiles(context: FaultContext, { load, settings }: Scene): Promise<Finding[]> {
  const command = ['/bin/sh', '-c', `ulimit -n ${filesLimit} && exec "$0" "$@"`, process.execPath, serverEntry];
  const node = await startNode(context, { name: 'few-files', command, settings: { ...settings, RATE_LIMIT: 'on' } });
  const cookie = load.people[0]?.cookie ?? '';
  const body = new FormData();
  body.set('image', new Blob([await largePicture()], { type: 'image/jpeg' }), 'noise.jpg');
  const uploaded = await askOnce(() => fetch(`${node.url}/api/images`, { method: 'POST', headers: { cookie }, body }));
  if (uploaded.status !== 201) throw new Error(`the picture was not taken: ${uploaded.status} ${uploaded.text}`);
  const address = String(Reflect.get(JSON.parse(uploaded.text) as object, 'url'));
  const first = `GET ${address} HTTP/1.1\r\nhost: ${new URL(node.url).host}\r\n\r\n`;

  const stop = keepAsking(signal => fetch(`${node.url}/api/posts?limit=20`, { headers: { cookie }, signal }), { atOnce: 2, pause: 400 });
  const way = { name: 'pictures', first, again: '', isDeaf: true };
  const floods = await Promise.all(attackers.map(from => hold(way, node.url, connectionsEach, from)));
  const begun = performance.now();
  await sleep(1_000);
  const most = openFiles(node.pid());
  const pictures = openPictures(node.pid());
  const memory = await memoryOf(node.pid());
  const newPage = await askOnce(() => fetch(`${node.url}/all`));
  const newPicture = await askOnce(() => fetch(node.url + address));
  let last = 0;
  while ((last = (performance.now() - begun) / 1_000) < 40 && openPictures(node.pid()) > 0) await sleep(200);
  const left = openPictures(node.pid());
  const { times, failed } = await stop();
  for (const { end } of floods) end();
  const afterwards = await Promise.all(
    ['/all', '/about', '/welcome', '/unsubscribe'].map(path => askOnce(() => fetch(node.url + path, { redirect: 'manual' }))),
  );
  context.show(
    `${attackers.length * connectionsEach} readers on ${filesLimit} files: ${most} open at most, ${pictures} of them pictures, node at ${memory.toFixed(0)} MB, others p95 ${quantile(times, 0.95).toFixed(0)} ms, cut after ${last.toFixed(1)} s`,
  );
  const parts = await askRepeatedly(`${node.url}/${await anyPart()}`, filesAMinute + 100);
  return [
    isSo('few files: open files stay below the limit', most < filesLimit - spareFiles, String(most), `< ${filesLimit - spareFiles}`),
    isSo('few files: a page that nobody opened before', newPage.status === 200, String(newPage.status), '200'),
    isSo('few files: a picture for somebody else', newPicture.status === 200, String(newPicture.status), '200'),
    none(`few files: others that were not served, of ${times.length}`, failed),
    none('few files: pictures still open', left),
    withinSeconds('few files: the last reader is cut', last, cutBySeconds + slackSeconds),
    isSo(
      'few files: parts of pages for one address are bounded',
      (parts.get(200) ?? 0) <= filesAMinute && (parts.get(429) ?? 0) > 0,
      [...parts].map(([status, count]) => `${count} × ${status}`).join(', '),
      `≤ ${filesAMinute} × 200`,
    ),
    none('few files: pages that fail afterwards', afterwards.filter(({ status }) => status >= 500 || status === 0).length),
  ];
}
