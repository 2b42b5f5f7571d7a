import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import { type Connection, isUniqueViolation, type Transaction } from '../../../platform/server/db/database.ts';
import { batchReads } from '../../../platform/server/db/batch/batchReads.ts';
import type { Role, Viewer } from '../../../platform/server/http/context.ts';
import type { Restriction } from './standing.ts';
import { isDueForRenewal, renewSession } from '../../../platform/server/http/sessions.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { isUserId } from '../../../platform/shared/fields.ts';
import type { CurrentUser } from '../account.contract.ts';
import type { Theme, ThemeChoice } from '../../../platform/shared/themes.ts';
import { builtInIssuer, type Density, formerNamesKept } from '../account.rules.ts';
import type { Flair } from '../people/people.contract.ts';
import { flairOf } from './people/flair.queries.ts';

/** The user with this id or, whatever its case, this username. */
export async function userIdOf(db: Connection, idOrUsername: string): Promise<string | undefined> {
  const condition = isUserId(idOrUsername) ? sql`id = ${idOrUsername}::uuid` : sql`lower(username) = lower(${idOrUsername})`;
  const { rows } = await sql<{ id: string }>`select id from users where ${condition}`.execute(db);
  return rows[0]?.id;
}

const restrictionOf = (state: Restriction['state']) => {
  const column = (name: string) => sql.ref(`users.${state}_${name}`);
  return sql`jsonb_build_object('state', ${sql.lit(state)}, 'until', case when isfinite(${column('until')}) then wire_time(${column('until')}) end,
    'reason', ${column('reason')}, 'entryId', ${column('entry_id')})
    || case when ${column('game_id')} is null then '{}' else jsonb_build_object('gameId', ${column('game_id')}) end`;
};

/** The restriction of a row of `users` as one value, null for a good standing. */
const restriction = sql<Restriction | null>`case when users.banned_until > now() then ${restrictionOf('banned')}
  when users.silenced_until > now() then ${restrictionOf('silenced')} end`;

/** The rights that an account has at this moment: a ban or a silence suspends its role. */
const isSuspended = sql`coalesce(greatest(users.banned_until, users.silenced_until) > now(), false)`;
const currentRights = sql`users.role <> 'member' and not ${isSuspended} as "isModerator", case when ${isSuspended} then 'member' else users.role end as role`;

/** A viewer whose blocks and mutes have not been read yet; `hasBoundaries` says whether there may be some. */
export type BareViewer = Omit<Viewer, 'boundaries'> & { hasBoundaries: boolean };

const viewerColumns = sql`users.id, users.username, ${currentRights}, ${restriction} as standing,
  users.profile_image_url as "profileImageUrl", ${flairOf()} as flair, users.has_boundaries as "hasBoundaries", users.has_clock as "hasClock",
  users.established_at is null as "mayBeNewcomer",
  users.issuer = ${builtInIssuer} and users.email_verified_at is null as "isUnproven"`;

const sessionRow = batchReads(async (db: Connection, sids: readonly string[]) => {
  const { rows } = await sql<BareViewer & { isDue: boolean }>`
    select ${viewerColumns}, sessions.sid as "sessionId", ${isDueForRenewal} as "isDue"
    from sessions join users on users.id = sessions.user_id
    where sessions.sid = any(${arrayParameter(sids, 'text')}) and sessions.expire > now()`.execute(db);
  const bySid = new Map(rows.map(row => [row.sessionId, row]));
  return sids.map(sid => bySid.get(sid));
});

/** The owner of a session, while it lasts. Each day of use renews its lifetime. */
export async function viewerOf(db: Connection, sid: string): Promise<BareViewer | null> {
  const row = await sessionRow(db, sid);
  if (!row) return null;
  const { isDue, ...viewer } = row;
  if (isDue) await renewSession(db, sid);
  return viewer;
}

/** A person as a reader of something that they get without a session, such as their own feed. */
export async function readerById(db: Connection, id: string): Promise<BareViewer | undefined> {
  const { rows } = await sql<BareViewer>`select ${viewerColumns}, '' as "sessionId" from users where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The refusal of a call whose caller has deleted their account meanwhile, on another device. */
const callerLeft = () => refuse('unauthorized', 'Unauthorized');

const goodStanding = { state: 'good', until: null, reason: null, entryId: null } as const;

export async function currentUser(db: Connection, id: string): Promise<CurrentUser> {
  const { rows } = await sql<Required<Omit<CurrentUser, 'standing'>> & { standing: Restriction | null }>`
    select id, username, first_name as "firstName", last_name as "lastName", email,
      profile_image_url as "profileImageUrl", preferred_theme as "preferredTheme", follows_system_theme as "followsSystemTheme",
      preferred_density as "preferredDensity", home_tab as "homeTab",
      email_verified_at is not null as "emailVerified", ${currentRights}, ${restriction} as standing, bio, ${flairOf()} as flair,
      case when issuer = ${builtInIssuer} then 'built-in' else 'provider' end as "signIn"
    from users where id = ${id}`.execute(db);
  if (!rows[0]) throw callerLeft();
  const { isModerator, standing, ...user } = rows[0];
  const current = { ...user, standing: standing ?? goodStanding };
  return isModerator ? { ...current, isModerator } : current;
}

/** Sets a person's bio and flair; undefined keeps what is stored. */
export async function setProfile(
  tx: Transaction,
  id: string,
  { bio, flair }: { bio: string | null | undefined; flair: Flair | null | undefined },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      updated_at: sql`now()`,
      ...(bio !== undefined && { bio }),
      ...(flair !== undefined && {
        flair_tag: flair?.tag ?? null,
        flair_tricode: flair?.tricode ?? null,
        flair_color: flair?.color ?? null,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the address of a person's picture, or removes it, and returns the address before. */
export async function setPicture(tx: Transaction, id: string, url: string | null): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    update users set profile_image_url = ${url}, updated_at = now()
    from (select id, profile_image_url as former from users where id = ${id} for no key update) as before
    where users.id = before.id returning former`.execute(tx);
  return rows[0]?.former ?? null;
}

/** Silences or bans a person, or with null ends it. `until` is null for good, and until the final of the game with `gameId`. */
export async function setRestriction(
  tx: Transaction,
  userId: string,
  state: Restriction['state'],
  restriction: { until: string | null; gameId: string | null; reason: string; entryId: number } | null,
): Promise<void> {
  const until = restriction && (restriction.until ?? 'infinity');
  const column = (name: string) => sql.ref(`${state}_${name}`);
  await sql`
    update users set ${column('until')} = ${until}::timestamptz, ${column('game_id')} = ${restriction?.gameId ?? null},
      ${column('reason')} = ${restriction?.reason ?? null}, ${column('entry_id')} = ${restriction?.entryId ?? null}::bigint
    where id = ${userId}`.execute(tx);
}

/** Whether a person is silenced or banned now. */
export async function isRestricted(db: Connection, userId: string, state: Restriction['state']): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} and ${sql.ref(`${state}_until`)} > now()`.execute(db);
  return rows.length > 0;
}

/** Gives somebody a role; their username, or undefined when there is nobody of that name. */
export async function setRole(db: Connection, name: string, role: Role): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    update users set role = ${role} where lower(username) = lower(${name}) returning username`.execute(db);
  return rows[0]?.username;
}

/** Gives an account a role. */
export async function setRoleOf(tx: Transaction, id: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where id = ${id}`.execute(tx);
}

/** The e-mail address of an account; undefined without one. */
export async function addressOfUser(db: Connection, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? undefined;
}

/** The person whose account at the built-in provider has an address. */
export async function userIdOfAddress(db: Connection, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select users.id from accounts join users on users.issuer = ${builtInIssuer} and users.subject = accounts.id::text
    where lower(accounts.email) = lower(${email})`.execute(db);
  return rows[0]?.id;
}

/** The username of the only account with a confirmed address. */
export async function usernameOfAddress(db: Connection, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string | null }>`
    select username from users where lower(email) = lower(${email}) and email_verified_at is not null limit 2`.execute(db);
  return (rows.length === 1 ? rows[0]?.username : undefined) ?? undefined;
}

/** The moderators and admins, by name. */
export async function moderators(db: Connection): Promise<{ id: string; username: string; role: Role }[]> {
  const { rows } = await sql<{ id: string; username: string; role: Role }>`
    select id, username, role from users where role <> 'member' order by lower(username)`.execute(db);
  return rows;
}

/** Stores a person's theme, or that each of their devices picks its own. */
export async function saveTheme(db: Connection, id: string, choice: ThemeChoice): Promise<{ preferredTheme: Theme }> {
  const { rows } = await sql<{ preferredTheme: Theme }>`
    update users set preferred_theme = case when ${choice}::text = 'system' then preferred_theme else ${choice} end,
      follows_system_theme = ${choice}::text = 'system', updated_at = now()
    where id = ${id} returning preferred_theme as "preferredTheme"`.execute(db);
  if (!rows[0]) throw callerLeft();
  return rows[0];
}

/** Stores a person's density of lists. */
export async function saveDensity(db: Connection, id: string, density: Density): Promise<{ preferredDensity: Density }> {
  const { rows } = await sql<{ preferredDensity: Density }>`
    update users set preferred_density = ${density}, updated_at = now()
    where id = ${id} returning preferred_density as "preferredDensity"`.execute(db);
  if (!rows[0]) throw callerLeft();
  return rows[0];
}

/** Stores the tab of the home that a person chose last. */
export async function saveHomeTab(db: Connection, id: string, homeTab: string): Promise<{ homeTab: string }> {
  await sql`update users set home_tab = ${homeTab} where id = ${id}`.execute(db);
  return { homeTab };
}

/** Gives people the new name of a tag that is their flair or the tab of their home. Their flair ends if the tag is no team's. */
export async function renameTagOfPeople(tx: Transaction, former: string, tag: { name: string; flair: Flair | undefined }): Promise<void> {
  const { tag: flair = null, tricode = null, color = null } = tag.flair ?? {};
  await sql`update users set flair_tag = ${flair}, flair_tricode = ${tricode}, flair_color = ${color} where flair_tag = ${former}`.execute(
    tx,
  );
  await sql`update users set home_tab = ${`tag:${tag.name}`} where home_tab = ${`tag:${former}`}`.execute(tx);
}

/**
 * Whether a name is anybody else's or looks like it: theirs now, given up by them less than 30 days ago, or of an account that was
 * deleted since then. A change of the case of one's own name is always free.
 */
export async function isNameOfAnother(db: Connection, name: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where lower(username) = lower(${name}) and id <> ${userId}
    union all
    select 1 from users where username_skeleton = username_skeleton(${name}) and id <> ${userId}
      and not exists (select from users as own where own.id = ${userId} and lower(own.username) = lower(${name}))
    union all
    select 1 from former_usernames
    where username_skeleton(name) = username_skeleton(${name}) and user_id is distinct from ${userId} and kept_until > now()
    union all
    select 1 from former_usernames where name = username_digest(${name}) and kept_until > now()
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Names that look the same are given out one at a time: two indexes (names in use, names kept) can't decide together who was first. */
export async function lockNames(tx: Transaction, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ skeleton: string }>`
    select distinct username_skeleton(name) as skeleton from unnest(${[...names]}::text[]) as given (name) order by 1`.execute(tx);
  for (const { skeleton } of rows) await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${skeleton}`}, 0))`.execute(tx);
}

/** False when somebody else has the name. */
export async function setUsername(tx: Transaction, userId: string, username: string): Promise<boolean> {
  try {
    await tx.updateTable('users').set({ username, updated_at: sql`now()` }).where('id', '=', userId).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'users_username') || isUniqueViolation(error, 'users_username_skeleton')) return false;
    throw error;
  }
}

/** The username as it is now, locked until the transaction ends. Throws a Refusal ('unauthorized') if the person is gone. */
export async function lockUsername(tx: Transaction, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('username').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw callerLeft();
  return row.username;
}

/** Keeps a name that is given up for its owner, beside the latest others; the one that is taken up again needs no keeping. */
export async function reserveFormerName(tx: Transaction, userId: string, former: string, taken: string): Promise<void> {
  await sql`delete from former_usernames where name = lower(${taken})`.execute(tx);
  if (former.toLowerCase() === taken.toLowerCase()) return;
  await sql`
    insert into former_usernames (name, user_id, kept_until) values (lower(${former}), ${userId}, now() + interval '30 days')
    on conflict (name) do update set user_id = excluded.user_id, kept_until = excluded.kept_until`.execute(tx);
  await sql`
    delete from former_usernames where name in (
      select name from former_usernames where user_id = ${userId} order by kept_until desc, name offset ${formerNamesKept}::int
    )`.execute(tx);
}

/** Notes that a person is no newcomer any more. */
export async function markEstablished(db: Connection, userId: string): Promise<void> {
  await sql`update users set established_at = now() where id = ${userId} and established_at is null`.execute(db);
}

/** Notes that people have blocks or mutes to be read with their sessions. */
export async function markBoundaries(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`update users set has_boundaries = true where id = any(${[...userIds]}::uuid[]) and not has_boundaries`.execute(tx);
}

/** Notes whether a person has a clock to be read with their calls. */
export async function markClock(tx: Transaction, userId: string, hasClock: boolean): Promise<void> {
  await sql`update users set has_clock = ${hasClock} where id = ${userId} and has_clock <> ${hasClock}`.execute(tx);
}

/** Locks a user's row against a sign-in or a sign-out at the same time. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

/**
 * Locks the row of a person who deletes their account. Their requests under way that refer to it wait, and then find nobody. Everything
 * stored until now is visible to the deletion.
 */
export async function lockUserForDeletion(tx: Transaction, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`.execute(tx);
}

/**
 * Deletes a user with everything that is theirs alone, and the built-in provider's account. Their names are kept for 30 days, without
 * the person and as digests, so that nobody passes for them.
 */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ issuer: string; subject: string }>`
    with names as (
      select username as name, now() + interval '30 days' as kept_until from users where id = ${userId} and username is not null
      union all
      select name, kept_until from former_usernames where user_id = ${userId}
    ), kept as (
      insert into former_usernames (name, kept_until) select username_digest(name), max(kept_until) from names group by 1
      on conflict (name) do update set kept_until = greatest(former_usernames.kept_until, excluded.kept_until)
    )
    delete from users where id = ${userId} returning issuer, subject`.execute(tx);
  if (rows[0]?.issuer === builtInIssuer) await sql`delete from accounts where id::text = ${rows[0].subject}`.execute(tx);
}

export async function sweepFormerNames(db: Connection): Promise<void> {
  await sql`delete from former_usernames where kept_until < now()`.execute(db);
}
