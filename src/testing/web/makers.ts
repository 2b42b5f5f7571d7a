import type { Preferences } from '../../features/notifications/preferences.contract.ts';
import type { RowMessage } from '../../features/rows/rowMessages.contract.ts';
import type { Member, Row } from '../../features/rows/rows.contract.ts';
import type { CurrentUser } from '../../features/account/account.contract.ts';
import type { AdminUser } from '../../features/admin/admin.contract.ts';
import type { Person } from '../../features/account/people/people.contract.ts';
import { noImage, unchanged } from '../../features/chat/chat.rules.ts';
import type { ChatMessage, ChatRoom } from '../../features/chat/chat.contract.ts';
import type { ListedPost, PostList } from '../../features/feed/feed.contract.ts';
import type { Clock, GameClock } from '../../features/games/clock/clock.contract.ts';
import type { Box, Game, Play, Standings } from '../../features/games/games.contract.ts';
import type { Notification } from '../../features/notifications/notifications.contract.ts';
import type { Poll } from '../../features/polls/polls.contract.ts';
import type { Post } from '../../features/posts/posts.contract.ts';
import type { UserStats } from '../../features/profiles/profiles.contract.ts';
import type { Reply } from '../../features/replies/replies.contract.ts';
import type { LiveGame, LiveScores } from '../../features/sports/sports.contract.ts';
import type { Tag } from '../../features/tags/tags.contract.ts';

/** Makers of answers for the browser's tests. Each gives an ordinary one; a test names only what it is about. */

/** A day that every test shares; pages show it as a date, whatever the clock says. */
export const someDay = '2026-01-15T20:00:00.000Z';

/** A text without a place to break, as long as a column is wide many times over. */
export const longWord = 'Gooooooooooal'.repeat(40);

export function makeViewer(part: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'viewer',
    username: 'casey',
    firstName: 'Casey',
    lastName: null,
    email: 'casey@example.com',
    profileImageUrl: null,
    preferredTheme: 'light',
    followsSystemTheme: true,
    preferredDensity: 'comfortable',
    homeTab: null,
    signIn: 'built-in',
    emailVerified: true,
    role: 'member',
    bio: null,
    flair: null,
    standing: { state: 'good', until: null, reason: null, entryId: null },
    ...part,
  };
}

export function makePost(part: Partial<Post> = {}): Post {
  return {
    id: 7,
    content: 'Best game of the season.',
    article: null,
    markup: null,
    authorId: 'author',
    authorName: 'riley',
    authorImageUrl: null,
    authorFlair: null,
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    imageAlt: null,
    images: [],
    embed: null,
    tags: ['NBA'],
    feature: 'regular',
    poll: null,
    mockDraft: null,
    powerRankings: null,
    game: null,
    likes: 3,
    comments: 2,
    views: 41,
    createdAt: someDay,
    editedAt: null,
    mentions: [],
    liked: false,
    bookmarked: false,
    unreadComments: 0,
    unreadUpTo: null,
    ...part,
  };
}

export function makeListed(part: Partial<ListedPost> = {}): ListedPost {
  return { ...makePost(part), latestReplies: [], ...part };
}

export function makeList(posts: ListedPost[], part: Partial<PostList> = {}): PostList {
  return { posts, hasMore: false, totalCount: posts.length, nextCursor: null, ...part };
}

export function makePoll(part: Partial<Poll> = {}): Poll {
  return {
    id: 9,
    postId: 7,
    question: 'Who wins tonight?',
    options: [
      { id: 1, text: 'Home', voteCount: 3 },
      { id: 2, text: 'Away', voteCount: 1 },
    ],
    totalVotes: 4,
    votedOptionId: null,
    closesAt: null,
    canChange: false,
    ...part,
  };
}

export function makeReply(part: Partial<Reply> = {}): Reply {
  return {
    id: 100,
    content: 'I saw it too.',
    markup: null,
    postId: 7,
    authorId: 'other',
    authorName: 'jordan',
    authorImageUrl: null,
    authorFlair: null,
    parentId: null,
    createdAt: someDay,
    mentions: [],
    deleted: false,
    likes: 0,
    liked: false,
    editedAt: null,
    quote: null,
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    moment: null,
    playSeq: null,
    ...part,
  };
}

export function makeTag(part: Partial<Tag> = {}): Tag {
  return { id: 1, name: 'NBA', category: 'league', color: '#1d428a', secondColor: null, postCount: 12, league: null, ...part };
}

export function makePerson(part: Partial<Person> = {}): Person {
  return { id: 'friend', username: 'morgan', profileImageUrl: null, flair: null, ...part };
}

/** An account as admins see it. */
export function makeAccount(part: Partial<AdminUser> = {}): AdminUser {
  return {
    ...makePerson(),
    role: 'member',
    standing: { state: 'good', until: null, reason: null, entryId: null },
    emailVerified: true,
    createdAt: someDay,
    posts: 3,
    comments: 4,
    ...part,
  };
}

export function makeRoom(part: Partial<ChatRoom> = {}): ChatRoom {
  return { id: 5, otherUser: makePerson(), lastMessage: null, unreadCount: 0, seenUpTo: null, ...part };
}

export function makeMessage(part: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 50,
    roomId: 5,
    senderId: 'friend',
    senderUsername: 'morgan',
    content: 'Watching?',
    markup: null,
    createdAt: someDay,
    replyTo: null,
    ...noImage,
    ...unchanged,
    ...part,
  };
}

export function makeMember(part: Partial<Member> = {}): Member {
  return { username: 'casey', profileImageUrl: null, flair: null, behind: 0, isHere: true, joinedAt: someDay, ...part };
}

/** A row that the viewer owns. */
export function makeRow(part: Partial<Row> = {}): Row {
  const code = 'abcdefghijklmnopqrstu1';
  return {
    id: 3,
    code,
    url: `/rows/${code}`,
    gameId: 'nba-0022500123',
    game: makeWatched(),
    name: null,
    members: [makeMember(), makeMember({ username: 'morgan', behind: 42, isHere: false })],
    seats: 8,
    clock: { mode: 'together', behind: 0, position: someDay, playing: true, heldBy: null },
    isMember: true,
    role: 'owner',
    isMuted: false,
    showsName: false,
    state: 'open',
    closesAt: null,
    ...part,
  };
}

export function makeRowMessage(part: Partial<RowMessage> = {}): RowMessage {
  const { roomId: _, ...message } = makeMessage();
  return { ...message, rowId: 3, playSeq: null, moment: null, reactions: {}, mine: null, ...part };
}

export function makeNotification(part: Partial<Notification> = {}): Notification {
  return {
    id: 30,
    type: 'reply',
    title: 'New comment',
    message: 'jordan commented on your post',
    isRead: false,
    relatedId: 7,
    createdAt: someDay,
    href: '/post/7',
    actor: null,
    ...part,
  };
}

export function makeStats(part: Partial<UserStats> = {}): UserStats {
  return {
    id: 'author',
    username: 'riley',
    profileImageUrl: null,
    flair: null,
    bio: null,
    joinDate: someDay,
    level: 3,
    totalXP: 250,
    xpProgress: 50,
    xpNeeded: 100,
    totalPosts: 12,
    totalLikes: 30,
    totalComments: 8,
    totalViews: 400,
    postStreak: 2,
    isFollowed: false,
    notify: false,
    achievements: [{ id: 'first_post', title: 'First Post', description: 'Post once', earnedAt: someDay, progress: { value: 1, goal: 1 } }],
    ...part,
  };
}

export function makeGame(part: Partial<LiveGame> = {}): LiveGame {
  const side = { color: '#1d428a', wins: 1, losses: 1, record: '1-1', score: 88 };
  return {
    gameId: 'game',
    gameStatus: 2,
    period: 3,
    gameClock: 'PT07M15.00S',
    status: 'Q3 7:15',
    startsAt: someDay,
    timeKnown: true,
    awayTeam: { ...side, tricode: 'BOS', name: 'Boston Celtics' },
    homeTeam: { ...side, tricode: 'LAL', name: 'Los Angeles Lakers', score: 91 },
    ...part,
  };
}

export function makeScores(part: Partial<LiveScores> = {}): LiveScores {
  return { games: [makeGame()], asOf: someDay, stale: false, source: 'ESPN', isReplay: false, ...part };
}

/** A game of the games feature, in the third quarter. */
export function makeWatched(part: Partial<Game> = {}): Game {
  const side = { color: '#1d428a', wins: 1, losses: 1, record: '1-1', shootout: null };
  return {
    id: 'nba-1',
    league: 'nba',
    startsAt: someDay,
    timeKnown: true,
    state: 'live',
    status: 'Q3 7:15',
    period: 3,
    clock: 'PT07M15.00S',
    home: { ...side, tricode: 'LAL', name: 'Los Angeles Lakers', score: 91, tag: 'Los Angeles Lakers' },
    away: { ...side, tricode: 'BOS', name: 'Boston Celtics', score: 88, tag: 'Boston Celtics' },
    lineScore: [],
    venue: null,
    source: 'ESPN',
    isReplay: false,
    threadId: null,
    postGameId: null,
    asOf: someDay,
    stale: false,
    ...part,
  };
}

export function makePlay(part: Partial<Play> = {}): Play {
  return {
    seq: 1,
    at: someDay,
    period: 3,
    clock: 'PT07M15.00S',
    text: 'Smith makes a three',
    kind: 'shot',
    team: 'home',
    scoring: true,
    homeScore: 91,
    awayScore: 88,
    homeWin: 0.6,
    reactions: {},
    comments: 0,
    mine: null,
    ...part,
  };
}

export function makeClock(part: Partial<Clock> = {}): Clock {
  return { behind: 0, hideScores: false, ...part };
}

export function makeGameClock(part: Partial<GameClock> = {}): GameClock {
  return { mode: 'live', behind: 0, position: someDay, playing: true, isOwn: false, ...part };
}

export function makeBox(): Box {
  const player = { position: 'C', starter: true, minutes: '34', points: 29, rebounds: 5, assists: 1 };
  const stats = { minutes: '34', points: '29', rebounds: '5', assists: '1', 'fieldGoalsMade-fieldGoalsAttempted': '12-16' };
  return {
    home: [{ ...player, name: 'Marcus Bell', stats }],
    away: [
      { ...player, name: 'Jonas Okafor', points: 31, stats: { ...stats, points: '31' } },
      { ...player, name: 'Wes Petrov', points: null, rebounds: null, assists: null, minutes: null, stats: {} },
    ],
  };
}

export function makeStandings(part: Partial<Standings> = {}): Standings {
  const team = { code: 'LAL', name: 'Los Angeles Lakers', color: '#552583', tag: 'Los Angeles Lakers' };
  const common = { ties: null, draws: null, points: null, goalDifference: null, pct: 0.706, streak: 'W3', last10: '7-3' };
  const row = { team, wins: 12, losses: 5, gamesBehind: 0, ...common };
  const other = { ...row, team: { code: 'PHX', name: 'Phoenix Suns', color: '#1d1160', tag: 'Phoenix Suns' }, wins: 10, gamesBehind: 2 };
  return {
    groups: [{ name: 'Western Conference', rows: [row, other] }],
    asOf: someDay,
    stale: false,
    source: 'ESPN',
    isReplay: false,
    ...part,
  };
}

/** The preferences of somebody who has chosen none, on a server that sends mail. */
export function makePreferences(part: Partial<Preferences> = {}): Preferences {
  return {
    emailFriendRequests: true,
    emailChatMessages: false,
    emailMentions: true,
    emailReplies: false,
    mailAvailable: true,
    pushMentions: true,
    pushReplies: true,
    pushChat: true,
    pushFriendRequests: true,
    pushGames: true,
    pushRows: true,
    pushQueue: true,
    quietHours: null,
    digest: 'off',
    queueMail: 'hourly',
    alerts: { start: false, close: false, overtime: false, final: false },
    ...part,
  };
}
