import type { ReactNode } from 'react';

/** The header: stays at the top, with the palette's stripe above it. */
export function TopBar({ start, center, end }: { start: ReactNode; center?: ReactNode; end?: ReactNode }) {
  return (
    <header className="top-bar @container">
      <div className="h-[3px] bg-primary" />
      <div className="mx-auto flex h-[calc(var(--bar-top-height)-4px)] w-full max-w-page items-center gap-3 px-3 @max-[16rem]:gap-1 @max-[16rem]:px-1 sm:px-6 md:gap-6 xl:gap-8 2xl:max-w-page-wide 2xl:gap-6">
        <div className="flex shrink-0 items-center md:w-menu md:max-xl:w-auto">{start}</div>
        <div className="min-w-0 flex-1 3xl:w-content 3xl:flex-none">{center}</div>
        <div className="flex shrink-0 items-center justify-end gap-1.5 @max-[16rem]:gap-0 xl:min-w-panel 2xl:min-w-[38rem] 3xl:min-w-0 3xl:flex-1">
          {end}
        </div>
      </div>
    </header>
  );
}
