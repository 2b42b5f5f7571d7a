import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Person } from '../people.contract.ts';

const peopleShown = 8;

/** A LIKE pattern for texts that begin so; what a person types is data. */
function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
}

/** Those of the names that somebody has, whatever their case. */
export async function peopleByNames(db: Connection, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Person>`
    select id, username from users where lower(username) = any(${names.map(name => name.toLowerCase())}::text[]) order by id`.execute(db);
  return rows;
}

/** The people whom a person knows, by id. Suggestions show them first. */
export interface Acquaintances {
  friends: readonly string[];
  talkedWith: readonly string[];
}

/** People whose names begin with a text: friends first, then people one exchanged comments with, then by the alphabet; oneself last. */
export async function peopleByBeginning(db: Connection, viewerId: string, text: string, known: Acquaintances): Promise<Person[]> {
  const pattern = beginningWith(text);
  const { rows } = await sql<Person>`
    with found as (
      select id, username, 0 as distance from users where id = any(${[...known.friends]}::uuid[]) and lower(username) like ${pattern}
      union all
      select id, username, 1 from users where id = any(${[...known.talkedWith]}::uuid[]) and lower(username) like ${pattern}
      union all
      (select id, username, 2 from users where lower(username) like ${pattern} order by lower(username) using ~<~ limit ${peopleShown})
    )
    select id, username from found group by id, username
    order by id = ${viewerId}, min(distance), lower(username) limit ${peopleShown}`.execute(db);
  return rows;
}
