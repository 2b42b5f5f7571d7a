import { expect, test } from 'vitest';
import { makePlay, makeRowMessage, someDay } from '../../testing/web/makers.ts';
import { newestTarget, type StreamItem, streamOf } from './rows.stream.ts';

const at = (seq: number) => ({ at: someDay, period: 1, clock: 'PT07M12.00S', homeScore: 78, awayScore: 74, seq });
const said = (id: number, seq: number | null) => makeRowMessage({ id, moment: seq === null ? null : at(seq) });
const plays = [1, 2, 3, 4].map(seq => makePlay({ seq, period: seq > 2 ? 2 : 1 }));
const shown = (items: readonly StreamItem[]) =>
  items.map(item => ('play' in item ? `${item.play.seq}${item.endsPeriod ? ' end' : ''}` : item.messages.map(({ id }) => `#${id}`).join()));

test('messages stand between plays where their writers were, and those before the game stand first', () => {
  expect(shown(streamOf([said(10, null), said(11, 1), said(12, 1), said(13, 3)], plays))).toEqual([
    '#10',
    '1',
    '#11,#12',
    '2',
    '2 end',
    '3',
    '#13',
    '4',
  ]);
});

test('a message of somebody who was behind stays below newer ones', () => {
  expect(shown(streamOf([said(11, 3), said(12, 1)], plays)).slice(-2)).toEqual(['#11,#12', '4']);
});

test('of plays without points those are shown that drew a reaction, and the last one', () => {
  const quiet = [1, 2, 3].map(seq => makePlay({ seq, scoring: false, reactions: seq === 2 ? { brick: 1 } : {} }));
  expect(shown(streamOf([], quiet))).toEqual(['2', '3']);
});

test('few of many plays are shown', () => {
  const many = Array.from({ length: 200 }, (_, index) => makePlay({ seq: index + 1 }));
  expect(shown(streamOf([], many))).toHaveLength(12);
  expect(shown(streamOf([said(11, 1)], many))).toHaveLength(31);
});

test('reactions are for the newest play, or for a newer message of somebody else', () => {
  const items = streamOf([said(11, 4), makeRowMessage({ id: 12, senderId: 'viewer', moment: at(4) })], plays);
  expect(newestTarget(items, 'viewer')).toMatchObject({ message: { id: 11 } });
  expect(newestTarget(streamOf([said(11, 3)], plays), 'viewer')).toMatchObject({ play: { seq: 4 } });
  expect(newestTarget([], 'viewer')).toBeUndefined();
});
