/** The tags that change the palette. src/features/tags/README.md, Colors. */
import type { TagCategory } from './tags.rules.ts';

const word = /\b(magic|heat|lakers|celtics|warriors|bulls|buccaneers|bucs|lightning|nba|nfl|nhl)\b/i;

interface Coloured {
  name: string;
  category: TagCategory;
  color: string;
}

/**
 * The colour of the page's palette: that of the one active tag, if it is a team or a league, or if its name has one of the words. A general
 * tag never changes the palette, because any user can make one. Undefined is the default palette.
 */
export function paletteColor(active: readonly (Coloured | undefined)[]): string | undefined {
  const [tag] = active;
  if (active.length !== 1 || tag === undefined || tag.category === 'general') return undefined;
  return tag.category === 'team' || tag.category === 'league' || word.test(tag.name) ? tag.color : undefined;
}
