import { describe, expect, test } from 'vitest';
import { askOutcome, friendshipStatus, type Pair, type RequestState } from './friends.rules.ts';

const pair = (sent: RequestState, received: RequestState = 'none', areFriends = false): Pair => ({ areFriends, sent, received });

test('a friend request depends on earlier requests and on whether the two are friends', () => {
  expect(askOutcome(pair('none'))).toBe('ask');
  expect(askOutcome(pair('pending'))).toBe('refuse');
  expect(askOutcome(pair('declined-recently'))).toBe('refuse');
  expect(askOutcome(pair('declined-long-ago'))).toBe('ask');
  for (const received of ['pending', 'declined-recently', 'declined-long-ago'] as const)
    expect(askOutcome(pair('none', received))).toBe('befriend');
  expect(askOutcome(pair('none', 'none', true))).toBe('refuse');
});

describe('how it looks', () => {
  test('to who asked: a refusal looks like waiting, and later like nothing', () => {
    expect(friendshipStatus(pair('pending'))).toBe('sent');
    expect(friendshipStatus(pair('declined-recently'))).toBe('sent');
    expect(friendshipStatus(pair('declined-long-ago'))).toBe('none');
  });

  test('to who was asked: what they declined is gone', () => {
    expect(friendshipStatus(pair('none', 'pending'))).toBe('received');
    expect(friendshipStatus(pair('none', 'declined-recently'))).toBe('none');
    expect(friendshipStatus(pair('none', 'none', true))).toBe('accepted');
  });
});
