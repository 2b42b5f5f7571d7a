import { useEffect, useState } from 'react';
import { paletteSheet } from '../../../../design/index.ts';
import { paletteColor } from '../../../../features/tags/tags.palette.ts';
import { useSiteTeams, useStoredTags } from '../../../../features/tags/web/index.ts';
import { usePageStyle } from '../../../../platform/web/navigation/head.tsx';
import { useShellFeed } from './useShellFeed.ts';

interface Sheet {
  color: string | undefined;
  /** Undefined of the colour that the page came in: the server wrote it. */
  css: string | undefined;
}

/**
 * The style sheet of a colour; undefined keeps the present one. In the browser, the code that makes palettes is loaded for the
 * second colour.
 */
function usePaletteSheet(color: string | undefined): string | undefined {
  const [shown, setShown] = useState<Sheet>({ color, css: undefined });
  useEffect(() => {
    if (shown.color === color) return undefined;
    let isWanted = true;
    const make = async () => {
      const css = color ? (await import('../../../../design/colors/palette.ts')).paletteSheet(color) : '';
      if (isWanted) setShown({ color, css });
    };
    // If the palette's code can't be loaded, the page keeps its colours.
    make().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [color, shown]);
  if (import.meta.env.SSR) return color ? paletteSheet(color) : '';
  return shown.color === color ? shown.css : undefined;
}

/** The page wears the colours of the team that the feed is filtered by, else those of the first team of the site. */
export function usePalette(): void {
  const [own] = useSiteTeams();
  usePageStyle(usePaletteSheet(paletteColor(useStoredTags(useShellFeed().tags).tags) ?? own?.color));
}
