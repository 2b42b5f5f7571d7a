import type { Tag } from '../../tags.contract.ts';
import { type TagCategory, tagsPerGroup, trending } from '../../tags.rules.ts';
import { rememberShownTag } from '../shownTags.ts';

export interface TagGroups {
  trending: readonly Tag[];
  teams: readonly Tag[];
  leagues: readonly Tag[];
  sports: readonly Tag[];
}

/** The groups of the right column and of the filter dialog, out of the list of tags, which comes most written about first. */
export function tagGroups(tags: readonly Tag[]): TagGroups {
  const first = (category: TagCategory) => tags.filter(tag => tag.category === category).slice(0, tagsPerGroup);
  const groups = { trending: trending(tags), teams: first('team'), leagues: first('league'), sports: first('sport') };
  for (const group of Object.values(groups)) group.forEach(rememberShownTag);
  return groups;
}
