import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { ChatMessage, ChatRoom } from '../../../../features/chat/chat.contract.ts';
import { withChanged, withMessage, withSeen, withUnreadCount } from '../../../../features/chat/chat.live.rules.ts';
import type { PostList } from '../../../../features/feed/feed.contract.ts';
import { isNewInFeed } from '../../../../features/feed/feed.live.rules.ts';
import type { Notification } from '../../../../features/notifications/notifications.contract.ts';
import { unreadCountOf, withNotification } from '../../../../features/notifications/notifications.live.rules.ts';
import { publishPicture } from '../../../../features/posts/server/index.ts';
import { postHiding } from '../../../../features/replies/server/index.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import { withPollCounts, withPostCounts } from '../../../../features/posts/posts.live.rules.ts';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import { withEditedReply, withReply, withReplyLikes, withUnreadReply, withVisit } from '../../../../features/replies/replies.live.rules.ts';
import type { Game } from '../../../../features/games/games.contract.ts';
import { type KnownPlays, withGame, withPlayReactions, withPlays } from '../../../../features/games/games.live.rules.ts';
import { storeGame } from '../../../../features/games/server/testing/storedGame.ts';
import type { RowMessage } from '../../../../features/rows/rowMessages.contract.ts';
import type { Row } from '../../../../features/rows/rows.contract.ts';
import { withChangedRowMessage, withRowMessage, withRowReactions } from '../../../../features/rows/rows.live.rules.ts';
import { storeDetails } from '../../../../features/games/server/storing/storeDetails.ts';
import { dayOfGames, type SourcePlay } from '../../../../features/sports/server/index.ts';
import { gamesOf } from '../../../../features/sports/server/replay/days.ts';
import { openReplay } from '../../../../features/sports/server/replay/replay.ts';
import type { LiveScores } from '../../../../features/sports/sports.contract.ts';
import { withScores } from '../../../../features/sports/sports.live.rules.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { events } from '../../../contract.ts';
import type { EventData, EventDefinition } from '../../../../platform/shared/events.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';

/**
 * The law of events: a page's state with an event applied to it equals the state that a new request gives. `apply` uses the
 * function that the browser uses (`x.live.rules.ts`).
 */

const replay = setUp(openReplay);
const world = setUp(() => openWorld({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url }));
const fan = setUp(() => world.person());
const reader = setUp(() => world.person());
afterAll(() => vi.useRealTimers());

interface Case<E extends EventDefinition, Read> {
  /** The search string of the stream's address: the topics it subscribes to. */
  search?: string;
  read: () => Promise<Read>;
  happen: () => Promise<unknown>;
  /** Which one is meant, where several may come. */
  fits?: (data: EventData<E>) => boolean;
  /** The page's change for the event; 'reads again' if it only fetches again. */
  apply: ((before: Read, data: EventData<E>) => unknown) | 'reads again';
}

async function law<E extends EventDefinition, Read>(
  event: E,
  { search, read, happen, fits = () => true, apply }: Case<E, Read>,
): Promise<void> {
  await world.context.live.settled();
  const before = await read();
  const stream = await openEvents(world, reader, search);
  // A visitor who asks for everything that the reader asks for.
  const visitors = await openEvents(world, world.visitor, `${search ?? '?'}${search?.includes('topics=') ? ',' : '&topics='}new_posts`);
  await happen();
  // The casts are sound: a definition's data are what its shape parses.
  const pushed = await stream.next(event.name, each => fits(event.data.parse(each) as EventData<E>));
  await world.context.live.settled();
  const after = await read();
  expect(after).not.toEqual(before);
  if (apply !== 'reads again') expect(apply(before, event.data.parse(pushed) as EventData<E>)).toEqual(after);
  if (event.isPublic) expect(await visitors.next(event.name, each => fits(event.data.parse(each) as EventData<E>))).toEqual(pushed);
  const forVisitors = new Set([
    'opened',
    'paused',
    'resumed',
    'missed',
    ...Object.values(events).flatMap(each => ('isPublic' in each ? [each.name] : [])),
  ]);
  expect(visitors.events.filter(each => !forVisitors.has(each.type))).toEqual([]);
  visitors.close();
  stream.close();
}

async function get<T>(url: string): Promise<T> {
  return (await reader.call<T>('GET', url)).body;
}

async function write(extra: object = {}): Promise<Post> {
  return (await fan.call<Post>('POST', '/api/posts', { content: 'Tip-off', ...extra })).body;
}

async function room(): Promise<ChatRoom> {
  await fan.call('POST', '/api/friends/request', { receiverUsername: reader.username });
  await reader.call('POST', '/api/friends/request', { receiverUsername: fan.username });
  return get<ChatRoom>(`/api/chat/room/${fan.username}`);
}

/** The id of a game that rows can be opened for. */
async function aGame(): Promise<string> {
  await storeGame(world, 'nba-rows');
  return 'nba-rows';
}

/** A row of the reader with the fan, the reading of its messages, and what the fan says in it. */
async function aRow() {
  const owner = await reader.call<Row>('POST', `/api/games/${await aGame()}/rows`, {});
  const { code } = owner.body;
  await fan.call('POST', `/api/rows/${code}/join`);
  const talk = async () => (await get<{ messages: RowMessage[] }>(`/api/rows/${code}/messages`)).messages;
  const sayHere = async (content: string) => (await fan.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content })).body;
  return { code, talk, say: sayHere };
}

const say = async (roomId: number, content: string) => fan.call('POST', `/api/chat/messages/${roomId}`, { content });

const laws: Record<keyof typeof events, () => Promise<void>> = {
  async post_counts() {
    const post = await write();
    await law(events.post_counts, {
      search: `?posts=${post.id}`,
      read: () => get<Post>(`/api/posts/${post.id}`),
      async happen() {
        await world.visitor.call('POST', `/api/posts/${post.id}/view`);
        await fan.call('POST', '/api/replies', { postId: post.id, content: 'Here' });
        await fan.call('POST', `/api/posts/${post.id}/like`);
      },
      fits: ({ likes, comments, views }) => likes + comments + views === 3,
      apply: withPostCounts,
    });
  },
  async poll_counts() {
    const post = await write({ poll: { question: 'Who wins?', options: ['Home', 'Away'] } });
    await law(events.poll_counts, {
      search: `?posts=${post.id}`,
      read: () => get<Post>(`/api/posts/${post.id}`),
      happen: () => fan.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[1]?.id }),
      apply: withPollCounts,
    });
  },
  async post_created() {
    await law(events.post_created, {
      read: async () => (await get<PostList>('/api/posts')).posts.map(({ id }) => id),
      happen: () => write(),
      apply: (before, event) => {
        const feed = { tags: [], newestId: Math.max(0, ...before), viewerId: reader.id };
        return isNewInFeed(event, feed) ? [event.postId, ...before] : before;
      },
    });
  },
  async post_hidden() {
    const post = await write();
    await law(events.post_hidden, {
      search: `?posts=${post.id}`,
      read: async () => (await get<PostList>('/api/posts')).posts.map(({ id }) => id),
      happen: () =>
        writeAndPublish(world.context, (tx, publish) =>
          postHiding.hide(tx, publish, [post.id], { state: 'held', reason: null, entryId: null }),
        ),
      apply: 'reads again',
    });
  },
  async post_media() {
    const address = 'https://pictures.example/late.png';
    const post = await write({ images: [{ url: address }] });
    await law(events.post_media, {
      search: `?posts=${post.id}`,
      read: async () => (await get<Post>(`/api/posts/${post.id}`)).images,
      async happen() {
        await world.sql`update picture_copies set copied_at = now(), width = 9, height = 9 where address = ${address}`;
        await publishPicture(world.context, address);
      },
      apply: 'reads again',
    });
  },
  async post_visited() {
    const post = await write();
    const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Unseen' });
    await law(events.post_visited, {
      read: () => get<Post>(`/api/posts/${post.id}`),
      happen: () => reader.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId: reply.id }),
      apply: withVisit,
    });
  },
  async reply_created() {
    const post = await write();
    await reader.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId: 0 });
    await law(events.reply_created, {
      search: `?posts=${post.id}`,
      async read() {
        const { unreadComments, unreadUpTo } = await get<Post>(`/api/posts/${post.id}`);
        return { replies: await get<Reply[]>(`/api/posts/${post.id}/replies`), unread: { unreadComments, unreadUpTo } };
      },
      happen: () => fan.call('POST', '/api/replies', { postId: post.id, content: 'Here' }),
      apply: ({ replies, unread }, { reply }) => ({
        replies: withReply(replies, reply),
        unread: withUnreadReply(unread, reply, reader.id),
      }),
    });
  },
  async reply_edited() {
    const post = await write();
    const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Here' });
    await reader.call('POST', `/api/replies/${reply.id}/like`);
    await law(events.reply_edited, {
      search: `?posts=${post.id}`,
      read: () => get<readonly Reply[]>(`/api/posts/${post.id}/replies`),
      happen: () => fan.call('PUT', `/api/replies/${reply.id}`, { content: 'There' }),
      apply: (before, { reply: edited }) => withEditedReply(before, edited),
    });
  },
  async reply_likes() {
    const post = await write();
    const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Here' });
    await law(events.reply_likes, {
      search: `?posts=${post.id}`,
      read: () => get<readonly Reply[]>(`/api/posts/${post.id}/replies`),
      happen: () => fan.call('POST', `/api/replies/${reply.id}/like`),
      apply: withReplyLikes,
    });
  },
  async replies_changed() {
    const post = await write();
    const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Here' });
    await law(events.replies_changed, {
      search: `?posts=${post.id}`,
      read: () => get<Reply[]>(`/api/posts/${post.id}/replies`),
      happen: () => fan.call('DELETE', `/api/replies/${reply.id}`),
      apply: 'reads again',
    });
  },
  async chat_message() {
    const { id } = await room();
    await law(events.chat_message, {
      read: () => get<ChatMessage[]>(`/api/chat/messages/${id}`),
      happen: () => say(id, 'Watching?'),
      apply: (before, { message }) => withMessage({ messages: before, hasOlder: false }, message).messages,
    });
  },
  async chat_changed() {
    const { id } = await room();
    const { body: message } = await fan.call<ChatMessage>('POST', `/api/chat/messages/${id}`, { content: 'Watching?' });
    await reader.call('POST', `/api/chat/messages/${id}`, { content: 'Yes', replyTo: message.id });
    await law(events.chat_changed, {
      read: () => get<ChatMessage[]>(`/api/chat/messages/${id}`),
      happen: () => fan.call('PUT', `/api/chat/messages/${id}/${message.id}`, { content: 'Are you watching?' }),
      apply: (before, { message: changed }) => withChanged(before, changed),
    });
  },
  async chat_seen() {
    const { id } = await room();
    await reader.call('POST', `/api/chat/messages/${id}`, { content: 'Hello' });
    await law(events.chat_seen, {
      read: () => get<ChatRoom>(`/api/chat/room/${fan.username}`),
      happen: () => fan.call('POST', `/api/chat/rooms/${id}/read`),
      apply: withSeen,
    });
  },
  async chat_typing() {
    // It is no state that could be read: it reaches the other member, and a second one within three seconds does not.
    const { id } = await room();
    const stream = await openEvents(world, reader);
    expect((await fan.call('POST', `/api/chat/rooms/${id}/typing`)).status).toBe(204);
    expect((await fan.call('POST', `/api/chat/rooms/${id}/typing`)).status).toBe(204);
    expect(await stream.next('chat_typing', () => true)).toMatchObject({ roomId: id, username: fan.username });
    await world.context.live.settled();
    expect(stream.events.filter(each => each.type === 'chat_typing')).toHaveLength(1);
    stream.close();
  },
  async chat_read() {
    const { id } = await room();
    await say(id, 'Unread');
    await law(events.chat_read, {
      read: () => get<ChatRoom[]>('/api/chat/rooms'),
      happen: () => reader.call('POST', `/api/chat/rooms/${id}/read`),
      apply: withUnreadCount,
    });
  },
  async notification() {
    const { id } = await room();
    await reader.call('POST', '/api/notifications/mark-all-read');
    await law(events.notification, {
      read: async () => ({
        list: await get<Notification[]>('/api/notifications'),
        count: await get<{ count: number }>('/api/notifications/unread-count'),
      }),
      happen: () => say(id, 'News'),
      apply: (before, event) => ({ list: withNotification(before.list, event.notification), count: unreadCountOf(event) }),
    });
  },
  async notifications_read() {
    const { id } = await room();
    await say(id, 'Unread');
    await law(events.notifications_read, {
      read: () => get<{ count: number }>('/api/notifications/unread-count'),
      happen: () => reader.call('POST', '/api/notifications/mark-all-read'),
      apply: (_before, event) => unreadCountOf(event),
    });
  },
  async game() {
    const day = gamesOf('nba', dayOfGames(Date.now()), 0);
    const played = day.find(({ status }) => status === 'IN_PROGRESS');
    if (!played) throw new Error('no game is on');
    replay.show(day);
    const { games } = await get<{ games: Game[] }>('/api/games?league=nba');
    const id = games.find(({ home }) => home.name === played.home.name)?.id ?? '';
    await law(events.game, {
      search: `?topics=game:${id}`,
      read: () => get<Game>(`/api/games/${id}`),
      async happen() {
        replay.show([{ ...played, scores: { away: 199, home: 201 } }]);
        // The day is read again after 16 seconds, by the clock of the sources' caches and by that of the database.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
        await world.sql`update source_reads set due_at = now() where what like 'day %'`;
      },
      fits: ({ game }) => game.home.score === 201,
      apply: withGame,
    });
    vi.useRealTimers();
  },
  async plays() {
    const { games } = await get<{ games: Game[] }>('/api/games?league=nba');
    const id = games.find(({ state }) => state === 'live')?.id ?? '';
    const said = { key: '1', order: 1, at: new Date().toISOString(), text: 'Tip-off', kind: 'Jump ball', team: null, scoring: false };
    const tip = { ...said, period: 1, clock: 'PT12M00.00S', homeScore: 0, awayScore: 0, homeWin: 0.5 };
    const dunk = { ...tip, key: '2', order: 2, text: 'Dunk', clock: 'PT11M40.00S', homeScore: 2, scoring: true };
    const store = (plays: SourcePlay[]) => {
      const nothing = { lineScore: [], venue: null, players: null, injuries: { home: [], away: [] }, isReplay: true };
      const read = { gameId: id, league: 'nba', source: 'espn', details: { ...nothing, plays }, at: new Date() } as const;
      return storeDetails(world.context, read, async () => undefined);
    };
    await store([tip]);
    await law(events.plays, {
      search: `?topics=game:${id}`,
      read: () => get<KnownPlays>(`/api/games/${id}/plays`),
      happen: () => store([{ ...tip, text: 'Tip-off, won by the home team' }, dunk]),
      fits: ({ plays }) => plays.length === 2,
      apply: withPlays,
    });
  },
  async play_reactions() {
    const { games } = await get<{ games: Game[] }>('/api/games?league=nba');
    const id = games.find(({ state }) => state === 'live')?.id ?? '';
    await law(events.play_reactions, {
      search: `?topics=game:${id}`,
      read: () => get<KnownPlays>(`/api/games/${id}/plays`),
      happen: () => fan.call('PUT', `/api/games/${id}/plays/1/reaction`, { reaction: 'clap' }),
      apply: withPlayReactions,
    });
  },
  async live_scores() {
    const day = gamesOf('nba', '2026-01-15', 0);
    const [first] = day;
    if (!first) throw new Error('no games');
    replay.show(day);
    await law(events.live_scores, {
      search: '?topics=live_scores:nba',
      read: () => get<LiveScores>('/api/nba/live-scores'),
      async happen() {
        replay.show([{ ...first, scores: { away: 99, home: 101 } }, ...day.slice(1)]);
        // Scores are read again after 15 seconds. The law of games has moved the clock of this read before.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      },
      fits: ({ games }) => games.some(game => game.homeTeam.score === 101),
      apply: withScores,
    });
    vi.useRealTimers();
  },
  async friends_changed() {
    await room();
    await law(events.friends_changed, {
      read: () => get<unknown[]>('/api/friends'),
      happen: () => fan.call('DELETE', `/api/friends/${reader.username}`),
      apply: 'reads again',
    });
  },
  async row_message() {
    const { code, talk } = await aRow();
    await law(events.row_message, {
      read: talk,
      happen: () => fan.call('POST', `/api/rows/${code}/messages`, { content: 'What a shot' }),
      apply: (before, { message }) => withRowMessage(before, message),
    });
  },
  async row_message_changed() {
    const { code, talk, say: sayHere } = await aRow();
    const { id } = await sayHere('First');
    await fan.call('POST', `/api/rows/${code}/messages`, { content: 'Second', replyTo: id });
    await law(events.row_message_changed, {
      read: talk,
      happen: () => fan.call('PUT', `/api/rows/${code}/messages/${id}`, { content: 'First, edited' }),
      apply: (before, { message }) => withChangedRowMessage(before, message),
    });
  },
  async row_reactions() {
    const { code, talk, say: sayHere } = await aRow();
    const { id } = await sayHere('Here');
    await law(events.row_reactions, {
      read: talk,
      happen: () => fan.call('PUT', `/api/rows/${code}/messages/${id}/reaction`, { reaction: 'shock' }),
      apply: withRowReactions,
    });
  },
  async row_changed() {
    const { code } = (await reader.call<Row>('POST', `/api/games/${await aGame()}/rows`, {})).body;
    await law(events.row_changed, {
      read: () => get<Row>(`/api/rows/${code}`),
      happen: () => fan.call('POST', `/api/rows/${code}/join`),
      fits: ({ why }) => why.change === 'joined',
      // The position moves with the wall clock.
      apply: (before, { row }) => ({ ...row, clock: expect.objectContaining({ ...before.clock, position: expect.any(String) }) }),
    });
  },
};

test.each(Object.entries(laws))('applied to what was read before %s gives what a new reading gives', (_name, check) => check());

test('every event is in the contract, under its own name', () => {
  const features = join(projectFolder, 'src', 'features');
  const contracts = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.contract.ts'));
  const defined = contracts.flatMap(file => {
    const text = readFileSync(join(features, file), 'utf8');
    return [...text.matchAll(/defineEvent\(\{\s*name: '(\w+)'/g)].map(match => match[1]);
  });
  expect(new Set(Object.keys(events))).toEqual(new Set(defined));
  for (const [name, event] of Object.entries(events)) expect(event.name).toBe(name);
});
