import { type League, leagueOf } from '../../../sports/sports.rules.ts';
import type { Tag } from '../../../tags/tags.contract.ts';

/** The first team, else the first league, among tags: the one whose table belongs beside them. */
export function tableTagOf(tags: readonly (Tag | undefined)[]): Tag | undefined {
  return tags.find(tag => tag?.category === 'team' && tableLeagueOf(tag)) ?? tags.find(tag => tableLeagueOf(tag));
}

/** The league of a team, or the one that a tag names. */
export function tableLeagueOf(tag: Tag | undefined): League | undefined {
  return tag && leagueOf(tag.category === 'team' ? (tag.league ?? '') : tag.name);
}
