import { z } from 'zod';
import { SettingsError } from './settingsError.ts';

/** A login provider beside the built-in one: authorization code with PKCE, callback /api/callback. */
export interface LoginProviderSettings {
  /** Names it in addresses and in the database: never change it later. */
  id: string;
  /** Its name on the button. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Providers that need no more than the client's id and secret. */
const known: Readonly<Record<string, { name: string; issuer: string }>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  discord: { name: 'Discord', issuer: 'https://discord.com' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com' },
};

const maxProviders = 8;

const given = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
    name: z.string().trim().min(1).max(40).optional(),
    issuer: z.url({ protocol: /^https?$/ }).optional(),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
  }),
);

const shouldBe =
  'LOGIN_PROVIDERS should be a JSON list such as [{"id":"google","clientId":"…","clientSecret":"…"}]; ' +
  'providers other than google, discord and apple need "name" and "issuer" too';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError(`${shouldBe}. It is no JSON.`);
  }
}

/** Reads LOGIN_PROVIDERS; throws a SettingsError that never shows a secret. */
export function readLoginProviders(text: string | undefined): LoginProviderSettings[] {
  if (text === undefined) return [];
  const read = given.safeParse(parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new SettingsError(`${shouldBe}. Entry ${issue?.path.join('.') || 'itself'}: ${issue?.message}.`);
  }
  if (read.data.length > maxProviders) throw new SettingsError(`LOGIN_PROVIDERS should have ${maxProviders} entries or fewer.`);
  const providers = read.data.map(({ id, name = known[id]?.name, issuer = known[id]?.issuer, clientId, clientSecret }) => {
    if (name === undefined || issuer === undefined) throw new SettingsError(`${shouldBe}. "${id}" lacks one.`);
    return { id, name, issuer: new URL(issuer), clientId, clientSecret };
  });
  if (new Set(providers.map(provider => provider.id)).size < providers.length)
    throw new SettingsError('LOGIN_PROVIDERS should have each "id" once.');
  return providers;
}
