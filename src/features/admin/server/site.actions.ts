import type { Context } from '../../../platform/server/http/context.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { setSiteName, siteName } from '../../../platform/shared/siteName.ts';
import type { SiteEdit, SiteInfo, SiteSettings } from '../admin.contract.ts';
import { defaultPages } from '../site.defaults.ts';
import { sitePageNames } from '../site.rules.ts';
import { changedPages, readSite, writePage, writeSite, writtenPages } from './site.queries.ts';

/** The name of the site: an admin's, or else SITE_NAME. This process uses it from now on. */
export async function refreshName({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<string> {
  const name = (await readSite(db)).name ?? settings.siteName;
  if (name !== siteName()) setSiteName(name);
  return name;
}

export async function siteSettings(context: Pick<Context, 'db' | 'settings'>): Promise<SiteSettings> {
  const [site, written] = [await readSite(context.db), await writtenPages(context.db)];
  const textOf = (name: (typeof sitePageNames)[number]) => written.find(page => page.name === name)?.text ?? defaultPages[name];
  return {
    name: site.name ?? context.settings.siteName,
    announcement: site.announcement,
    pages: { rules: textOf('rules'), privacy: textOf('privacy'), terms: textOf('terms'), imprint: textOf('imprint') },
  };
}

export async function saveSite(context: Context, { name, announcement, pages = {} }: SiteEdit): Promise<SiteSettings> {
  await inTransaction(context.db, async tx => {
    await writeSite(tx, { name, announcement: announcement === undefined ? undefined : announcement || null });
    for (const page of sitePageNames) {
      const text = pages[page];
      if (text !== undefined) await writePage(tx, page, text === defaultPages[page] ? '' : text);
    }
  });
  await refreshName(context);
  return siteSettings(context);
}

export async function siteInfo(context: Pick<Context, 'db' | 'settings' | 'mailer'>): Promise<SiteInfo> {
  const [site, changes] = [await readSite(context.db), await changedPages(context.db)];
  return {
    name: site.name ?? context.settings.siteName,
    sendsMail: context.mailer !== undefined,
    announcement: site.announcement,
    changes: changes.map(({ name, changedAt }) => ({ page: name, changedAt: changedAt.toISOString() })),
  };
}
