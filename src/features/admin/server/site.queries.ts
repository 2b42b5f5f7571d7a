import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { SiteLogo } from '../../../platform/shared/siteLogo.ts';
import type { SiteEdit, SiteInfo, SiteSettings } from '../admin.contract.ts';
import { announcedDays, type SitePageName } from '../site.rules.ts';

export interface StoredSite {
  name: string | null;
  announcement: string | null;
  logo: SiteLogo | null;
}

/** The choices of the admins that change how the product works. */
export interface StoredModes {
  isReadOnly: boolean;
  /** Null for the usual words. */
  text: string | null;
  /** Null leaves the setting of the server. */
  gameThreads: SiteSettings['gameThreads'] | null;
  teams: SiteTeam[];
}

export type SiteTeam = SiteInfo['teams'][number];

export async function readModes(db: Connection): Promise<StoredModes> {
  const { rows } = await sql<StoredModes>`
    select read_only as "isReadOnly", read_only_text as text, 
      case when game_threads = '{auto}' then to_json('auto'::text) else to_json(game_threads) end as "gameThreads", coalesce((
      select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'category', tags.category, 'color', tags.color, 'secondColor', tags.second_color,
        'league', tags.league) order by chosen.place)
      from unnest(teams) with ordinality as chosen (id, place) join tags on tags.id = chosen.id), '[]') as teams
    from site_settings`.execute(db);
  return rows[0] ?? { isReadOnly: false, text: null, gameThreads: null, teams: [] };
}

/** Gives the place of a tag that was merged to the one that stays. */
export async function moveSiteTeam(tx: Transaction, from: number, into: number): Promise<void> {
  await sql`
    update site_settings set teams = case when ${into}::bigint = any (teams) then array_remove(teams, ${from}::bigint)
      else array_replace(teams, ${from}::bigint, ${into}::bigint) end
    where ${from}::bigint = any (teams)`.execute(tx);
}

export async function readSite(db: Connection): Promise<StoredSite> {
  const { rows } = await sql<StoredSite>`
    select name, announcement,
      case when image_url is not null then json_build_object('url', image_url, 'width', image_width, 'height', image_height) end as logo
    from site_settings`.execute(db);
  return rows[0] ?? { name: null, announcement: null, logo: null };
}

/** Stores the logo; null brings the built-in mark back. */
export async function writeLogo(db: Connection, logo: SiteLogo | null): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ image_url: logo?.url ?? null, image_width: logo?.width ?? null, image_height: logo?.height ?? null })
    .execute();
}

export async function writeSite(
  tx: Transaction,
  { name, announcement, readOnly, readOnlyText, teams, gameThreads }: Omit<SiteEdit, 'pages' | 'signUp'>,
): Promise<void> {
  await tx
    .updateTable('site_settings')
    .set({
      is_only: true,
      ...(name !== undefined && { name }),
      ...(announcement !== undefined && { announcement: announcement || null }),
      ...(readOnly !== undefined && { read_only: readOnly }),
      ...(readOnlyText !== undefined && { read_only_text: readOnlyText || null }),
      ...(teams !== undefined && { teams }),
      ...(gameThreads !== undefined && { game_threads: gameThreads === 'auto' ? [gameThreads] : gameThreads }),
    })
    .execute();
}

export interface StoredPage {
  name: SitePageName;
  text: string;
  changedAt: Date;
}

/** The pages that an operator has written. */
export async function writtenPages(db: Connection): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`select name, text, changed_at as "changedAt" from site_pages order by name`.execute(db);
  return rows;
}

/** The pages that changed lately. */
export async function changedPages(db: Connection): Promise<Omit<StoredPage, 'text'>[]> {
  const { rows } = await sql<Omit<StoredPage, 'text'>>`
    select name, changed_at as "changedAt" from site_pages
    where changed_at > now() - make_interval(days => ${announcedDays}) order by changed_at desc`.execute(db);
  return rows;
}

/** Writes a page; an empty text brings the default back. A text without a change keeps its time. */
export async function writePage(tx: Transaction, name: SitePageName, text: string): Promise<void> {
  if (text === '') await tx.deleteFrom('site_pages').where('name', '=', name).execute();
  else
    await sql`
      insert into site_pages (name, text) values (${name}, ${text})
      on conflict (name) do update set text = excluded.text, changed_at = now() where site_pages.text <> excluded.text`.execute(tx);
}
