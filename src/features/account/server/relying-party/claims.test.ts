import { describe, expect, test } from 'vitest';
import { personOf } from './claims.ts';

describe('the claims of a login provider', () => {
  test('is read as plain lines of text', () => {
    expect(personOf('1', { email: ' fan@example.com ', given_name: ' Ada\u202e\n Row\u0000', family_name: '<b>Seven</b>' })).toEqual({
      subject: '1',
      email: 'fan@example.com',
      isEmailVerified: null,
      firstName: 'Ada Row',
      lastName: '<b>Seven</b>',
      pictureUrl: null,
    });
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, null],
    [1, null],
    ['yes', null],
  ])('proves the address by %j as %j', (claim, isEmailVerified) => {
    expect(personOf('1', { email: 'fan@example.com', email_verified: claim }).isEmailVerified).toBe(isEmailVerified);
  });

  test('is cut to what fits, and never through a character', () => {
    expect(Array.from(personOf('1', { given_name: '🏀'.repeat(300) }).firstName ?? '')).toHaveLength(100);
  });

  test('is ignored where it is no text', () => {
    expect(personOf('1', { email: ['fan@example.com'], given_name: 7, family_name: {}, picture: null })).toMatchObject({
      email: null,
      firstName: null,
      lastName: null,
    });
    expect(personOf('1', { email: 'a@b.example\nBcc: c@d.example' }).email).toBeNull();
  });

  test('gives the whole name as the first where it comes in one piece', () => {
    expect(personOf('1', { name: 'Ada Row' })).toMatchObject({ firstName: 'Ada Row', lastName: null });
  });

  test.each([
    'javascript:alert(1)',
    'http://pictures.example/a.png',
    'https://user:secret@pictures.example/a.png',
    '//pictures.example/a',
    '',
  ])('has no picture at %s', picture => {
    expect(personOf('1', { picture }).pictureUrl).toBeNull();
  });

  test('may have a picture behind https', () => {
    expect(personOf('1', { picture: 'https://pictures.example/a.png' }).pictureUrl).toBe('https://pictures.example/a.png');
  });
});
