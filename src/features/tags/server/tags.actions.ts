import type { Transaction } from '../../../platform/server/db/database.ts';
import { secondsUntilTomorrow, takeFromDailyQuota } from '../../../platform/server/db/dailyQuota.ts';
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';
import { type Refusal, refuse, refuseForNow } from '../../../platform/shared/errors.ts';
import { isSameTag, lookAlikeTag, newTagsPerDay } from '../tags.rules.ts';
import { insertTags, type NamedTag, tagsByNames, tagsBySkeletons } from './tags.queries.ts';

/**
 * Finds tags by name or makes them general ones. Returns them in the order given, each once, by their stored names. A name that
 * differs from an existing tag only by invisible characters is that tag. A new name that looks like another tag, or exceeds the
 * person's daily quota of new tags, is refused.
 */
export async function findOrCreateTags(
  tx: Transaction,
  names: readonly string[],
  userId: string,
): Promise<NamedTag[] | Refusal<'invalid_input' | 'rate_limited'>> {
  if (names.length === 0) return [];
  const found = new Map((await tagsByNames(tx, names)).map(tag => [tag.asked, tag]));
  const wanted = names.filter(name => !found.has(name)).map(name => ({ name, skeleton: skeletonOf(name) }));
  const problem = wanted.length > 0 ? await createTags(tx, wanted, found, userId) : undefined;
  if (problem) return problem;
  const inOrder = names.map(name => found.get(name)).filter(tag => tag !== undefined);
  return [...new Map(inOrder.map(({ id, name }) => [id, { id, name }])).values()];
}

/** Makes tags, and maps each name in `found` to its tag. Refuses a name that looks like another tag. */
async function createTags(
  tx: Transaction,
  wanted: readonly { name: string; skeleton: string }[],
  found: Map<string, NamedTag>,
  userId: string,
): Promise<Refusal<'invalid_input' | 'rate_limited'> | undefined> {
  const amount = await insertTags(tx, wanted);
  if (amount > 0 && !(await takeFromDailyQuota(tx, { userId, kind: 'new tags', amount, max: newTagsPerDay })))
    return refuseForNow(`You have made ${newTagsPerDay} new tags today. Please use tags that exist.`, secondsUntilTomorrow());
  const lookAlikes = await tagsBySkeletons(
    tx,
    wanted.map(tag => tag.skeleton),
  );
  for (const { name, skeleton } of wanted) {
    const tag = lookAlikes.get(skeleton);
    if (tag && !isSameTag(name, tag.name)) {
      const message = lookAlikeTag(name, tag.name);
      return refuse('invalid_input', message, [{ path: 'tags', message }]);
    }
    if (tag) found.set(name, tag);
  }
  return undefined;
}

/** The ids of the tags of a text that is shown again. One that was deleted meanwhile, because nothing used it, is made again. */
export async function tagsForRestored(tx: Transaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const known = new Set((await tagsByNames(tx, names)).map(tag => tag.asked));
  const wanted = names.filter(name => !known.has(name)).map(name => ({ name, skeleton: skeletonOf(name) }));
  if (wanted.length > 0) await insertTags(tx, wanted);
  return (await tagsByNames(tx, names)).map(tag => tag.id);
}
