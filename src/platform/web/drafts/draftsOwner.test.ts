import { beforeEach, expect, test } from 'vitest';
import { claimDrafts, forgetDrafts } from './draftsOwner.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('theme', 'dark');
});

const draft = () => localStorage.getItem('draft:chat:1');
const write = () => localStorage.setItem('draft:chat:1', 'Half a thought');

test('drafts of one member are gone once another is signed in on the device', () => {
  claimDrafts('ann');
  write();
  claimDrafts('ann');
  expect(draft()).toBe('Half a thought');
  claimDrafts('ben');
  expect(draft()).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('a draft of a visitor is there after their sign-in', () => {
  write();
  claimDrafts('ann');
  expect(draft()).toBe('Half a thought');
});

test('a sign-out deletes all drafts, and the next visitor keeps theirs', () => {
  claimDrafts('ann');
  write();
  forgetDrafts();
  expect(draft()).toBeNull();
  write();
  claimDrafts('ben');
  expect(draft()).toBe('Half a thought');
});
