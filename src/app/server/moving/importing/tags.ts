import type { Transaction } from '../../../../platform/server/db/database.ts';
import { skeletonOf } from '../../../../platform/server/text/lookAlikes.ts';
import { insertTags, tagsByNames, tagsBySkeletons } from '../../../../features/tags/server/tags.queries.ts';
import { tagNameLimit, tidyTagNames } from '../../../../features/tags/tags.rules.ts';
import type { LineOf } from '../folder/folder.shapes.ts';
import { rememberItems, type Storing } from './storing.queries.ts';

interface TagLine {
  line: number;
  key: string;
  digest: string;
  value: LineOf<'tags'>;
}

/** A name as a tag may have it; undefined if nothing is left. */
function nameFrom(name: string): string | undefined {
  const [tidy = ''] = tidyTagNames([Array.from(name.replaceAll(',', ' ')).slice(0, tagNameLimit).join('')]);
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : undefined;
}

/** Finds the tags of the folder by name or by how they look, and makes those that are missing. */
export async function storeTags(
  tx: Transaction,
  storing: Storing,
  lines: readonly TagLine[],
  note: (line: number, reason: string) => void,
): Promise<void> {
  const named = lines.flatMap(line => {
    const name = nameFrom(line.value.name);
    if (name === undefined) note(line.line, 'has no name that a tag can have, and was left out');
    else if (name !== line.value.name) note(line.line, `${line.value.name.slice(0, 100)} is called ${name} here`);
    return name === undefined ? [] : [{ ...line, name, skeleton: skeletonOf(name) }];
  });
  if (named.length === 0) return;
  const known = new Map(
    (
      await tagsByNames(
        tx,
        named.map(({ name }) => name),
      )
    ).map(tag => [tag.asked, tag.id]),
  );
  const missing = named.filter(({ name }) => !known.has(name));
  if (missing.length > 0) await insertTags(tx, missing);
  const alike = await tagsBySkeletons(
    tx,
    missing.map(({ skeleton }) => skeleton),
  );
  const items = named.flatMap(({ key, digest, name, skeleton }) => {
    const rowId = known.get(name) ?? alike.get(skeleton)?.id;
    return rowId === undefined ? [] : [{ key, digest, rowId }];
  });
  await rememberItems(tx, storing, 'tags', items);
}
