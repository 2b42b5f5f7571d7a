import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pollProblem } from '../../../src/features/polls/polls.text.rules.ts';
import { hasNbaTag, nbaTeams } from '../../../src/features/tags/tags.nba.ts';
import draft from '../nba-draft-2025.json' with { type: 'json' };
import tags from '../tags.json' with { type: 'json' };
import { chats, draftNight, friendRequests, friendships, people, posts } from '../../../src/app/server/seed/demoCommunity.ts';
import type { DemoComment } from '../../../src/app/server/seed/demoCommunity.ts';

interface PlacedComment {
  comment: DemoComment;
  minutesAfterPost: number;
  depth: number;
}

function flatten(comments: readonly DemoComment[], startedAt = 0, depth = 1): PlacedComment[] {
  return comments.flatMap(comment => {
    const minutesAfterPost = startedAt + comment.minutesAfter;
    return [{ comment, minutesAfterPost, depth }, ...flatten(comment.answers ?? [], minutesAfterPost, depth + 1)];
  });
}

const threads = posts.map(post => ({ post, comments: flatten(post.comments ?? []) }));
const allComments = threads.flatMap(thread => thread.comments);
const usernames = new Set(people.map(person => person.username));
const tagNames = new Set(tags.map(tag => tag.name));
const usedTags = new Set(posts.flatMap(post => post.tags));
const hoursSinceJoining = new Map(people.map(person => [person.username, person.joinedDaysAgo * 24]));

describe('the people of the demo community', () => {
  test('are forty, each with a username and an address of their own', () => {
    expect(people).toHaveLength(40);
    expect(new Set(people.map(person => person.username.toLowerCase())).size).toBe(40);
    expect(new Set(people.map(person => person.email)).size).toBe(40);
    for (const person of people) expect(person.email).toMatch(/^[a-z0-9_-]+@example\.com$/);
  });

  test('have usernames that the rules for new users allow', () => {
    const reserved =
      /^(administrator|moderators?|superuser|bleachers|everyone|anonymous|deleteduser|webmaster|postmaster|security|supportteam)$/i;
    for (const { username } of people) {
      expect(username).toMatch(/^[A-Za-z][A-Za-z0-9_-]{6,18}[A-Za-z0-9]$/);
      expect(username).not.toMatch(/[-_]{2}/);
      expect(username.replaceAll(/[-_]/g, '')).not.toMatch(reserved);
    }
  });

  test('all write posts, and only about tags that exist are they fans', () => {
    const authors = new Set(posts.map(post => post.author));
    for (const person of people) {
      expect(authors, person.username).toContain(person.username);
      for (const tag of person.favoriteTags) expect(tagNames).toContain(tag);
    }
  });
});

describe('the posts of the demo community', () => {
  test('are enough to fill the screens: 130 posts and 420 comments, every sport, a dozen leagues, 70 tags', () => {
    expect(posts.length).toBeGreaterThanOrEqual(130);
    expect(allComments.length).toBeGreaterThanOrEqual(420);
    expect(usedTags.size).toBeGreaterThanOrEqual(70);
    for (const tag of tags) if (tag.category === 'sport') expect(usedTags).toContain(tag.name);
    expect(tags.filter(({ category, name }) => category === 'league' && usedTags.has(name)).length).toBeGreaterThanOrEqual(12);
  });

  test('include long conversations, deep threads and posts nobody has answered', () => {
    expect(threads.filter(thread => thread.comments.length >= 15).length).toBeGreaterThanOrEqual(4);
    expect(threads.filter(thread => thread.comments.some(({ depth }) => depth >= 6)).length).toBeGreaterThanOrEqual(4);
    expect(threads.filter(thread => thread.comments.length === 0).length).toBeGreaterThanOrEqual(10);
  });

  test('are dense in the last three days and reach back four weeks', () => {
    expect(posts.filter(post => post.hoursAgo <= 24).length).toBeGreaterThanOrEqual(30);
    expect(posts.filter(post => post.hoursAgo <= 72).length).toBeGreaterThanOrEqual(60);
    expect(Math.min(...posts.map(post => post.hoursAgo))).toBeGreaterThan(0);
    expect(Math.max(...posts.map(post => post.hoursAgo))).toBeGreaterThan(500);
    expect(Math.max(...posts.map(post => post.hoursAgo))).toBeLessThanOrEqual(672);
  });

  test('are written at different moments, so that newest first is one order', () => {
    expect(new Set(posts.map(post => post.hoursAgo)).size).toBe(posts.length);
  });

  test('carry one to five existing tags, none twice', () => {
    for (const post of posts) {
      expect(post.tags.length).toBeGreaterThanOrEqual(1);
      expect(post.tags.length).toBeLessThanOrEqual(5);
      expect(new Set(post.tags).size).toBe(post.tags.length);
      for (const tag of post.tags) expect(tagNames, post.content).toContain(tag);
    }
  });

  test('are liked by at most everybody else and seen by more people than like them', () => {
    for (const post of posts) {
      expect(post.likedBy).toBeGreaterThanOrEqual(0);
      expect(post.likedBy).toBeLessThan(people.length);
      expect(post.views, post.content).toBeGreaterThan(post.likedBy);
    }
  });

  test('ask in at least ten polls, of two to five different options, with no more votes than there are others', () => {
    const polls = posts.flatMap(post => post.poll ?? []);
    expect(polls.length).toBeGreaterThanOrEqual(10);
    expect(new Set(polls.map(poll => poll.question)).size).toBe(polls.length);
    for (const { question, options } of polls) {
      expect(pollProblem({ question, options: options.map(option => option.text) }), question).toBeUndefined();
      expect(
        options.reduce((sum, option) => sum + option.votes, 0),
        question,
      ).toBeLessThan(people.length);
    }
  });

  test('include mock drafts by different people from before the draft of 2025', () => {
    expect(draftNight.length).toBeGreaterThanOrEqual(3);
    expect(new Set(draftNight.map(({ author }) => author)).size).toBe(draftNight.length);
    for (const { author, writtenAt, tags, mockDraft } of draftNight) {
      expect(people.some(({ username }) => username === author)).toBe(true);
      expect(Date.parse(writtenAt)).toBeLessThan(Date.parse(draft.decidedAt));
      expect(hasNbaTag(tags)).toBe(true);
      expect(new Set(mockDraft).size).toBe(mockDraft.length);
      for (const player of mockDraft) expect(draft.prospects.map(({ playerName }) => playerName)).toContain(player);
    }
  });

  test('include four mock drafts and three power rankings by different people, about the NBA', () => {
    for (const [kind, least] of [
      ['mockDraft', 4],
      ['rankings', 3],
    ] as const) {
      const boards = posts.filter(post => post[kind]);
      expect(boards.length).toBeGreaterThanOrEqual(least);
      expect(new Set(boards.map(post => post.author)).size).toBe(boards.length);
      for (const post of boards) {
        expect(hasNbaTag(post.tags)).toBe(true);
        expect(new Set(post[kind]).size).toBe(post[kind]?.length);
        expect(post[kind]?.length).toBeLessThanOrEqual(30);
      }
    }
    const tricodes = new Set(nbaTeams.map(team => team.tricode));
    for (const tricode of posts.flatMap(post => post.rankings ?? [])) expect(tricodes).toContain(tricode);
  });

  test('show pictures that are in public/demo and say how large they are', () => {
    const pictures = posts.flatMap(post => post.imageUrl ?? []);
    expect(pictures.length).toBeGreaterThanOrEqual(15);
    for (const picture of new Set(pictures)) {
      const file = new URL(`../../../public${picture}`, import.meta.url);
      expect(existsSync(file), picture).toBe(true);
      const svg = readFileSync(file, 'utf8');
      expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+"/);
      expect(svg.length, picture).toBeLessThan(12_000);
    }
  });
});

describe('the demo community’s chats', () => {
  test('are between friends, said by the two of them, in order and in the past', () => {
    const pairs = new Set(friendships.flatMap(({ asked, accepted }) => [`${asked} ${accepted}`, `${accepted} ${asked}`]));
    for (const { between, messages, startedHoursAgo, read } of chats) {
      expect(pairs, between.join()).toContain(between.join(' '));
      expect(read).toBeLessThanOrEqual(messages.length);
      const minutes = messages.map(([minute]) => minute);
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
      expect(minutes.at(-1)).toBeLessThan(startedHoursAgo * 60);
      for (const [, sender, content] of messages) {
        expect(between).toContain(sender);
        expect(content.length).toBeLessThanOrEqual(2_000);
      }
    }
    const [first] = people;
    const unread = chats.filter(({ between, messages, read }) => between.includes(first?.username ?? '') && read < messages.length);
    expect(unread.length).toBeGreaterThan(0);
  });
});

describe('everything written in the demo community', () => {
  test('is by somebody who exists and had joined by then', () => {
    for (const { post, comments } of threads) {
      const written = [
        { author: post.author, hoursAgo: post.hoursAgo },
        ...comments.map(({ comment, minutesAfterPost }) => ({ author: comment.author, hoursAgo: post.hoursAgo - minutesAfterPost / 60 })),
      ];
      for (const { author, hoursAgo } of written) {
        expect(usernames).toContain(author);
        expect(hoursSinceJoining.get(author), author).toBeGreaterThan(hoursAgo);
      }
    }
  });

  test('lies in the past, and every answer comes after what it answers', () => {
    for (const { post, comments } of threads) {
      for (const { comment, minutesAfterPost } of comments) {
        expect(comment.minutesAfter, comment.content).toBeGreaterThan(0);
        expect(minutesAfterPost, comment.content).toBeLessThanOrEqual(post.hoursAgo * 60);
      }
    }
  });

  test('keeps the limits for posts and comments', () => {
    for (const post of posts) {
      expect(post.content.trim()).toBe(post.content);
      expect(post.content.length).toBeGreaterThanOrEqual(1);
      expect(post.content.length).toBeLessThanOrEqual(10_000);
    }
    for (const { comment } of allComments) {
      expect(comment.content.trim()).toBe(comment.content);
      expect(comment.content.length).toBeGreaterThanOrEqual(1);
      expect(comment.content.length).toBeLessThanOrEqual(2_000);
    }
  });

  test('is said only once', () => {
    const texts = [...posts.map(post => post.content), ...allComments.map(({ comment }) => comment.content)];
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(repeated).toEqual([]);
  });

  test('mentions only people who exist', () => {
    const texts = [...posts.map(post => post.content), ...allComments.map(({ comment }) => comment.content)];
    const mentioned = texts.flatMap(text => Array.from(text.matchAll(/(?<![\w/.])@([A-Za-z][A-Za-z0-9_-]*)/g), match => match[1]));
    expect(mentioned.length).toBeGreaterThanOrEqual(5);
    for (const username of mentioned) expect(usernames).toContain(username);
  });
});

describe('the friends of the demo community', () => {
  const pairs = [
    ...friendships.map(({ asked, accepted, daysAgo }) => ({ one: asked, other: accepted, hoursAgo: daysAgo * 24 })),
    ...friendRequests.map(({ sender, receiver, hoursAgo }) => ({ one: sender, other: receiver, hoursAgo })),
  ];

  test('exist, are two, had both joined, and stand in one relation only', () => {
    for (const { one, other, hoursAgo } of pairs) {
      expect(one).not.toBe(other);
      for (const username of [one, other]) expect(hoursSinceJoining.get(username), username).toBeGreaterThan(hoursAgo + 1);
    }
    expect(new Set(pairs.map(({ one, other }) => [one, other].sort((a, b) => a.localeCompare(b)).join())).size).toBe(pairs.length);
  });

  test('are several of the first person, to whom two requests wait', () => {
    const [first] = people;
    expect(friendships.filter(({ asked, accepted }) => [asked, accepted].includes(first?.username ?? '')).length).toBeGreaterThanOrEqual(5);
    expect(friendRequests.filter(({ receiver }) => receiver === first?.username)).toHaveLength(2);
  });
});
