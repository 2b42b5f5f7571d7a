import { sql } from 'kysely';
import type { ChatMessage, ChatRoom } from '../../../../features/chat/chat.contract.ts';
import type { Notification } from '../../../../features/notifications/notifications.contract.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import type { Poll } from '../../../../features/polls/polls.contract.ts';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import { rowRaces } from './rowRaces.ts';
import { type Answered, atOnce, counted, assertHolds, mustCount, type Runner, times, type Track, Violation } from './track.ts';

/** A race: concurrent actions and the conditions that hold in every order. Throws if one does not. */
export interface Race {
  name: string;
  run: (track: Track) => Promise<void>;
}

async function written(author: Runner, more: Record<string, unknown> = {}): Promise<Post> {
  const { status, body } = await author.call<Post>(0, 'POST', '/api/posts', { content: 'to race for', ...more });
  assertHolds(status === 201, 'a post is written', body);
  return body;
}

async function friends(track: Track): Promise<[Runner, Runner]> {
  const [one, other] = [await track.runner(), await track.runner()];
  await one.call(0, 'POST', '/api/friends/request', { receiverUsername: other.username });
  await other.call(0, 'POST', '/api/friends/request', { receiverUsername: one.username });
  return [one, other];
}

async function rows(track: Track, table: 'friendships' | 'chat_rooms', [one, other]: readonly [Runner, Runner]): Promise<number> {
  const ids = [one.id, other.id];
  const found = await sql`select 1 from ${sql.table(table)}
    where user_id1 = any(${ids}::uuid[]) and user_id2 = any(${ids}::uuid[])`.execute(track.db);
  return found.rows.length;
}

const now = async (post: Post, by: Runner) => (await by.call<Post>(0, 'GET', `/api/posts/${post.id}`)).body;
const ask = (by: Runner, other: Runner) => (node: number) =>
  by.call<{ id: number; status: string }>(node, 'POST', '/api/friends/request', { receiverUsername: other.username });

/** The longest wait for a consumer on a busy machine, in milliseconds. */
const maxFollowMs = 10_000;

/** The number of notifications of a type once no stored event waits: another node may still follow what it wrote. */
async function told({ db }: Track, by: Runner, type: string): Promise<number> {
  const hasEvents = async () => (await sql`select from events limit 1`.execute(db)).rows.length > 0;
  for (const end = Date.now() + maxFollowMs; Date.now() < end && (await hasEvents()); )
    await new Promise(resolve => setTimeout(resolve, 20));
  const { body } = await by.call<Notification[]>(0, 'GET', '/api/notifications?limit=100');
  return body.filter(each => each.type === type).length;
}

async function leftOf(track: Track, postId: number): Promise<number> {
  const counts = await sql<{ left: number }>`select (
      (select count(*) from replies where post_id = ${postId}) + (select count(*) from post_likes where post_id = ${postId})
      + (select count(*) from post_views where post_id = ${postId}) + (select count(*) from post_tags where post_id = ${postId})
      + (select count(*) from bookmarks where post_id = ${postId}) + (select count(*) from polls where post_id = ${postId}))::int as left`.execute(
    track.db,
  );
  return counts.rows[0]?.left ?? -1;
}

const commonRaces: Race[] = [
  {
    name: 'one person likes a post thirty times',
    async run(track) {
      const [author, fan] = [await track.runner(), await track.runner()];
      const post = await written(author);
      mustCount(await atOnce(track, 30, node => fan.call(node, 'POST', `/api/posts/${post.id}/like`)), { 200: 30 }, 'a like');
      const { likes } = await now(post, fan);
      assertHolds(likes === 1, 'it counts once', likes);
    },
  },
  {
    name: 'people like a post and take it back',
    async run(track) {
      const fans = await Promise.all(times(8, () => track.runner()));
      const post = await written(await track.runner());
      await atOnce(track, 32, (node, index) =>
        (fans[index % 8] ?? track.visitor).call(node, index % 3 ? 'POST' : 'DELETE', `/api/posts/${post.id}/like`),
      );
      const liked = await Promise.all(fans.map(async fan => (await now(post, fan)).liked));
      const { likes } = await now(post, fans[0] ?? track.visitor);
      assertHolds(likes === liked.filter(Boolean).length, 'likes are those who like it', { likes, liked });
    },
  },
  {
    name: 'one person and many visitors look',
    async run(track) {
      const post = await written(await track.runner());
      const viewer = await track.runner();
      await atOnce(track, 20, node => viewer.call(node, 'POST', `/api/posts/${post.id}/view`));
      const { views } = await now(post, viewer);
      assertHolds(views === 1, 'one person counts once', views);
      await atOnce(track, 30, node => track.visitor.call(node, 'POST', `/api/posts/${post.id}/view`));
      const after = (await now(post, viewer)).views;
      assertHolds(after === 6, 'an address counts five times', after);
    },
  },
  {
    name: 'one person votes for everything, others once',
    async run(track) {
      const { poll } = await written(await track.runner(), { poll: { question: 'Who?', options: ['One', 'Two', 'Three'] } });
      if (!poll) throw new Violation('a post has its poll');
      const voters = await Promise.all(times(6, () => track.runner()));
      const vote = (voter: Runner | undefined, node: number, index: number) =>
        (voter ?? track.visitor).call(node, 'POST', `/api/polls/${poll.id}/vote`, { optionId: poll.options[index % 3]?.id });
      mustCount(await atOnce(track, 20, (node, index) => vote(voters[0], node, index)), { 200: 1, 409: 19 }, 'a vote again');
      mustCount(await atOnce(track, 5, (node, index) => vote(voters[index + 1], node, index)), { 200: 5 }, 'a first vote');
      const { body } = await (voters[0] ?? track.visitor).call<Poll>(0, 'GET', `/api/posts/${poll.postId}/poll`);
      const sum = body.options.reduce((total, option) => total + option.voteCount, 0);
      assertHolds(sum === 6 && body.totalVotes === 6, 'six voted', body);
    },
  },
  {
    name: 'votes meet edits of the poll',
    async run(track) {
      const author = await track.runner();
      const { id, poll } = await written(author, { poll: { question: 'Who?', options: ['One', 'Two', 'Three'] } });
      const voters = await Promise.all(times(5, () => track.runner()));
      await atOnce(track, 15, (node, index) =>
        index % 3 === 0
          ? author.call(node, 'PUT', `/api/posts/${id}`, {
              poll: { question: 'Who?', options: index % 2 ? ['One', 'Four'] : ['One', 'Two'] },
            })
          : (voters[index % 5] ?? author).call(node, 'POST', `/api/polls/${poll?.id}/vote`, { optionId: poll?.options[index % 3]?.id }),
      );
      const { body } = await author.call<Poll>(0, 'GET', `/api/posts/${id}/poll`);
      const stored = await sql<{ votes: number }>`select count(*)::int as votes from poll_votes where poll_id = ${body.id}`.execute(
        track.db,
      );
      assertHolds(stored.rows[0]?.votes === body.totalVotes, 'votes are those that are stored', { stored: stored.rows, body });
    },
  },
  {
    name: 'ten bookmarks on the last place',
    async run(track) {
      const [author, reader] = [await track.runner(), await track.runner()];
      const posts = await Promise.all(times(19, () => written(author)));
      for (const post of posts.slice(10)) await reader.call(0, 'POST', '/api/bookmarks', { postId: post.id });
      const answers = await atOnce(track, 10, (node, index) => reader.call(node, 'POST', '/api/bookmarks', { postId: posts[index]?.id }));
      mustCount(answers, { 201: 1, 409: 9 }, 'the last place');
      const { body } = await reader.call<unknown[]>(0, 'GET', '/api/bookmarks');
      assertHolds(body.length === 10, 'there are ten', body.length);
    },
  },
  {
    name: 'one post is bookmarked and a tag favored twenty times',
    async run(track) {
      const reader = await track.runner();
      const post = await written(reader, { tags: ['NBA'] });
      mustCount(
        await atOnce(track, 20, node => reader.call(node, 'POST', '/api/bookmarks', { postId: post.id })),
        { 200: 19, 201: 1 },
        'a bookmark',
      );
      const tag = await sql<{ id: number }>`select id from tags where name = 'NBA'`.execute(track.db);
      const favor = (node: number) => reader.call(node, 'POST', '/api/user/favorite-tags', { tagId: Number(tag.rows[0]?.id) });
      mustCount(await atOnce(track, 20, favor), { 200: 19, 201: 1 }, 'a favorite');
    },
  },
  {
    name: 'two people ask each other',
    async run(track) {
      const pair = [await track.runner(), await track.runner()] as const;
      const answers = await atOnce(track, 20, (node, index) => (index % 4 < 2 ? ask(pair[0], pair[1]) : ask(pair[1], pair[0]))(node));
      const accepted = answers.filter(({ body }) => body.status === 'accepted').length;
      assertHolds(accepted === 1 && (await rows(track, 'friendships', pair)) === 1, 'one friendship comes of it', counted(answers));
      const both = (await told(track, pair[0], 'friend_accepted')) + (await told(track, pair[1], 'friend_accepted'));
      assertHolds(both === 1, 'one of them is told', both);
    },
  },
  {
    name: 'a request is sent, accepted and declined many times',
    async run(track) {
      const pair = [await track.runner(), await track.runner()] as const;
      const asked = await atOnce(track, 10, ask(pair[0], pair[1]));
      mustCount(asked, { 201: 1, 409: 9 }, 'a request');
      const id = asked.find(({ status }) => status === 201)?.body.id;
      const answers = await atOnce(track, 20, (node, index) =>
        pair[1].call(node, 'POST', `/api/friends/requests/${id}/${index % 4 < 2 ? 'accept' : 'decline'}`),
      );
      const done = answers.filter(({ status }) => status !== 404);
      assertHolds(done.length === 1, 'one answer counts', counted(answers));
      const friendships = await rows(track, 'friendships', pair);
      assertHolds(friendships === (done[0]?.status === 200 ? 1 : 0), 'a friendship is there when it was accepted', friendships);
      assertHolds((await told(track, pair[0], 'friend_accepted')) === friendships, 'an acceptance is told once', counted(answers));
    },
  },
  {
    name: 'six people ask each other',
    async run(track) {
      const people = await Promise.all(times(6, () => track.runner()));
      const pairs = people.flatMap(by => people.filter(other => other !== by).map(other => ask(by, other)));
      await atOnce(track, pairs.length, (node, index) => pairs[index]?.(node) ?? Promise.reject(new Error('nothing to do')));
      for (const person of people) {
        const { body } = await person.call<unknown[]>(0, 'GET', '/api/friends');
        assertHolds(body.length === 5, 'all of them are friends', body.length);
      }
    },
  },
  {
    name: 'friends part and ask again',
    async run(track) {
      const pair = await friends(track);
      await atOnce<unknown>(track, 16, (node, index) =>
        index % 2
          ? pair[0].call(node, 'DELETE', `/api/friends/${pair[1].username}`)
          : ask(pair[index % 4 ? 1 : 0], pair[index % 4 ? 0 : 1])(node),
      );
      const seen = await Promise.all(
        pair.map((who, index) => who.call<{ status: string }>(0, 'GET', `/api/friends/status/${pair[1 - index]?.id}`)),
      );
      const friendships = await rows(track, 'friendships', pair);
      const areFriends = seen.map(({ body }) => body.status === 'accepted');
      assertHolds(
        areFriends.every(each => each === (friendships === 1)),
        'both see the same',
        { areFriends, friendships },
      );
    },
  },
  {
    name: 'a room is opened for the first time',
    async run(track) {
      const pair = await friends(track);
      const answers = await atOnce(track, 30, (node, index) =>
        (pair[index % 4 < 2 ? 0 : 1] ?? pair[0]).call<ChatRoom>(
          node,
          'GET',
          `/api/chat/room/${index % 4 < 2 ? pair[1].username : pair[0].username}`,
        ),
      );
      const ids = new Set(answers.map(({ body }) => body.id));
      assertHolds(ids.size === 1 && (await rows(track, 'chat_rooms', pair)) === 1, 'there is one room', [...ids]);
    },
  },
  {
    name: 'two people talk at once',
    async run(track) {
      const pair = await friends(track);
      const room = (await pair[0].call<ChatRoom>(0, 'GET', `/api/chat/room/${pair[1].username}`)).body;
      const url = `/api/chat/messages/${room.id}`;
      const answers = await atOnce(track, 24, (node, index) =>
        (pair[index % 4 < 2 ? 0 : 1] ?? pair[0]).call<ChatMessage>(node, 'POST', url, { content: `said ${index}` }),
      );
      mustCount(answers, { 201: 24 }, 'a message');
      const [one, other] = await Promise.all(pair.map(who => who.call<ChatMessage[]>(track.nodes - 1, 'GET', `${url}?limit=100`)));
      const said = one?.body.map(message => message.id) ?? [];
      assertHolds(said.length === 24 && JSON.stringify(one?.body) === JSON.stringify(other?.body), 'both read the same', said);
      const { body } = await pair[0].call<ChatRoom>(0, 'GET', `/api/chat/room/${room.id}`);
      assertHolds(body.lastMessage?.id === said.at(-1) && body.unreadCount === 12, 'the room counts the other’s twelve', body);
    },
  },
  {
    name: 'a post is deleted twenty times while others answer, like, look and keep it',
    async run(track) {
      const author = await track.runner();
      const others = await Promise.all(times(4, () => track.runner()));
      const poll = { question: 'Stays?', options: ['Yes', 'No'] };
      const post = await written(author, { tags: ['NBA', 'NFL'], poll });
      const acts: ((by: Runner, node: number) => Promise<Answered<unknown>>)[] = [
        (_by, node) => author.call(node, 'DELETE', `/api/posts/${post.id}`),
        (by, node) => by.call(node, 'POST', '/api/replies', { postId: post.id, content: 'still here?' }),
        (by, node) => by.call(node, 'POST', `/api/posts/${post.id}/like`),
        (by, node) => by.call(node, 'POST', `/api/posts/${post.id}/view`),
        (by, node) => by.call(node, 'POST', '/api/bookmarks', { postId: post.id }),
        (by, node) => by.call(node, 'POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id }),
      ];
      const order = times(36, index => (index * 7) % 36);
      const answers = await atOnce(track, 36, (node, index) => {
        const act = acts[(order[index] ?? 0) % acts.length] ?? acts[0];
        return act ? act(others[index % 4] ?? author, node) : Promise.reject(new Error('nothing to do'));
      });
      assertHolds(answers.filter(({ status }) => status === 204).length === 1, 'it is deleted once', counted(answers));
      const left = await leftOf(track, post.id);
      assertHolds(left === 0, 'nothing of it is left', left);
    },
  },
  {
    name: 'a comment is deleted while it is answered',
    async run(track) {
      const [author, other] = [await track.runner(), await track.runner()];
      const post = await written(author);
      const top = (await author.call<Reply>(0, 'POST', '/api/replies', { postId: post.id, content: 'first' })).body;
      const answers = await atOnce<unknown>(track, 16, (node, index) =>
        index % 2
          ? author.call(node, 'DELETE', `/api/replies/${top.id}`)
          : other.call(node, 'POST', '/api/replies', { postId: post.id, parentId: top.id, content: 'so true' }),
      );
      assertHolds(answers.filter(({ status }) => status === 204).length === 1, 'it is deleted once', counted(answers));
      const { body } = await author.call<Reply[]>(0, 'GET', `/api/posts/${post.id}/replies`);
      const living = body.filter(reply => !reply.deleted).length;
      const { comments } = await now(post, author);
      assertHolds(living === comments && living === answers.filter(({ status }) => status === 201).length, 'comments are those listed', {
        living,
        comments,
      });
      const known = new Set(body.map(reply => reply.id));
      assertHolds(
        body.every(reply => reply.parentId === null || known.has(reply.parentId)),
        'every answer has a place to hang from',
        body,
      );
    },
  },
  {
    name: 'six people claim one name',
    async run(track) {
      const people = await Promise.all(times(6, () => track.runner(false)));
      const username = `claim${people[0]?.id.replaceAll('-', '').slice(0, 12)}`;
      const answers = await atOnce(track, 6, (node, index) => {
        const name = index % 2 ? username.toUpperCase() : username;
        return (people[index] ?? track.visitor).call(node, 'POST', '/api/auth/setup-username', { username: name });
      });
      mustCount(answers, { 200: 1, 409: 5 }, 'a name');
    },
  },
  {
    name: 'two people swap their names',
    async run(track) {
      const pair = [await track.runner(), await track.runner()] as const;
      await atOnce(track, 8, (node, index) =>
        (pair[index % 4 < 2 ? 0 : 1] ?? pair[0]).call(node, 'PUT', '/api/auth/username', {
          username: pair[index % 4 < 2 ? 1 : 0]?.username,
        }),
      );
      const names = await Promise.all(
        pair.map(async who => (await who.call<{ username: string }>(0, 'GET', '/api/auth/user')).body.username),
      );
      assertHolds(names[0]?.toLowerCase() !== names[1]?.toLowerCase(), 'nobody shares a name', names);
    },
  },
  {
    name: 'forty edits of one post',
    async run(track) {
      const author = await track.runner();
      const post = await written(author, { tags: ['NBA'] });
      const sets = [['NFL', 'MLB'], ['NBA', 'Raced Tag'], [], ['MLB', 'NHL', 'NBA']];
      const answers = await atOnce(track, 40, (node, index) =>
        author.call(node, 'PUT', `/api/posts/${post.id}`, { content: `edit ${index}`, tags: sets[index % 4] }),
      );
      mustCount(answers, { 200: 40 }, 'an edit');
      const { content, tags } = await now(post, author);
      const index = Number(content.slice('edit '.length));
      assertHolds(JSON.stringify(tags.toSorted()) === JSON.stringify(sets[index % 4]?.toSorted()), 'one of them stands, whole', {
        content,
        tags,
      });
    },
  },
  {
    name: 'a post and a message are sent ten times with one key',
    async run(track) {
      const pair = await friends(track);
      const room = (await pair[0].call<ChatRoom>(0, 'GET', `/api/chat/room/${pair[1].username}`)).body;
      const key = { 'idempotency-key': `race-${room.id}` };
      const send = (url: string) => (node: number) => pair[0].call<{ id: number }>(node, 'POST', url, { content: 'once' }, key);
      for (const url of ['/api/posts', `/api/chat/messages/${room.id}`]) {
        const answers = await atOnce(track, 10, send(url));
        mustCount(answers, { 201: 10 }, 'each try');
        assertHolds(new Set(answers.map(({ body }) => body.id)).size === 1, 'they are one', answers);
      }
    },
  },
  {
    name: 'new tags are written by many',
    async run(track) {
      const people = await Promise.all(times(4, () => track.runner()));
      const name = `Minted ${people[0]?.id.slice(0, 8)}`;
      const answers = await atOnce(track, 12, (node, index) => {
        const tags = [index % 2 ? name : name.toUpperCase(), 'NBA', `${name} ${index % 3}`];
        return (people[index % 4] ?? track.visitor).call(node, 'POST', '/api/posts', {
          content: 'minted',
          tags: index % 4 ? tags : tags.toReversed(),
        });
      });
      mustCount(answers, { 201: 12 }, 'a post');
      const found = await sql<{ count: number }>`
        select post_count as count from tags where lower(name) = lower(${name})`.execute(track.db);
      assertHolds(found.rows.length === 1 && found.rows[0]?.count === 12, 'they are one tag with twelve posts', found.rows);
    },
  },
  {
    name: 'somebody leaves while others like, answer, name, befriend and talk with them',
    async run(track) {
      const pair = await friends(track);
      const [leaver, friend] = pair;
      const [fan, mine, theirs] = [await track.runner(), await written(leaver), await written(friend)];
      const room = (await friend.call<ChatRoom>(0, 'GET', `/api/chat/room/${leaver.username}`)).body;
      const say = (by: Runner) => (node: number) => by.call(node, 'POST', `/api/chat/messages/${room.id}`, { content: 'bye' });
      const acts: ((node: number) => Promise<Answered<unknown>>)[] = [
        node => fan.call(node, 'POST', `/api/posts/${mine.id}/like`),
        node => fan.call(node, 'POST', '/api/replies', { postId: mine.id, content: `@${leaver.username} stay` }),
        node => leaver.call(node, 'POST', `/api/posts/${theirs.id}/like`),
        node => leaver.call(node, 'POST', '/api/replies', { postId: theirs.id, content: 'bye' }),
        node => fan.call(node, 'POST', '/api/friends/request', { receiverUsername: leaver.username }),
        node => leaver.call(node, 'POST', '/api/bookmarks', { postId: theirs.id }),
        node => leaver.call(node, 'DELETE', '/api/user', { username: leaver.username }),
        node => friend.call(node, 'DELETE', `/api/friends/${leaver.username}`),
        node => fan.call(node, 'POST', '/api/posts', { content: `See you @${leaver.username}` }),
        node => fan.call(node, 'POST', '/api/blocks', { username: leaver.username }),
        say(leaver),
        say(friend),
      ];
      const answers = await atOnce(track, 36, (node, index) => acts[index % 12]?.(node) ?? Promise.reject(new Error('nothing to do')));
      assertHolds(
        answers.every(({ status }) => status < 500),
        'nobody gets a failure',
        counted(answers),
      );
      const { status } = await leaver.call(0, 'GET', '/api/auth/user');
      assertHolds(status === 401, 'who left is signed out', status);
      const left = await sql<{ rows: number }>`select (
          (select count(*) from users where id = ${leaver.id}) + (select count(*) from post_likes where user_id = ${leaver.id})
          + (select count(*) from friend_requests where ${leaver.id} in (sender_id, receiver_id))
          + (select count(*) from bookmarks where user_id = ${leaver.id}))::int as rows`.execute(track.db);
      assertHolds(left.rows[0]?.rows === 0, 'nothing private is left of them', left.rows);
    },
  },
];

export const races: readonly Race[] = [...commonRaces, ...rowRaces];
