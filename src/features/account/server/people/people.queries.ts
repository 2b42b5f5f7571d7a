import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Person } from '../../people/people.contract.ts';
import { personColumns } from './flair.queries.ts';

const peopleShown = 8;

/** A LIKE pattern for texts that begin so; what a person types is data. */
function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
}

type NamedPerson = Pick<Person, 'id' | 'username'>;

/** Those of the names that somebody has, whatever their case. */
export async function peopleByNames(db: Connection, names: readonly string[]): Promise<NamedPerson[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedPerson>`
    select id, username from users where lower(username) = any(${names.map(name => name.toLowerCase())}::text[]) order by id`.execute(db);
  return rows;
}

/** The people whom a person knows, by id. Suggestions show them first. */
export interface Acquaintances {
  friends: readonly string[];
  talkedWith: readonly string[];
  /** The people whom a block keeps from them. They are not found. */
  hidden?: readonly string[];
}

/** People whose names begin with a text: friends first, then people one exchanged comments with, then by the alphabet; oneself last. */
export async function peopleByBeginning(db: Connection, viewerId: string, text: string, known: Acquaintances): Promise<Person[]> {
  const pattern = beginningWith(text);
  const { rows } = await sql<Person>`
    with found as (
      select id, 0 as distance from users where id = any(${[...known.friends]}::uuid[]) and lower(username) like ${pattern}
      union all
      select id, 1 from users where id = any(${[...known.talkedWith]}::uuid[]) and lower(username) like ${pattern}
      union all
      (select id, 2 from users where lower(username) like ${pattern} and id <> all(${[...(known.hidden ?? [])]}::uuid[]) order by lower(username) using ~<~ limit ${peopleShown})
    )
    select ${personColumns()} from (select id, min(distance) as distance from found group by id) as known
    join users on users.id = known.id and users.id <> all(${[...(known.hidden ?? [])]}::uuid[])
    order by users.id = ${viewerId}, distance, lower(users.username) limit ${peopleShown}`.execute(db);
  return rows;
}
