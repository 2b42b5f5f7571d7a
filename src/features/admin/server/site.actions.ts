import type { Context } from '../../../platform/server/http/context.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { type SiteLogo, setSiteLogo } from '../../../platform/shared/siteLogo.ts';
import { setSiteLook } from '../../../platform/shared/siteLook.ts';
import { setSiteName, siteName } from '../../../platform/shared/siteName.ts';
import { siteLine } from '../../tags/tags.rules.ts';
import { refuseBlocked } from '../../blocked-pictures/server/index.ts';
import { chooseSignUpMode, signUpMode } from '../../account/server/index.ts';
import { teamIds } from '../../tags/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { storeLogo, type UploadRefusal } from '../../images/server/index.ts';
import type { SiteEdit, SiteInfo, SiteSettings } from '../admin.contract.ts';
import { defaultPages } from '../site.defaults.ts';
import { defaultReadOnlyText, sitePageNames } from '../site.rules.ts';
import { forgetModes, choiceOfSettings } from './siteModes.ts';
import { changedPages, readModes, readSite, writeLogo, writePage, writeSite, writtenPages } from './site.queries.ts';

/** Reads the name of the site, an admin's or else SITE_NAME, the logo and the teams. This process uses them from now on. */
export async function refreshSite({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  const [site, { teams }] = [await readSite(db), await readModes(db)];
  const name = site.name ?? settings.siteName;
  if (name !== siteName()) setSiteName(name);
  setSiteLogo(site.logo);
  setSiteLook(teams[0] ? { color: teams[0].color, line: siteLine(teams) } : null);
}

export async function siteSettings(context: Pick<Context, 'db' | 'settings'>): Promise<SiteSettings> {
  const [site, written, modes] = [await readSite(context.db), await writtenPages(context.db), await readModes(context.db)];
  const textOf = (name: (typeof sitePageNames)[number]) => written.find(page => page.name === name)?.text ?? defaultPages[name];
  return {
    name: site.name ?? context.settings.siteName,
    announcement: site.announcement,
    logo: site.logo,
    signUp: await signUpMode(context),
    pages: { rules: textOf('rules'), privacy: textOf('privacy'), terms: textOf('terms'), imprint: textOf('imprint') },
    teams: modes.teams.map(({ id }) => id),
    readOnly: modes.isReadOnly,
    readOnlyText: modes.text,
    gameThreads: modes.gameThreads ?? choiceOfSettings(context.settings),
  };
}

/** The name of a setting in the log: `read_only` of `readOnly`. */
const logName = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The settings that an edit changes, each with its value before and after, as the log of the staff shows them. */
function changesOf(before: SiteSettings, { pages = {}, signUp, announcement, ...edit }: SiteEdit) {
  const plain = ['name', 'readOnly', 'readOnlyText', 'teams', 'gameThreads'] as const;
  const value = (given: unknown) => (Array.isArray(given) ? given.join(', ') : typeof given === 'boolean' ? String(given) : given);
  return {
    ...Object.fromEntries(plain.flatMap(key => (edit[key] === undefined ? [] : [[logName(key), [value(before[key]), value(edit[key])]]]))),
    ...(announcement !== undefined && { announcement: [before.announcement, announcement || null] as const }),
    ...(signUp !== undefined && { sign_up: [before.signUp, signUp] as const }),
    ...Object.fromEntries(sitePageNames.flatMap(page => (pages[page] === undefined ? [] : [[page, [before.pages[page], pages[page]]]]))),
  };
}

/** Refuses teams that are no teams, or are named twice. */
async function teamsProblem(context: Context, teams: readonly number[]): Promise<Refusal<'invalid_input'> | undefined> {
  if (teams.length === 0) return undefined;
  const known = await teamIds(context.db, teams);
  if (new Set(teams).size === teams.length && known.length === teams.length) return undefined;
  return refuse('invalid_input', 'Choose tags of teams, each once.', [{ path: 'teams', message: 'must be ids of teams, each once' }]);
}

export async function saveSite(context: Context, viewer: Viewer, edit: SiteEdit): Promise<SiteSettings | Refusal<'invalid_input'>> {
  const { signUp, pages = {}, ...rest } = edit;
  const problem = await teamsProblem(context, edit.teams ?? []);
  if (problem) return problem;
  const before = await siteSettings(context);
  await inTransaction(context.db, async tx => {
    if (signUp !== undefined) await chooseSignUpMode(tx, signUp);
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'save_site',
      changes: changesOf(before, edit),
    });
    await writeSite(tx, rest);
    for (const page of sitePageNames) {
      const text = pages[page];
      if (text !== undefined) await writePage(tx, page, text === defaultPages[page] ? '' : text);
    }
  });
  forgetModes(context);
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
  const [site, changes, modes] = [await readSite(context.db), await changedPages(context.db), await readModes(context.db)];
  return {
    name: site.name ?? context.settings.siteName,
    logo: site.logo,
    sendsMail: context.mailer !== undefined,
    announcement: site.announcement,
    changes: changes.map(({ name, changedAt }) => ({ page: name, changedAt: changedAt.toISOString() })),
    readOnlyText: modes.isReadOnly ? (modes.text ?? defaultReadOnlyText) : null,
    teams: modes.teams,
  };
}
