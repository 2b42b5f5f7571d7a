import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { Refusal, refused } from '../../../../platform/shared/errors.ts';
import { targetOf } from '../targets.queries.ts';
import { act } from './acting.actions.ts';
import type { PublicTextKind } from '../../../texts/texts.rules.ts';

/** The reason in the log where a moderator gave none. */
const reason = 'Removed by a moderator without a further reason.';

type Deleted = undefined | Refusal<'not_found' | 'forbidden'>;

/**
 * Deletes one's own text with `deleteOwn`. A moderator who deletes another person's text removes it: rank counts, the log has an
 * entry, and the text is there for an appeal.
 */
export async function deleteOrRemove(
  context: Context,
  viewer: NamedViewer,
  { kind, id }: { kind: PublicTextKind; id: number },
  deleteOwn: () => Promise<Deleted>,
): Promise<Deleted> {
  const target = viewer.isModerator ? await targetOf(context.db, kind, String(id)) : undefined;
  if (!target || target.hidden === 'deleted' || target.authorId === viewer.id) return deleteOwn();
  const entry = await act(context, viewer, { action: 'remove', target: { kind, id: target.id }, reason });
  if (!refused(entry) || entry.code === 'conflict') return undefined;
  return new Refusal(entry.code === 'not_found' ? 'not_found' : 'forbidden', entry.message);
}
