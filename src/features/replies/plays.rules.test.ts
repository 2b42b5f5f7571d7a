import { expect, test } from 'vitest';
import { makeReply } from '../../testing/web/makers.ts';
import type { Play } from '../games/games.contract.ts';
import { playHighlights } from '../games/highlights.rules.ts';
import { busyPlays, listPlays, placedPlays, servedPlays, talkHighlights, unfoldedComments } from './plays.rules.ts';

const play = (seq: number, period: number, scoring = true): Play => ({
  seq,
  at: '2026-01-15T20:00:00.000Z',
  period,
  clock: 'PT01M00.00S',
  text: `Play ${seq}`,
  kind: 'shot',
  team: 'home',
  scoring,
  homeScore: seq,
  awayScore: 0,
  homeWin: 0.5,
  reactions: {},
  comments: 0,
  mine: null,
});
const comment = (id: number, seq: number | null) => ({ id, moment: seq === null ? null : { seq } });
const night = [play(1, 1), play(2, 1, false), play(3, 1, false), play(4, 2), play(5, 2)];
const none = new Set<number>();
const items = listPlays(night, none);
const seqs = (plays: readonly { play: Play; endsPeriod: boolean }[] = []) => plays.map(each => each.play.seq);

test('a thread lists plays that scored and the end of each period that is over', () => {
  expect(items.map(({ play: { seq }, endsPeriod }) => [seq, endsPeriod])).toEqual([
    [1, false],
    [3, true],
    [4, false],
    [5, false],
  ]);
});

test('with the newest first, plays stand above the comments whose writers did not know them', () => {
  const { before, after } = placedPlays([comment(30, 5), comment(20, 3), comment(10, null)], items, 'new');
  expect(before.has(30)).toBe(false);
  expect(seqs(before.get(20))).toEqual([5, 4]);
  expect(seqs(before.get(10))).toEqual([3, 1]);
  expect(after).toEqual([]);
});

test('with the oldest first, plays stand above the comments whose writers knew them', () => {
  const { before, after } = placedPlays([comment(10, null), comment(20, 3), comment(30, 4)], items, 'old');
  expect(before.has(10)).toBe(false);
  expect(seqs(before.get(20))).toEqual([1, 3]);
  expect(seqs(before.get(30))).toEqual([4]);
  expect(seqs(after)).toEqual([5]);
});

test('without comments all plays stand behind them', () => {
  expect(seqs(placedPlays([], items, 'new').after)).toEqual([5, 4, 3, 1]);
});

test('it also lists the last play, those that people reacted to, and those whose talk is folded', () => {
  const plays = [
    play(1, 1, false),
    { ...play(2, 1, false), reactions: { brick: 2 } },
    play(3, 1, false),
    play(4, 1, false),
    play(5, 1, false),
  ];
  expect(listPlays(plays, new Set([4])).map(({ play: { seq }, isFolded }) => [seq, isFolded])).toEqual([
    [2, false],
    [4, true],
    [5, false],
  ]);
});

const at = (seconds: number) => new Date(Date.parse('2026-01-15T20:00:00Z') + seconds * 1_000).toISOString();

/** Comments on a play, so many seconds after the start. */
const crowd = (count: number, playSeq: number, seconds: number) =>
  Array.from({ length: count }, () => ({ playSeq, moment: { at: at(seconds) } }));

test('a play is busy above three comments a second, of at least ten seconds', () => {
  const plays = [
    { ...play(1, 1), at: at(0), comments: 61 },
    { ...play(2, 1), at: at(20), comments: 60 },
    { ...play(3, 1), at: at(40), comments: 31 },
    { ...play(4, 1), at: at(41), comments: 30 },
  ];
  const comments = [...crowd(1, 1, 0), ...crowd(60, 1, 10), ...crowd(60, 2, 30), ...crowd(31, 3, 40), ...crowd(30, 4, 42)];
  expect(busyPlays(plays, comments, 'new')).toEqual([1, 3]);
  const last = { ...play(1, 1), at: at(0), comments: 61 };
  expect(busyPlays([last], [...crowd(1, 1, 0), ...crowd(60, 1, 10)], 'new')).toEqual([1]);
  expect(busyPlays([last], [...crowd(1, 1, 0), ...crowd(60, 1, 30)], 'new')).toEqual([]);
});

test('comments that come after a play was over make it no busier', () => {
  const plays = [
    { ...play(1, 1), at: at(0), comments: 80 },
    { ...play(2, 1), at: at(20), comments: 5 },
  ];
  expect(busyPlays(plays, [...crowd(1, 1, 0), ...crowd(19, 1, 10), ...crowd(60, 1, 900), ...crowd(5, 2, 900)], 'new')).toEqual([]);
});

test('a play with some known comments has the number of the server, and one without known comments none', () => {
  const plays = [
    { ...play(1, 1), at: at(0), comments: 200 },
    { ...play(2, 1), at: at(20), comments: 200 },
    { ...play(3, 1), at: at(40), comments: 200 },
  ];
  expect(busyPlays(plays, [...crowd(5, 2, 30), ...crowd(5, 3, 41)], 'new')).toEqual([2]);
  expect(busyPlays(plays, [...crowd(5, 1, 0), ...crowd(5, 2, 30)], 'old')).toEqual([2]);
});

test('a play whose reactions were all taken back keeps its row', () => {
  const plays = [play(1, 1, false), play(2, 1, false)];
  expect(listPlays(plays, none, new Set([1])).map(({ play: { seq } }) => seq)).toEqual([1, 2]);
});

const reply = (id: number, playSeq: number | null, part: { parentId?: number; authorId?: string } = {}) => ({
  id,
  playSeq,
  parentId: null,
  authorId: 'stranger',
  ...part,
});

test('of a folded talk the branches with words of the reader or of friends stay whole', () => {
  const replies = [
    reply(1, null),
    reply(2, 7),
    reply(3, 7, { authorId: 'friend' }),
    reply(4, 7, { parentId: 3 }),
    reply(5, 7),
    reply(6, 7, { parentId: 5 }),
    reply(7, 7, { parentId: 6, authorId: 'me' }),
    reply(8, 8),
  ];
  const shown = (folded: ReadonlySet<number>) => unfoldedComments(replies, folded, new Set(['me', 'friend'])).map(({ id }) => id);
  expect(shown(new Set([7]))).toEqual([1, 3, 4, 5, 6, 7, 8]);
  expect(shown(none)).toHaveLength(8);
});

test('two comments stand for a folded talk: the most liked, then the newest', () => {
  const talk = [1, 2, 3, 4, 5].map(id =>
    makeReply({ id, likes: id === 1 ? 3 : 0, deleted: id === 4, content: `Words ${id}`, ...(id === 5 && { muted: true }) }),
  );
  expect(talkHighlights(talk).map(({ id }) => id)).toEqual([1, 3]);
});

test('a page is served with the plays that have rows, and gives them the same rows and the same busy talks', () => {
  const plays = Array.from({ length: 30 }, (_, place) => ({
    ...play(place + 1, place < 15 ? 1 : 2, place % 5 === 0),
    at: at(place * 20),
    comments: place === 7 || place === 22 ? 70 : 2,
  }));
  const comments = [...crowd(61, 8, 150), ...crowd(70, 23, 900)];
  const served = servedPlays(plays);
  expect(served.length).toBeLessThan(15);
  const busy = (some: readonly Play[]) => busyPlays(some, comments, 'new');
  expect(busy(served)).toEqual(busy(plays));
  const rows = (some: readonly Play[]) => listPlays(some, new Set(busy(some))).map(({ play: { seq }, endsPeriod }) => [seq, endsPeriod]);
  expect(rows(served)).toEqual(rows(plays));
  expect(playHighlights(served, 'nba')).toEqual(playHighlights(plays, 'nba'));
});
