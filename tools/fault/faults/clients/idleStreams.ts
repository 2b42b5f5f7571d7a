import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from '../../../bench/streams/streams.ts';
import { signedIn, type SignedIn } from '../../../person.ts';
import { atMost, defineFault, none, withinSeconds } from '../fault.ts';
import { memoryOf } from '../../processes/machine.ts';
import { keepAsking, quantile } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

const perPerson = 20;
const usualMinutes = 2;
/** The first part of the time, after which a node is warm. */
const warmShare = 0.2;
/** As the page's own: half a second to a second at first, twice as long each time, up to 30 s, shortened by chance. */
const waitBefore = (tries: number) => Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random());

/** Streams that come back when they end while the node restarts. */
class Crowd {
  readonly sockets = new Set<Socket>();
  /** The times at which streams heard of a post. */
  heard: number[] = [];
  dropped = 0;
  isRestarting = false;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async open(person: SignedIn): Promise<void> {
    const socket = await openStream(this.#url, person, text => {
      if (text.includes('event: post_created')) this.heard.push(performance.now());
    });
    this.sockets.add(socket);
    socket.once('close', () => {
      this.sockets.delete(socket);
      if (this.isRestarting) void this.#comeBack(person);
      else this.dropped += 1;
    });
  }

  async #comeBack(person: SignedIn): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await sleep(waitBefore(tries));
      try {
        return await this.open(person);
      } catch {
        // The node is not there yet.
      }
    }
  }
}

export const idleStreams = defineFault({
  id: 'F11',
  title: 'Ten thousand idle streams, and then the node restarts',
  about:
    'Streams of events that stay open (--minutes 30 for the long form), an event to all of them now and then; then a restart, after which all come back.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const count = context.isQuick ? 1_000 : 8_000;
    const minutes = context.minutes ?? (context.isQuick ? 0.2 : usualMinutes);
    const { nodes, load, secret, database } = await openScene(context, { writers: 2 });
    const [node] = nodes;
    const [writer] = load.people;
    if (!node || !writer) throw new Error('no node');
    const people: SignedIn[] = [];
    for (let number = 0; number < count / perPerson; number += 1) people.push(await signedIn(database.db, secret, `idle${number}`));
    const crowd = new Crowd(node.url);
    const { sockets } = crowd;
    const alone = keepAsking(signal => fetch(`${node.url}/api/posts`, { headers: { cookie: writer.cookie }, signal }), { pause: 50 });
    await sleep(3_000);
    const before = quantile((await alone()).times, 0.95);
    for (let opened = 0; opened < count; opened += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => crowd.open(people[(opened + index) % people.length] ?? writer)));
    context.show(`${sockets.size} streams open`);
    await sleep(10_000);
    let warm = await memoryOf(node.pid());
    const during = keepAsking(signal => fetch(`${node.url}/api/posts`, { headers: { cookie: writer.cookie }, signal }), { pause: 50 });
    const times: number[] = [];
    let unheard = 0;
    for (const until = performance.now() + minutes * 60_000; performance.now() < until; await sleep(Math.min(10_000, minutes * 20_000))) {
      crowd.heard = [];
      const begun = performance.now();
      const response = await fetch(`${node.url}/api/posts`, {
        method: 'POST',
        headers: { cookie: writer.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'To all' }),
      });
      await response.arrayBuffer();
      for (const most = begun + 10_000; crowd.heard.length < count && performance.now() < most; ) await sleep(5);
      unheard += count - crowd.heard.length;
      for (const at of crowd.heard) times.push(at - begun);
      const memory = await memoryOf(node.pid());
      // Until then it takes what events and readings need once.
      if (performance.now() < until - minutes * 60_000 * (1 - warmShare)) warm = memory;
    }
    const api = await during();
    const grown = await memoryOf(node.pid());
    context.show(`${minutes} minutes, node at ${warm.toFixed(0)} and then ${grown.toFixed(0)} MB`);
    crowd.isRestarting = true;
    const lost = crowd.dropped;
    await node.stop();
    await node.start();
    const begun = performance.now();
    const enough = count * 0.95;
    while (sockets.size < enough && performance.now() - begun < 120_000) await sleep(50);
    const back = (performance.now() - begun) / 1_000;
    context.show(`${sockets.size} streams back after ${back.toFixed(1)} s`);
    crowd.isRestarting = false;
    times.sort((a, b) => a - b);
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
    return [
      none(`streams that ended by themselves, of ${count}`, lost),
      none('deliveries that did not come within 10 s', unheard),
      withinSeconds('p99 of a delivery, from before the POST', quantile(times, 0.99) / 1_000, 1),
      { ...atMost('memory of the node, grown by', Math.max(0, ((grown - warm) / warm) * 100), 5, '%'), isTime: true },
      { ...atMost('p95 of a reading beside that without streams', quantile(api.times, 0.95) / before, 2, 'times'), isTime: true },
      none('readings that failed', api.failed),
      withinSeconds('95 % are back after the node is', back, 60),
    ];
  },
});
