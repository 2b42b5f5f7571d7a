import { describe, expect, test } from 'vitest';
import { emailKey, mailboxOf } from './email.ts';

describe('the form by which addresses are compared', () => {
  test.each([
    ['Fan@Example.COM', 'fan@example.com'],
    [' fan@example.com ', 'fan@example.com'],
    ['İnfo@example.com', 'info@example.com'],
    ['i\u0307nfo@example.com', 'info@example.com'],
    ['ınfo@example.com', 'info@example.com'],
    ['K\u212Aate@example.com', 'kkate@example.com'],
    ['ｆａｎ@example.com', 'fan@example.com'],
    ['straße@example.com', 'strasse@example.com'],
    ['ΟΔΟΣ@example.com', 'οδοσ@example.com'],
    ['οδος@example.com', 'οδοσ@example.com'],
    ['e\u0301a@example.com', '\u00e9a@example.com'],
    ['fan+tag@example.com', 'fan+tag@example.com'],
  ])('of %s is %s', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
    expect(emailKey(key)).toBe(key);
  });

  test('is the same for a letter in either case, and stays the same when it is taken again', () => {
    const differing = [];
    for (let code = 0x21; code < 0x1_1000; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/\p{L}/u.test(letter)) continue;
      const key = emailKey(letter);
      if ([letter.toLowerCase(), letter.toUpperCase(), key].some(other => emailKey(other) !== key)) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });
});

test.each([
  ['fan+1@example.com', 'fan@example.com'],
  ['Fan+a+b@Example.com', 'fan@example.com'],
  ['f.a.n@example.com', 'f.a.n@example.com'],
  ['f.a.n+x@gmail.com', 'fan@gmail.com'],
  ['F.AN@GoogleMail.com', 'fan@gmail.com'],
  ['+odd@example.com', '+odd@example.com'],
  ['no-address', '@no-address'],
])('the mailbox of an address %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
