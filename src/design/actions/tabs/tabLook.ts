import { classes } from '../../styles/classes.ts';

/** The look of a tab: a button of the page, or a link. */
export const tabLook = (isCurrent: boolean): string =>
  classes(
    'relative flex h-11 shrink-0 items-center gap-1.5 px-2 text-sm font-semibold sm:px-2.5 whitespace-nowrap transition-colors -outline-offset-2!',
    'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-full after:transition-colors',
    isCurrent ? 'text-fg after:bg-primary' : 'text-muted hover:text-fg',
  );
