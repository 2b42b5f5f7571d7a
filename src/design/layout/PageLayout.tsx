import type { ReactNode } from 'react';
import { classes } from '../styles/classes.ts';

type PageLayoutProps = {
  top: ReactNode;
  /** The bar at the bottom of phones. */
  bottom?: ReactNode;
  /** The left column, from 900 px. */
  menu?: ReactNode;
  /** The right column, from 1280 px. */
  panel?: ReactNode;
  /** The fourth column, from 1600 px, in place of empty margins. */
  rail?: ReactNode;
  /** The content has the panel's room too. */
  wide?: boolean;
  children: ReactNode;
};

const aside =
  'hidden sticky top-(--bar-top) h-[calc(100dvh-var(--bar-top))] overflow-y-auto overscroll-contain py-5 [scrollbar-width:thin] [scrollbar-color:var(--line)_transparent]';

/** Bars and columns: four from 1600 px, of which the two on the right grow from 1760 px, three from 1280 (menu 240, content at most 800, panel 320), two from 900, one below. */
export function PageLayout({ top, bottom, menu, panel, rail, wide = false, children }: PageLayoutProps) {
  const hasMenu = Boolean(menu);
  const hasPanel = Boolean(panel) && !wide;
  const hasRail = Boolean(menu) && hasPanel && rail !== undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-toast -translate-y-20 rounded-full bg-primary px-4 py-2 font-semibold text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      {top}
      <div
        className={classes(
          'mx-auto grid w-full max-w-page flex-1 grid-cols-[minmax(0,1fr)] justify-center gap-x-8 px-3 sm:px-6',
          hasMenu && 'md:grid-cols-[var(--container-menu)_minmax(0,1fr)] md:gap-x-6 xl:gap-x-8',
          hasMenu && hasPanel && 'xl:grid-cols-[var(--container-menu)_minmax(0,var(--container-content))_var(--container-panel)]',
          hasRail &&
            '2xl:max-w-page-wide 2xl:grid-cols-[var(--container-menu)_minmax(0,var(--container-content))_18.5rem_var(--container-rail)] 2xl:gap-x-6 3xl:grid-cols-[var(--container-menu)_var(--container-content)_minmax(18.5rem,28rem)_minmax(var(--container-rail),28rem)]',
          !hasMenu && hasPanel && 'xl:grid-cols-[minmax(0,var(--container-content))_var(--container-panel)]',
        )}
      >
        {menu ? <div className={classes(aside, '-ml-3 pr-2 pl-3 md:block')}>{menu}</div> : null}
        <main
          id="main"
          tabIndex={-1}
          className={classes(
            'min-w-0 py-4 outline-none sm:py-5',
            !wide && 'mx-auto w-full max-w-content',
            Boolean(bottom) && 'max-md:pb-[calc(var(--above-dock)+env(safe-area-inset-bottom,0px)+0.25rem)]',
          )}
        >
          {children}
        </main>
        {hasPanel ? <div className={classes(aside, '-mr-3 pr-3 pl-1 xl:block')}>{panel}</div> : null}
        {hasRail ? <div className={classes(aside, '-mr-3 pr-3 pl-1 2xl:block')}>{rail}</div> : null}
      </div>
      {bottom}
    </div>
  );
}
