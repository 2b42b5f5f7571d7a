import { readFileSync } from 'node:fs';
import { readAll, SettingsError } from './settingsError.ts';

/** The settings that hold a secret. A file may hold each instead, which `NAME_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'LOGIN_PROVIDERS',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CONTENT_CHECK_SECRET',
  'METRICS_TOKEN',
] as const;

const maxBytes = 65_536;

function readSecret(variable: string, file: string): string {
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingsError(`${variable} should name a file that can be read: ${file} can’t be${code}.`);
  }
  if (text.length > maxBytes) throw new SettingsError(`${variable} should name a file of ${maxBytes} bytes or less.`);
  const secret = text.toString('utf8').trim();
  if (!secret) throw new SettingsError(`${variable} should name a file that holds the secret: ${file} is empty.`);
  return secret;
}

/**
 * Fills in each secret that a file holds, without the blanks and line ends around it. Throws a SettingsError for secrets that are given twice,
 * or whose file is missing, empty or above 64 kB; these are undefined then. The error never shows a secret.
 */
export function fillInSecrets(environment: Record<string, string | undefined>): void {
  const fill = (name: string) => {
    const variable = `${name}_FILE`;
    const file = environment[variable]?.trim();
    if (!file) return;
    const isGivenTwice = Boolean(environment[name]?.trim());
    environment[name] = undefined;
    if (isGivenTwice) throw new SettingsError(`${variable} should be left out, or ${name}: both are given.`);
    environment[name] = readSecret(variable, file);
  };
  readAll(Object.fromEntries(secretNames.map(name => [name, () => fill(name)])));
}
