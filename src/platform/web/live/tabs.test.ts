import { beforeEach, describe, expect, test } from 'vitest';
import { FakeChannels, FakeLocks } from '../testing/fakeTabs.ts';
import type { ConnectionListener } from './connection.ts';
import { shareStream, type TabListener } from './tabs.ts';

/** The one stream that the leading tab keeps. */
interface KeptStream {
  tab: string;
  topics: readonly string[];
  listener: ConnectionListener;
  isClosed: boolean;
}

let streams: KeptStream[];
let locks: FakeLocks;
let channels: FakeChannels;
beforeEach(() => {
  streams = [];
  locks = new FakeLocks();
  channels = new FakeChannels();
});

const posts = (...ids: number[]) => ids.map(id => `post:${id}`);
const searchOf = (topics: readonly string[]) => (topics.length === 0 ? '' : `&topics=${topics.toSorted().join(',')}`);
const settled = () => new Promise(resolve => setTimeout(resolve));
const open = () => streams.filter(stream => !stream.isClosed);

async function openTab(name: string, topics = posts(), personId = 'casey') {
  const heard: string[] = [];
  const listener: TabListener = {
    onEvent: (event, data) => heard.push(`${event} ${JSON.stringify(data)}`),
    onState: isLive => heard.push(isLive ? 'live' : 'not live'),
    onMissed: () => heard.push('missed'),
    onSignedOut: () => heard.push('signed out'),
    onRenewed: () => heard.push('renewed'),
  };
  const connection = shareStream({ owner: personId, searchOf }, topics, listener, {
    locks,
    openChannel: channels.openChannel,
    keep(first, given) {
      const stream: KeptStream = { tab: name, topics: first, listener: given, isClosed: false };
      streams.push(stream);
      return {
        follow: next => {
          stream.topics = next;
        },
        renew: () => heard.push(`renewed by ${name}`),
        close: () => {
          stream.isClosed = true;
        },
      };
    },
  });
  await settled();
  return { heard, connection };
}

describe('the tabs of one person', () => {
  test('share one stream, which the first of them keeps', async () => {
    await openTab('first');
    await openTab('second');
    await openTab('third');
    expect(open().map(stream => stream.tab)).toEqual(['first']);
  });

  test('hear the same events and the same state', async () => {
    const tabs = [await openTab('first'), await openTab('second')];
    streams[0]?.listener.onState(true);
    streams[0]?.listener.onEvent('post_counts', { postId: 7 });
    streams[0]?.listener.onMissed();
    streams[0]?.listener.onSignedOut();
    await settled();
    for (const { heard } of tabs) expect(heard.slice(-4)).toEqual(['live', 'post_counts {"postId":7}', 'missed', 'signed out']);
  });

  test('renew the one stream together, and all others read again', async () => {
    const tabs = [await openTab('first'), await openTab('second'), await openTab('third')];
    tabs[1]?.connection.renew();
    await settled();
    const renewals = () => tabs.map(({ heard }) => heard.filter(each => each.startsWith('renewed')));
    expect(renewals()).toEqual([['renewed by first', 'renewed'], [], ['renewed']]);
    tabs[0]?.connection.renew();
    await settled();
    expect(renewals()).toEqual([['renewed by first', 'renewed', 'renewed by first'], ['renewed'], ['renewed', 'renewed']]);
  });

  test('follow together what each of them shows, once', async () => {
    await openTab('first', posts(1, 2));
    const second = await openTab('second', posts(2, 3));
    expect(open()[0]?.topics).toEqual(posts(1, 2, 3));
    second.connection.follow(posts(4));
    await settled();
    expect(open()[0]?.topics).toEqual(posts(1, 2, 4));
    second.connection.close();
    await settled();
    expect(open()[0]?.topics).toEqual(posts(1, 2));
  });

  test('tell a new tab whether events arrive', async () => {
    await openTab('first');
    streams[0]?.listener.onState(true);
    const second = await openTab('second');
    expect(second.heard).toEqual(['live']);
  });

  test('elect another leader when the leader closes, and every tab reads again what it may have missed', async () => {
    const first = await openTab('first', posts(1));
    streams[0]?.listener.onState(true);
    const second = await openTab('second', posts(2));
    const third = await openTab('third', posts(3));
    first.connection.close();
    await settled();
    expect(open().map(stream => stream.tab)).toEqual(['second']);
    expect(open()[0]?.topics.toSorted()).toEqual(posts(2, 3));
    expect(third.heard).toContain('missed');
    open()[0]?.listener.onState(true);
    await settled();
    expect(second.heard.slice(-2)).toEqual(['missed', 'live']);
    expect(third.heard.at(-1)).toBe('live');
  });

  test('do not elect a tab that closed before its turn', async () => {
    const first = await openTab('first');
    const second = await openTab('second');
    await openTab('third');
    second.connection.close();
    first.connection.close();
    await settled();
    expect(open().map(stream => stream.tab)).toEqual(['third']);
  });

  test('keep apart from the tabs of another person', async () => {
    const casey = await openTab('first');
    await openTab('second', posts(), 'riley');
    expect(open()).toHaveLength(2);
    streams[1]?.listener.onEvent('notification', {});
    await settled();
    expect(casey.heard).toEqual([]);
  });

  test('hear nothing after they closed', async () => {
    await openTab('first');
    const second = await openTab('second');
    const before = second.heard.length;
    second.connection.close();
    streams[0]?.listener.onEvent('post_counts', {});
    await settled();
    expect(second.heard).toHaveLength(before);
  });
});
