/** The pages that an operator writes about the site. src/features/admin/README.md. */

export const sitePageNames = ['rules', 'privacy', 'terms', 'imprint'] as const;
export type SitePageName = (typeof sitePageNames)[number];

export const sitePageLimit = 50_000;
export const announcementLimit = 500;
export const maxSiteTeams = 3;
/** The words of a site that is read-only, unless an admin wrote others. */
export const defaultReadOnlyText = 'We are at work on the site. You can read everything; writing is back soon.';
/** A changed page is announced for so many days. */
export const announcedDays = 14;

export const sitePageTitles: Record<SitePageName, string> = { rules: 'Rules', privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' };
