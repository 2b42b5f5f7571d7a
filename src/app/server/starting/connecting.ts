import { lostConnection } from '../../../platform/server/process/lostConnection.ts';
import { SettingsError } from '../../../platform/server/settings/settings.ts';

/** The part of DATABASE_URL that is wrong, by the beginning of PostgreSQL's code or of Node's code for certificates. */
const wrongParts: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'a user and a password that PostgreSQL accepts'],
  [/^3D000/, 'a database that exists'],
  [/^42501/, 'a user who may connect to the database'],
  [/CERT|SIGNATURE|TLS|SSL/, 'a server with TLS that this machine trusts (sslmode, sslrootcert)'],
];

/**
 * The error of a connection as one line that names the setting. The embedded database has no setting, and an error of another kind stays as
 * it is.
 */
export function connectionProblem(error: unknown, databaseUrl: string | undefined): unknown {
  if (!(error instanceof Error) || !databaseUrl) return error;
  const lost = lostConnection(error);
  if (lost) return new Error(`The database can’t be reached (DATABASE_URL): ${lost.message.replace(/\.$/, '')}.`, { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const { message } = error;
  const part =
    wrongParts.find(([pattern]) => pattern.test(code))?.[1] ??
    (/password|SASL/.test(message) ? wrongParts[0]?.[1] : /SSL|certificate/i.test(message) ? wrongParts[3]?.[1] : undefined);
  return part === undefined ? error : new SettingsError(`DATABASE_URL should name ${part}: ${message.replaceAll('\n', ' ')}.`);
}
