import { type RawBuilder, sql } from 'kysely';
import type { Flair } from '../../people/people.contract.ts';

/** Selects the flair of a row of `users` or its alias as the wire has it; null without one. */
export function flairOf(users = 'users'): RawBuilder<Flair | null> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<Flair | null>`case when ${column('flair_tag')} is not null then json_build_object(
    'tag', ${column('flair_tag')}, 'tricode', ${column('flair_tricode')}, 'color', ${column('flair_color')}) end`;
}

/** The columns of a `Person` of a row of `users` or its alias. The username may be null where the query does not exclude it. */
export function personColumns(users = 'users'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`${column('id')} as id, ${column('username')} as username, ${column('profile_image_url')} as "profileImageUrl",
    ${flairOf(users)} as flair`;
}

/** A `Person` as one JSON value; null where an outer join found nobody. */
export function personJson(users = 'users'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`case when ${column('username')} is not null then json_build_object('id', ${column('id')}, 'username', ${column('username')},
    'profileImageUrl', ${column('profile_image_url')}, 'flair', ${flairOf(users)}) end`;
}
