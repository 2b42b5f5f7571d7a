import type { Connection } from '../../../platform/server/db/database.ts';
import { teamNamed } from '../../sports/server/index.ts';
import type { League } from '../../sports/sports.rules.ts';
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
