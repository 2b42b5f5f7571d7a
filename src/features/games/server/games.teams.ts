import type { Connection } from '../../../platform/server/db/database.ts';
import { teamNamed, teamOfName } from '../../sports/server/index.ts';
import { type League, leagueOf, leagues } from '../../sports/leagues/leagues.ts';
import { tagNamed } from '../../tags/server/index.ts';
import type { TeamFilter } from './games.queries.ts';

/** The teams that a text means: by name, nickname or abbreviation in each league, or by a nickname of a team's tag. */
export async function teamsOfText(db: Connection, text: string, leagues: readonly League[]): Promise<TeamFilter[]> {
  const named = (name: string) =>
    leagues.flatMap(league => {
      const team = teamNamed(league, name);
      return team ? [{ league, code: team.code }] : [];
    });
  const found = named(text);
  if (found.length > 0) return found;
  const tag = await tagNamed(db, text);
  return tag === undefined ? [] : named(tag);
}

/** The leagues in which the team of a tag plays: that of the tag, and each other one that lists the team. */
export function leaguesOfTeam({ name, leagueName }: { name: string; leagueName: string | null }): League[] {
  const own = leagueName === null ? undefined : leagueOf(leagueName);
  return leagues.filter(league => league === own || teamOfName(league, name) !== undefined);
}
