import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { SiteLogo } from '../../../platform/shared/siteLogo.ts';
import { announcedDays, type SitePageName } from '../site.rules.ts';

export interface StoredSite {
  name: string | null;
  announcement: string | null;
  logo: SiteLogo | null;
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
  { name, announcement }: { name: string | undefined; announcement: string | null | undefined },
): Promise<void> {
  await tx
    .updateTable('site_settings')
    .set({ is_only: true, ...(name !== undefined && { name }), ...(announcement !== undefined && { announcement }) })
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
