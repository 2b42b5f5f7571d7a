import { useMemo } from 'react';
import { paletteSheet } from '../../../design/index.ts';
import { paletteColor } from '../../../features/tags/tags.palette.ts';
import { useStoredTags } from '../../../features/tags/web/index.ts';
import { usePageStyle } from '../../../platform/web/head.tsx';
import { useShellFeed } from './useShellFeed.ts';

/** The page wears the colours of the team that the feed is filtered by. */
export function usePalette(): void {
  const color = paletteColor(useStoredTags(useShellFeed().tags).tags);
  usePageStyle(useMemo(() => (color ? paletteSheet(color) : ''), [color]));
}
