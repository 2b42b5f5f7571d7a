/** The pages that an operator writes about the site. src/features/admin/README.md. */
import type { PublicTextKind } from '../texts/texts.rules.ts';

export const sitePageNames = ['rules', 'privacy', 'terms', 'imprint'] as const;
export type SitePageName = (typeof sitePageNames)[number];

export const sitePageLimit = 50_000;
export const announcementLimit = 500;
/** A changed page is announced for so many days. */
export const announcedDays = 14;

export const sitePageTitles: Record<SitePageName, string> = { rules: 'Rules', privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' };

/** The post or the comment that an address of this site leads to; undefined for any other address. */
export function textAt(url: string): { kind: PublicTextKind; id: string } | undefined {
  const postId = /\/post\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(url)?.[1];
  const replyId = postId && /#reply-([1-9]\d{0,14})$/.exec(url)?.[1];
  if (replyId) return { kind: 'reply', id: replyId };
  return postId ? { kind: 'post', id: postId } : undefined;
}
