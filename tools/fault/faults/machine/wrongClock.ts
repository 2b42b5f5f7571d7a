import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestBrowser } from '../../../../src/features/account/server/testing/browser.ts';
import { openStream } from '../../../bench/streams/streams.ts';
import { signedIn } from '../../../person.ts';
import { endsIn, longAgo, streakDayIsOf, writeTomorrow } from '../../queries/clock.queries.ts';
import { defineFault, type Finding, isSo, none, NotHere } from '../fault.ts';
import { startNode } from '../../processes/node.ts';
import { openScene, type Scene } from '../../scene.ts';

const libraries = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1'];

interface PublishedPost {
  id: number;
  createdAt: string;
}

const signUpPassword = 'a-seat-in-row-seven';

async function signsUp(url: string, address: string): Promise<string> {
  const browser = new TestBrowser(url);
  const page = await browser.visit('/api/login');
  const uid = /\/sign-in\/([\w-]{12,})$/.exec(page.url)?.[1] ?? '';
  const { status, body } = await browser.call<{ location?: string }>('POST', `/api/sign-up/${uid}`, {
    email: address,
    password: signUpPassword,
  });
  if (status !== 200 || !body.location) return `${status}`;
  await browser.visit(body.location);
  return String((await browser.call('GET', '/api/auth/user')).status);
}

/** The rules that must hold on a node whose clock is wrong, beside one whose clock is right. */
async function judge(
  context: { label: string; url: string; right: string; number: number },
  { load, database, secret }: Scene,
): Promise<Finding[]> {
  const { label, url, right, number } = context;
  const [writer] = load.people;
  const headers = { cookie: writer?.cookie ?? '', 'content-type': 'application/json' };
  const write = async (at: string, content: string) =>
    // The cast is the fault's own claim about what it asks for.
    (await (await fetch(`${at}/api/posts`, { method: 'POST', headers, body: JSON.stringify({ content }) })).json()) as PublishedPost;
  const first = await write(right, `${label} before`);
  const second = await write(url, `${label} between`);
  const third = await write(right, `${label} after`);
  const listed = (await (await fetch(`${url}/api/posts?limit=3&by=${number}`, { headers })).json()) as
    | PublishedPost[]
    | { posts: PublishedPost[] };
  const ids = (Array.isArray(listed) ? listed : listed.posts).map(({ id }) => id).slice(0, 3);
  const off = Math.abs(Date.parse(second.createdAt) - Date.now()) / 1_000;
  const who = (cookie: string) => fetch(`${url}/api/auth/user`, { headers: { cookie } }).then(response => response.status);
  const ending = await signedIn(database.db, secret, `ending${number}`);
  await endsIn(database.db, ending.id, 30);
  const ended = await signedIn(database.db, secret, `ended${number}`);
  await endsIn(database.db, ended.id, -1);
  const isToday = await streakDayIsOf(database.db, writer?.id ?? '');
  const signedUp = await signsUp(url, `clock${number}@example.com`);
  return [
    isSo(`${label}: its post has the database's time`, off < 5, `${off.toFixed(1)} s off`, '< 5 s off'),
    isSo(`${label}: order of posts of two nodes`, ids.join() === [third.id, second.id, first.id].join(), ids.join(), 'as written'),
    isSo(`${label}: a session that ends in 30 s holds`, (await who(ending.cookie)) === 200),
    isSo(`${label}: one that ended a second ago does not`, (await who(ended.cookie)) === 401),
    isSo(`${label}: the streak counts days in UTC`, isToday),
    isSo(`${label}: signing up and in works`, signedUp === '200', signedUp, '200'),
  ];
}

export const wrongClock = defineFault({
  id: 'F10',
  title: 'The clock of a node is wrong',
  about:
    'Ten minutes ahead and behind, and an hour back while it runs, in a zone where it is tomorrow; beside a node whose clock is right.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const library = libraries.find(path => existsSync(path));
    if (!library) throw new NotHere('it needs libfaketime (of Debian’s package libfaketime).');
    const scene = await openScene(context, { writers: 2 });
    const { nodes, settings, database, load } = scene;
    const [right] = nodes;
    if (!right) throw new Error('no node');
    const findings: Finding[] = [];
    // Only the clock on the wall is wrong: one that counts the time since the start does not jump on any machine.
    const fake = { LD_PRELOAD: library, DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'Pacific/Auckland' };
    const offsets = [
      { label: '10 min ahead', offset: '+600' },
      { label: '10 min behind', offset: '-600' },
    ];
    for (const [index, { label, offset }] of offsets.entries()) {
      const node = await startNode(context, { name: `clock${index}`, settings: { ...settings, ...fake, FAKETIME: offset } });
      const told = Date.parse((await fetch(`${node.url}/healthz`)).headers.get('date') ?? '');
      findings.push(isSo(`${label}: its clock is wrong indeed`, Math.abs((told - Date.now()) / 1_000 - Number(offset)) < 5));
      findings.push(...(await judge({ label, url: node.url, right: right.url, number: index }, scene)));
      await node.kill();
      context.show(label);
    }
    const file = join(context.folder, 'clock');
    await writeFile(file, '+0');
    const node = await startNode(context, {
      name: 'jumping',
      settings: { ...settings, ...fake, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    });
    const [one, other] = load.people;
    let said = '';
    const stream = await openStream(node.url, { cookie: other?.cookie ?? '' }, text => {
      said += text;
    });
    await fetch(`${node.url}/api/posts?limit=1`);
    await writeFile(file, '-3600');
    await sleep(500);
    findings.push(...(await judge({ label: 'an hour back', url: node.url, right: right.url, number: 9 }, scene)));
    await sleep(500);
    findings.push(isSo('an hour back: push goes on', said.includes('post_created')));
    stream.destroy();
    context.show('an hour back');

    const tomorrow = await writeTomorrow(database.db, one?.id ?? '');
    const popular = await (await fetch(`${right.url}/api/posts?sort=popular&limit=50`)).json();
    const order = (Array.isArray(popular) ? (popular as PublishedPost[]) : (popular as { posts: PublishedPost[] }).posts).map(
      ({ id }) => id,
    );
    const places = [order.indexOf(tomorrow.liked), order.indexOf(tomorrow.ahead)];
    findings.push(
      isSo('a post from the future stands behind one with more likes', (places[0] ?? 0) < (places[1] ?? 0), places.join(' before ')),
    );
    const old = await longAgo(database.db);
    return [...findings, none('posts that say they are older or newer than an hour', old)];
  },
});
