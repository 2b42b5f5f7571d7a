import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { builtInIssuer } from '../../account.rules.ts';
import { birthDateNeeded, isOfAge, tooYoung } from '../../sign-in/signUp.rules.ts';
import { firstIssuer } from '../relying-party/linked/linked.queries.ts';

/** Refuses a date of birth (YYYY-MM-DD) of which somebody is too young for this server, or none where it asks for one. */
export function ageRefusal(
  { settings: { minimumAge } }: Pick<Context, 'settings'>,
  birthDate: string | undefined,
): Refusal<'forbidden' | 'invalid_input'> | undefined {
  if (minimumAge === undefined) return undefined;
  if (birthDate === undefined) return refuse('invalid_input', birthDateNeeded, [{ path: 'birthDate', message: birthDateNeeded }]);
  return isOfAge(birthDate, minimumAge, new Date().toISOString().slice(0, 10)) ? undefined : refuse('forbidden', tooYoung(minimumAge));
}

/**
 * The age that somebody has to confirm with their first username; undefined for none. The form of the built-in provider asks before it
 * makes an account, and other login providers do not ask.
 */
export async function ageToConfirm({ db, settings }: Context, viewer: Viewer): Promise<number | undefined> {
  if (settings.minimumAge === undefined || viewer.username !== null) return undefined;
  return (await firstIssuer(db, viewer.id)) === builtInIssuer ? undefined : settings.minimumAge;
}
