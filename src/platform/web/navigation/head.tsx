import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { siteName } from '../../shared/siteName.ts';

export interface Head {
  title: string;
  description: string;
  /** Absolute path of the page, for sharing. */
  path?: string;
  type?: 'website' | 'article';
  /** HTTP status of the page when rendered on the server. */
  status?: number;
  noIndex?: boolean;
  /** The picture that other sites show for the page, for one that search engines should not find. */
  image?: { path: string; alt: string };
}

/** The head of the page, which the server reads after rendering; one object per request. */
export interface HeadSlot {
  current: Head | undefined;
  /** The page's own style sheet. */
  style?: string;
}

const Slot = createContext<HeadSlot | undefined>(undefined);

export function HeadProvider({ slot, children }: { slot?: HeadSlot | undefined; children: ReactNode }) {
  return <Slot.Provider value={slot}>{children}</Slot.Provider>;
}

export function fullTitle(title: string): string {
  return title === siteName() ? title : `${title} · ${siteName()}`;
}

let shownTitle = '';
let titleCount = 0;

function showTitle(): void {
  document.title = titleCount > 0 ? `(${titleCount}) ${shownTitle}` : shownTitle;
}

/** Puts a number before the tab's title, whatever page is shown; 0 takes it away. */
export function setTitleCount(count: number): void {
  if (titleCount === count) return;
  titleCount = count;
  shownTitle ||= document.title;
  showTitle();
}

/** Sets the head of the page: its title, its description and the preview of a shared link. A page calls it once. */
export function useHead(head: Head): void {
  const slot = useContext(Slot);
  if (slot) slot.current = head;
  const title = fullTitle(head.title);
  useEffect(() => {
    shownTitle = title;
    showTitle();
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [title, head.description]);
}

/** Id of the one style element of the page's own; the server writes it with the nonce that lets it change later. */
export const pageStyleId = 'page-style';

/** Gives the page a style sheet of its own, from the first paint on; empty is none, undefined leaves the one that is there. */
export function usePageStyle(css: string | undefined): void {
  const slot = useContext(Slot);
  if (slot && css !== undefined) slot.style = css;
  useLayoutEffect(() => {
    if (css === undefined) return;
    const element = document.getElementById(pageStyleId);
    if (element && element.textContent !== css) element.textContent = css;
  }, [css]);
}
