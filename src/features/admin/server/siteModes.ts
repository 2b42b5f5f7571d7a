import { memoPer } from '../../../platform/server/concurrency/memo.ts';
import type { Database, Transaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Settings, SettingsError } from '../../../platform/server/settings/settings.ts';
import { favoriteTeams, leaguesFollowed, leaguesOfTeam } from '../../games/server/index.ts';
import { insertFavorites } from '../../tags/server/index.ts';
import { type League, leagues, leaguesWithThreads } from '../../sports/leagues/leagues.ts';
import type { SiteSettings } from '../admin.contract.ts';
import { defaultReadOnlyText } from '../site.rules.ts';
import { readModes, type StoredModes } from './site.queries.ts';

/** A choice of another node holds here after this time, in milliseconds: within the second that the product promises. */
const freshMs = 500;

const memoOf = memoPer<Database, StoredModes>({ max: 1, freshForMs: () => freshMs });

const modesOf = (db: Database): Promise<StoredModes> => memoOf(db).value('modes', () => readModes(db));

/** Has this node read the choices of the admins anew. */
export function forgetModes({ db }: Pick<Context, 'db'>): void {
  memoOf(db).clear();
}

/** The words with which a write is refused now; null while the site takes writes. */
export async function readOnlyText({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const { isReadOnly, text } = await modesOf(db);
  return isReadOnly ? (text ?? defaultReadOnlyText) : null;
}

/** The games that GAME_THREADS means. Throws a SettingsError if it has another name, or one twice. */
export function choiceOfSettings({ gameThreads }: Pick<Settings, 'gameThreads'>): SiteSettings['gameThreads'] {
  if (gameThreads === 'auto') return gameThreads;
  const chosen = leagues.filter(league => gameThreads.includes(league));
  if (chosen.length === gameThreads.length) return chosen;
  throw new SettingsError(`GAME_THREADS should be auto, none, or some of ${leagues.join(', ')}, each once, separated by commas.`);
}

/** The games that get threads by themselves: the choice of an admin, else GAME_THREADS. */
export async function threadChoice({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<SiteSettings['gameThreads']> {
  return (await modesOf(db)).gameThreads ?? choiceOfSettings(settings);
}

/**
 * The leagues whose whole seasons are read: those whose games get threads by themselves, those of members' favorite teams, and those of games
 * with open rows or calls.
 */
export async function seasonLeagues(context: Pick<Context, 'db' | 'settings'>): Promise<readonly League[]> {
  const choice = await threadChoice(context);
  const ofTeams = new Set((await favoriteTeams(context.db)).flatMap(leaguesOfTeam));
  const followed = await leaguesFollowed(context.db);
  return leagues.filter(
    league => ofTeams.has(league) || followed.has(league) || (choice === 'auto' ? leaguesWithThreads : choice).includes(league),
  );
}

/** A new member of a site of teams has these as favorites. */
export async function newMemberTeams(tx: Transaction, userId: string): Promise<void> {
  const { teams } = await readModes(tx);
  if (teams.length > 0)
    await insertFavorites(
      tx,
      userId,
      teams.map(({ id }) => id),
    );
}
