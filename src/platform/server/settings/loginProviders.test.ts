import { describe, expect, test } from 'vitest';
import { readLoginProviders } from './loginProviders.ts';
import { readSettings } from './settings.ts';

const google = { id: 'google', clientId: 'an id', clientSecret: 'a secret' };

describe('LOGIN_PROVIDERS', () => {
  test('knows Google, Discord and Apple by their names, and takes any other issuer', () => {
    const club = { id: 'club', name: 'The Club', issuer: 'https://login.club.example', clientId: 'bleachers', clientSecret: 'x' };
    expect(readLoginProviders(JSON.stringify([google, club])).map(({ id, name, issuer }) => [id, name, issuer.href])).toEqual([
      ['google', 'Google', 'https://accounts.google.com/'],
      ['club', 'The Club', 'https://login.club.example/'],
    ]);
    expect(readLoginProviders(undefined)).toEqual([]);
  });

  test.each([
    ['no JSON', 'google'],
    ['no list', '{}'],
    ['an entry without a client', JSON.stringify([{ id: 'google' }])],
    ['an unknown provider without an issuer', JSON.stringify([{ ...google, id: 'club' }])],
    ['the same id twice', JSON.stringify([google, google])],
    ['a key that is unknown', JSON.stringify([{ ...google, secret: 'x' }])],
    ['an issuer that is no web address', JSON.stringify([{ ...google, issuer: 'javascript:alert(1)' }])],
    [
      'too many',
      JSON.stringify(
        Array.from({ length: 9 }, (_, index) => ({ ...google, id: `google-${index}`, name: 'G', issuer: 'https://g.example' })),
      ),
    ],
  ])('with %s stops the start with a line that names it and shows no secret', (_, text) => {
    expect(() => readLoginProviders(text)).toThrow(/^LOGIN_PROVIDERS should/);
    expect(() => readLoginProviders(text)).not.toThrow(/a secret/);
  });

  test('is refused beside OIDC_ISSUER', () => {
    const settings = {
      LOGIN_PROVIDERS: JSON.stringify([google]),
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    expect(() => readSettings(settings)).toThrow(/^LOGIN_PROVIDERS should be left out with OIDC_ISSUER/);
  });
});
