/**
 * Suggests tags for a text: at most 6 computed, 3 shown, in the order league, team, sport, general. src/features/tags/README.md, Choosing.
 */
import { textKey } from '../../platform/shared/text.ts';
import type { TagCategory } from './tags.rules.ts';

export const suggestionDelay = 300;
export const suggestionsComputed = 6;
export const suggestionsShown = 3;

interface SuggestableTag {
  name: string;
  category: TagCategory;
  league: string | null;
  postCount: number;
}

const order: Record<TagCategory, number> = { league: 0, team: 1, sport: 2, general: 3 };

/** Behind the name of a school. */
const schoolSports = ['basketball', 'football'];
/** Last words of team names that are ambiguous on their own. */
const notNames = new Set(['sox', 'city', 'state', 'united', 'club', 'team', 'game', 'thread', ...schoolSports]);

function words(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** How a text may name a tag: in full, and a team by its nickname of one or two words. */
function namesOf(tag: SuggestableTag): string[] {
  const full = words(tag.name).trim();
  if (tag.category !== 'team') return [full];
  const parts = full.split(' ');
  const last = parts.at(-1) ?? '';
  const nicknames = [
    parts.slice(schoolSports.includes(last) ? -3 : -2).join(' '),
    ...(notNames.has(last) || last.length < 4 ? [] : [last]),
  ];
  return [full, ...nicknames];
}

/** Tags named in the text and the leagues of the teams among them, best first; never one that is chosen already. */
export function suggestTags<T extends SuggestableTag>(text: string, tags: readonly T[], chosen: readonly string[]): T[] {
  const written = words(text);
  const named = tags.filter(tag => namesOf(tag).some(name => written.includes(` ${name} `)));
  const leagues = new Set(named.map(tag => tag.league).filter(league => league !== null));
  const taken = new Set(chosen.map(textKey));
  const found = new Set([...named, ...tags.filter(tag => tag.category === 'league' && leagues.has(tag.name))]);
  return [...found]
    .filter(tag => !taken.has(textKey(tag.name)))
    .sort((a, b) => order[a.category] - order[b.category] || b.postCount - a.postCount || a.name.localeCompare(b.name, 'en'))
    .slice(0, suggestionsComputed);
}
