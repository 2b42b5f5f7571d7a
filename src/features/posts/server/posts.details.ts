/** The kind of a post that is written, and its details. */
import type { Transaction } from '../../../platform/server/db/database.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { award } from '../../profiles/server/index.ts';
import { type GivenDetails, type PostKind, postKindNames, postKinds, recordOfKind } from '../kinds/posts.kinds.ts';
import { storedKinds } from './posts.kinds.ts';
import type { StoredPost } from './posts.queries.ts';

type KindAndContent = Pick<StoredPost, 'kind' | 'content'>;

/** The kind of a post after a write: given details decide it. A kind with details needs them. */
export function kindAfter(
  stored: PostKind,
  { feature, ...given }: { feature?: PostKind | undefined } & GivenDetails,
): PostKind | Refusal<'invalid_input'> {
  const decided = postKindNames.find(kind => postKinds[kind].given && given[postKinds[kind].given.field]);
  if (decided) return decided;
  const next = feature ?? stored;
  const rules = recordOfKind(postKinds, next).given;
  if (!rules || (next === stored && given[rules.field] === undefined)) return next;
  const { field, missing } = rules;
  return given[field] === null ? 'regular' : refuse('invalid_input', missing, [{ path: field, message: missing }]);
}

/** The refusal of a post whose text or tags its kind cannot have; undefined if there is none. */
export function kindProblem({ kind, content, tags }: Pick<StoredPost, 'kind' | 'content' | 'tags'>): Refusal<'invalid_input'> | undefined {
  const problem = recordOfKind(storedKinds, kind).problem?.(content, tags);
  return problem && refuse('invalid_input', problem.message, [problem]);
}

/** Stores the details of a post's kind, and removes those of its former kind. Returns whether anything changed. */
export async function storeDetails(
  tx: Transaction,
  id: number,
  { before, next, given }: { before?: KindAndContent; next: KindAndContent; given: GivenDetails },
): Promise<boolean | Refusal<'invalid_input'>> {
  const { kind, content } = next;
  const isOther = kind !== before?.kind;
  if (before && isOther) await recordOfKind(storedKinds, before.kind).details?.storeDetails(tx, id, null);
  const changed = { ...given, content: isOther || content !== before.content ? content : undefined };
  return (await recordOfKind(storedKinds, kind).details?.storeDetails(tx, id, changed)) ?? false;
}

export async function awardFirst(tx: Transaction, userId: string, kind: PostKind): Promise<void> {
  const { firstAchievement } = recordOfKind(postKinds, kind);
  if (firstAchievement) await award(tx, userId, firstAchievement);
}
