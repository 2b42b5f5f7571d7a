import { chats, draftNight, friendRequests, friendships, people, posts } from './demoCommunity.ts';
import type { DemoComment, DemoPerson, DemoPoll, DemoPost } from './demoCommunity.ts';
import { builtInIssuer } from '../../../features/account/account.rules.ts';
import { defaultPasswordCost, hashPassword, setProfile } from '../../../features/account/server/index.ts';
import { notificationRecords } from '../../../features/notifications/notifications.types.ts';
import { presetTeam } from '../../../features/mock-drafts/draftOrder.ts';
import type { Prospect } from '../../../features/mock-drafts/mockDrafts.contract.ts';
import { withPicks } from '../../../features/mock-drafts/mockDrafts.rules.ts';
import { storeMockDraft } from '../../../features/mock-drafts/server/index.ts';
import { withRankings } from '../../../features/power-rankings/powerRankings.rules.ts';
import { storePowerRankings } from '../../../features/power-rankings/server/index.ts';
import { postDays } from '../../../features/posts/server/index.ts';
import { recountStreak } from '../../../features/profiles/server/index.ts';
import { awardFromRows } from '../consistency/achievements.queries.ts';
import { textOf } from '../../../features/posts/posts.rules.ts';
import type { PostKind } from '../../../features/posts/kinds/posts.kinds.ts';
import { teamFlair } from '../../../features/tags/server/index.ts';
import { nbaTeams } from '../../../features/tags/tags.nba.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { recount } from '../consistency/recount.queries.ts';
import {
  insertChat,
  insertFavorites,
  insertFriends,
  insertMarks,
  insertPeople,
  insertPolls,
  insertPosts,
  insertReplies,
  insertReplyLikes,
  insertReplyNotifications,
  insertReplyVersions,
  indexAllWords,
  type SeedPoll,
  type SeedReply,
} from './seed.queries.ts';
import { parseText } from '../../../features/texts/server/index.ts';

/** Everybody in the demo community has it; the start prints it, and the README says it. */
export const demoPassword = 'courtside-demo';

const hour = 3_600_000;
const minute = 60_000;

function iso(time: number): string {
  return new Date(time).toISOString();
}

function idOf(ids: ReadonlyMap<string, string>, username: string): string {
  const id = ids.get(username);
  if (!id) throw new Error(`The demo community has no user named ${username}`);
  return id;
}

interface WaitingReply extends Omit<SeedReply, 'id' | 'parent_id' | 'created_at' | 'quote_reply_id'> {
  time: number;
  parent: WaitingReply | undefined;
  /** The text before an edit. */
  first: string | undefined;
}

interface NumberedReply extends SeedReply {
  first: string | undefined;
}

/** The time between writing a comment and editing it. */
const editAfter = 5 * minute;

function flatten(
  comments: readonly DemoComment[],
  postId: number,
  start: number,
  ids: ReadonlyMap<string, string>,
  parent?: WaitingReply,
): WaitingReply[] {
  return comments.flatMap(comment => {
    const reply: WaitingReply = {
      post_id: postId,
      author_id: idOf(ids, comment.author),
      author_name: comment.author,
      content: comment.content,
      markup: parseText(comment.content),
      time: start + comment.minutesAfter * minute,
      edited_at: comment.first === undefined ? null : iso(start + comment.minutesAfter * minute + editAfter),
      quote_text: comment.quotes ?? null,
      first: comment.first,
      parent,
    };
    return [reply, ...flatten(comment.answers ?? [], postId, reply.time, ids, reply)];
  });
}

/** Ids follow time, as they do when people write. */
function numbered(replies: readonly WaitingReply[]): NumberedReply[] {
  const inOrder = [...replies].sort((a, b) => a.time - b.time);
  const idFor = new Map(inOrder.map((reply, index) => [reply, index + 1]));
  return inOrder.map(({ time, parent, ...reply }, index) => ({
    ...reply,
    id: index + 1,
    parent_id: (parent && idFor.get(parent)) ?? null,
    quote_reply_id: (reply.quote_text !== null && parent && idFor.get(parent)) || null,
    created_at: iso(time),
  }));
}

/** The first voters vote for the first option, the next for the second, and so on. */
function pollOf(poll: DemoPoll, postId: number, voters: readonly string[], ids: ReadonlyMap<string, string>): SeedPoll {
  const options = poll.options.map(({ text, votes }, index) => {
    const before = poll.options.slice(0, index).reduce((sum, option) => sum + option.votes, 0);
    return { text, voters: voters.slice(before, before + votes).map(username => idOf(ids, username)) };
  });
  return { post_id: postId, question: poll.question, options };
}

/** The post's kind, and its content with the numbered lines of its draft or rankings. */
function withBoard(post: DemoPost, prospects: readonly Prospect[]): { feature: PostKind; content: string } {
  if (post.mockDraft) {
    const picks = post.mockDraft.map((player, index) => {
      const prospect = prospects.find(one => one.playerName === player);
      return { pick: index + 1, player, team: presetTeam(index + 1), position: prospect?.position ?? '' };
    });
    return { feature: 'mock-draft', content: withPicks(post.content, picks) };
  }
  if (post.rankings) {
    const teams = post.rankings.map(tricode => nbaTeams.find(team => team.tricode === tricode)?.name ?? tricode);
    return { feature: 'power-rankings', content: withRankings(post.content, teams) };
  }
  return { feature: post.poll ? 'poll' : 'regular', content: post.content };
}

/** The time at which somebody joined: before their mock draft of the draft night, if they have one. */
function joinedAt({ username, joinedDaysAgo }: DemoPerson, now: number): number {
  const drafts = draftNight.filter(({ author }) => author === username).map(({ writtenAt }) => Date.parse(writtenAt) - 24 * hour);
  return Math.min(now - joinedDaysAgo * 24 * hour, ...drafts);
}

/** The ids of the demo's people by their names. */
type Ids = Awaited<ReturnType<typeof insertPeople>>;

async function seedPeople(tx: Transaction, now: number): Promise<Ids> {
  const passwordHash = await hashPassword(demoPassword, defaultPasswordCost);
  return insertPeople(
    tx,
    builtInIssuer,
    people.map(person => ({
      username: person.username,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      created_at: iso(joinedAt(person, now)),
    })),
    passwordHash,
  );
}

/** The posts in the order of their times, with ids and with the boards of their content. */
function postsInOrder(now: number, prospects: readonly Prospect[]) {
  const timed: (DemoPost & { time: number })[] = [
    ...posts.map(post => ({ ...post, time: now - post.hoursAgo * hour })),
    ...draftNight.map(post => ({ ...post, likedBy: 0, hoursAgo: 0, time: Date.parse(post.writtenAt) })),
  ];
  return timed
    .toSorted((one, other) => one.time - other.time)
    .map((post, index) => ({ ...post, ...withBoard(post, prospects), id: index + 1 }));
}
type Ordered = ReturnType<typeof postsInOrder>;

async function seedPosts(tx: Transaction, inOrder: Ordered, ids: Ids): Promise<void> {
  await insertPosts(
    tx,
    inOrder.map(post => ({
      id: post.id,
      author_id: idOf(ids, post.author),
      author_name: post.author,
      content: post.content,
      markup: parseText(textOf(post)),
      image_url: post.imageUrl ?? null,
      image_alt: post.imageAlt ?? null,
      more_images: post.moreImages?.map(image => ({ ...image, width: null, height: null })) ?? null,
      feature: post.feature,
      tags: [...post.tags],
      views: post.views,
      created_at: iso(post.time),
    })),
  );
  for (const { id, feature, content, time } of inOrder) {
    if (feature === 'mock-draft') await storeMockDraft(tx, id, content, new Date(time));
    if (feature === 'power-rankings') await storePowerRankings(tx, id, content);
  }
}

async function seedLikesAndVotes(tx: Transaction, inOrder: Ordered, ids: Ids): Promise<void> {
  await insertMarks(
    tx,
    'post_likes',
    inOrder.flatMap(post =>
      fans(post.id, post.author, post.likedBy).map(username => ({
        post_id: post.id,
        user_id: idOf(ids, username),
        created_at: iso(post.time + minute),
      })),
    ),
  );
  await insertPolls(
    tx,
    inOrder.flatMap(post => (post.poll ? [pollOf(post.poll, post.id, fans(post.id + 1, post.author, people.length), ids)] : [])),
  );
}

/** Returns the number of comments. */
async function seedReplies(tx: Transaction, inOrder: Ordered, ids: Ids): Promise<number> {
  const replies = numbered(inOrder.flatMap(post => flatten(post.comments ?? [], post.id, post.time, ids)));
  await insertReplies(tx, replies);
  await insertReplyVersions(
    tx,
    replies.flatMap(({ id, first, created_at }) => (first === undefined ? [] : [{ reply_id: id, content: first, written_at: created_at }])),
  );
  await insertReplyLikes(
    tx,
    replies.flatMap(({ id, post_id, author_name, created_at }) =>
      fans(id, author_name, commentLikes(id)).map(username => ({ post_id, reply_id: id, user_id: idOf(ids, username), created_at })),
    ),
  );
  return replies.length;
}

async function seedProfiles(tx: Transaction, now: number, ids: Ids): Promise<void> {
  for (const { username, favoriteTags, bio } of people) {
    for (const tag of favoriteTags) {
      const flair = await teamFlair(tx, tag);
      if (!flair) continue;
      await setProfile(tx, idOf(ids, username), { bio, flair });
      break;
    }
  }
  await insertFavorites(
    tx,
    people.flatMap(person =>
      person.favoriteTags.map((tag, index) => ({
        tag,
        user_id: idOf(ids, person.username),
        created_at: iso(now - person.joinedDaysAgo * 24 * hour + index * minute),
      })),
    ),
  );
}

async function seedFriends(tx: Transaction, now: number, ids: Ids): Promise<void> {
  await insertFriends(tx, [
    ...friendships.map(({ asked, accepted, daysAgo }) => ({
      sender_id: idOf(ids, asked),
      receiver_id: idOf(ids, accepted),
      created_at: iso(now - daysAgo * 24 * hour - hour),
      answered_at: iso(now - daysAgo * 24 * hour),
      ...toldOf('friend_accepted', accepted),
    })),
    ...friendRequests.map(({ sender, receiver, hoursAgo }) => ({
      sender_id: idOf(ids, sender),
      receiver_id: idOf(ids, receiver),
      created_at: iso(now - hoursAgo * hour),
      answered_at: null,
      ...toldOf('friend_request', sender),
    })),
  ]);
}

async function seedChats(tx: Transaction, now: number, ids: Ids): Promise<void> {
  for (const { between, startedHoursAgo, messages, read } of chats) {
    const start = now - startedHoursAgo * hour;
    const said = messages.map(([minutes, sender, content]) => ({
      sender_id: idOf(ids, sender),
      content,
      markup: parseText(content),
      created_at: iso(start + minutes * minute),
    }));
    await insertChat(tx, { one: idOf(ids, between[0]), other: idOf(ids, between[1]), messages: said, read });
  }
}

/** Fills an empty database with the community of db/seed/demo, as if it had lived here for weeks. */
export async function seedDemo(
  tx: Transaction,
  now: number,
  prospects: readonly Prospect[],
): Promise<{ people: number; posts: number; comments: number }> {
  const ids = await seedPeople(tx, now);
  const inOrder = postsInOrder(now, prospects);
  await seedPosts(tx, inOrder, ids);
  const comments = await seedReplies(tx, inOrder, ids);
  await seedLikesAndVotes(tx, inOrder, ids);
  await seedProfiles(tx, now, ids);
  const [reader] = people;
  if (reader) {
    await insertMarks(
      tx,
      'bookmarks',
      favoritePosts(inOrder, reader.username).map(post => ({
        post_id: post.id,
        user_id: idOf(ids, reader.username),
        created_at: iso((post.time + now) / 2),
      })),
    );
  }
  await seedFriends(tx, now, ids);
  await seedChats(tx, now, ids);
  if (reader) await insertReplyNotifications(tx, idOf(ids, reader.username), toldOfReplies);
  await indexAllWords(tx);
  await recount(tx);
  for (const id of ids.values()) await recountStreak(tx, id, await postDays(tx, id));
  await awardFromRows(tx);
  return { people: people.length, posts: posts.length, comments };
}

/** Two of three comments have no like, the others up to six. */
function commentLikes(replyId: number): number {
  return replyId % 3 === 0 ? ((replyId / 3) % 6) + 1 : 0;
}

const bookmarksOfReader = 4;
/** The number of comments that the first person has notifications of. */
const toldOfReplies = 4;

/** The title and the message about a request, whose id the database adds. */
function toldOf(type: 'friend_request' | 'friend_accepted', actor: string): { title: string; message: string } {
  const { title, message } = notificationRecords[type].tell({ actor, requestId: 0 });
  return { title, message };
}

/** The bookmarks of the first person: the most liked posts of others. */
function favoritePosts<T extends { author: string; likedBy: number }>(all: readonly T[], reader: string): T[] {
  return all
    .filter(post => post.author !== reader)
    .sort((a, b) => b.likedBy - a.likedBy)
    .slice(0, bookmarksOfReader);
}

/** The people who like a post: `count` of the others, beginning at a place that differs from post to post. */
function fans(postId: number, author: string, count: number): string[] {
  const others = people.map(person => person.username).filter(username => username !== author);
  // A step that shares no factor with the number of people visits each once.
  return Array.from({ length: Math.min(count, others.length) }, (_, index) => others[(postId * 17 + index * 7) % others.length] ?? '');
}
