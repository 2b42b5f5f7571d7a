import type { Connection } from '../../../platform/server/db/database.ts';
import { leaguesOfClub, teamNamed } from '../../sports/server/index.ts';
import { type League, leagueOf, leagues } from '../../sports/leagues/leagues.ts';
import { tagNamed } from '../../tags/server/index.ts';
import type { TeamFilter } from './games.queries.ts';

/** The teams that a text means: those of a tag, those of a name, nickname or abbreviation in each league, or those of a tag's nickname. */
export async function teamsOfText(db: Connection, text: string, leagues: readonly League[]): Promise<TeamFilter[]> {
  const named = (name: string) => {
    const found = leagues.flatMap(league => {
      const team = teamNamed(league, name);
      return team ? [{ league, code: team.code, isTag: team.tag.toLowerCase() === name.toLowerCase() }] : [];
    });
    // The plain name of a school is the tag of one sport.
    const ofTag = found.filter(({ isTag }) => isTag);
    return (ofTag.length > 0 ? ofTag : found).map(({ league, code }) => ({ league, code }));
  };
  const found = named(text);
  if (found.length > 0) return found;
  const tag = await tagNamed(db, text);
  return tag === undefined ? [] : named(tag);
}

/** The leagues in which the team of a tag plays: that of the tag, and each other one that lists the team. */
export function leaguesOfTeam({ name, leagueName }: { name: string; leagueName: string | null }): League[] {
  const own = leagueName === null ? undefined : leagueOf(leagueName);
  const ofClub = leaguesOfClub(name);
  return leagues.filter(league => league === own || ofClub.includes(league));
}
