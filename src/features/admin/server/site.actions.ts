import type { Context } from '../../../platform/server/http/context.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { type SiteLogo, setSiteLogo } from '../../../platform/shared/siteLogo.ts';
import { setSiteName, siteName } from '../../../platform/shared/siteName.ts';
import { refuseBlocked } from '../../blocked-pictures/server/index.ts';
import { chooseSignUpMode, signUpMode } from '../../account/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { storeLogo, type UploadRefusal } from '../../images/server/index.ts';
import type { SiteEdit, SiteInfo, SiteSettings } from '../admin.contract.ts';
import { defaultPages } from '../site.defaults.ts';
import { sitePageNames } from '../site.rules.ts';
import { changedPages, readSite, writeLogo, writePage, writeSite, writtenPages } from './site.queries.ts';

/** Reads the name of the site, an admin's or else SITE_NAME, and the logo. This process uses them from now on. */
export async function refreshSite({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  const site = await readSite(db);
  const name = site.name ?? settings.siteName;
  if (name !== siteName()) setSiteName(name);
  setSiteLogo(site.logo);
}

export async function siteSettings(context: Pick<Context, 'db' | 'settings'>): Promise<SiteSettings> {
  const [site, written] = [await readSite(context.db), await writtenPages(context.db)];
  const textOf = (name: (typeof sitePageNames)[number]) => written.find(page => page.name === name)?.text ?? defaultPages[name];
  return {
    name: site.name ?? context.settings.siteName,
    announcement: site.announcement,
    logo: site.logo,
    signUp: await signUpMode(context),
    pages: { rules: textOf('rules'), privacy: textOf('privacy'), terms: textOf('terms'), imprint: textOf('imprint') },
  };
}

export async function saveSite(
  context: Context,
  viewer: Viewer,
  { name, announcement, signUp, pages = {} }: SiteEdit,
): Promise<SiteSettings> {
  const before = await siteSettings(context);
  await inTransaction(context.db, async tx => {
    if (signUp !== undefined) await chooseSignUpMode(tx, signUp);
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'save_site',
      changes: {
        ...(name !== undefined && { name: [before.name, name] }),
        ...(announcement !== undefined && { announcement: [before.announcement, announcement || null] }),
        ...(signUp !== undefined && { sign_up: [before.signUp, signUp] }),
        ...Object.fromEntries(
          sitePageNames.flatMap(page => (pages[page] === undefined ? [] : [[page, [before.pages[page], pages[page]]]])),
        ),
      },
    });
    await writeSite(tx, { name, announcement: announcement === undefined ? undefined : announcement || null });
    for (const page of sitePageNames) {
      const text = pages[page];
      if (text !== undefined) await writePage(tx, page, text === defaultPages[page] ? '' : text);
    }
  });
  await refreshSite(context);
  return siteSettings(context);
}

/** Sets the logo. The picture before it goes with a later sweep, so that pages which show it stay whole meanwhile. */
export async function setLogo(context: Context, viewer: Viewer, file: Uint8Array): Promise<SiteLogo | UploadRefusal> {
  const kept = await storeLogo(context, viewer, file, refuseBlocked);
  if (refused(kept)) return kept;
  const { url, width, height } = kept;
  await inTransaction(context.db, async tx => {
    await writeLogo(tx, { url, width, height });
    await addStaffEntry(tx, { actorId: viewer.id, action: 'set_logo' });
  });
  await refreshSite(context);
  return { url, width, height };
}

export async function removeLogo(context: Context, viewer: Viewer): Promise<undefined> {
  await inTransaction(context.db, async tx => {
    await writeLogo(tx, null);
    await addStaffEntry(tx, { actorId: viewer.id, action: 'remove_logo' });
  });
  await refreshSite(context);
}

export async function siteInfo(context: Pick<Context, 'db' | 'settings' | 'mailer'>): Promise<SiteInfo> {
  const [site, changes] = [await readSite(context.db), await changedPages(context.db)];
  return {
    name: site.name ?? context.settings.siteName,
    logo: site.logo,
    sendsMail: context.mailer !== undefined,
    announcement: site.announcement,
    changes: changes.map(({ name, changedAt }) => ({ page: name, changedAt: changedAt.toISOString() })),
  };
}
