/** The cases of notices of law, with everything that a moderator needs for a decision. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../../platform/server/http/context.ts';
import { imageAddress } from '../../../images/images.rules.ts';
import type { ModerationCase } from '../../moderation.contract.ts';
import { pageOf } from '../acting/notices.ts';
import { keptTexts } from '../keptTexts.queries.ts';
import { namedTargets, targetsOfNotices } from '../takedowns/noticeTargets.queries.ts';
import { noticesByIds } from '../takedowns/takedowns.queries.ts';
import type { CaseRow } from './cases.queries.ts';
import { peopleOf, type SeenTarget, targetsSeen } from './texts.queries.ts';

type NoticeParts = Pick<ModerationCase, 'law' | 'dueAt' | 'targets' | 'sender' | 'notice'>;

const noNotice: NoticeParts = { law: null, dueAt: null, targets: [], notice: null };

/** The texts of the targets of notices, by `kind:id`. */
async function shownBy(db: Connection, names: readonly { kind: string; id: string }[]): Promise<Map<string, SeenTarget>> {
  const idsOf = (kind: string) => names.filter(name => name.kind === kind).map(({ id }) => id);
  return targetsSeen(db, { posts: idsOf('post').map(Number), replies: idsOf('reply').map(Number), users: [] });
}

/** The parts of cases that only notices have, by the ids of the cases. */
export async function noticePartsOf(db: Connection, viewer: NamedViewer, rows: readonly CaseRow[]): Promise<(row: CaseRow) => NoticeParts> {
  const ids = rows.filter(({ kind }) => kind === 'takedown').map(({ targetId }) => Number(targetId));
  if (ids.length === 0) return () => noNotice;
  const [notices, stored] = [await noticesByIds(db, ids), await targetsOfNotices(db, ids)];
  const [seen, kept] = [
    await shownBy(db, stored),
    await keptTexts(
      db,
      stored.map(({ kind, id }) => `${kind}:${id}`),
    ),
  ];
  const found = await namedTargets(db, stored);
  const people = await peopleOf(
    db,
    [...found.values()].flatMap(target => target.authorId ?? []),
  );
  return ({ kind, targetId }) => {
    const notice = kind === 'takedown' ? notices.get(Number(targetId)) : undefined;
    if (!notice) return noNotice;
    const named = stored.filter(({ noticeId }) => noticeId === notice.id);
    const isOwn = named.some(target => {
      const key = `${target.kind}:${target.id}`;
      return (target.authorId ?? found.get(key)?.authorId ?? kept.get(key)?.authorId) === viewer.id;
    });
    const targets = named.map(target => {
      const key = `${target.kind}:${target.id}`;
      const [now, former] = [found.get(key), kept.get(key)];
      const href =
        target.kind === 'picture'
          ? imageAddress(target.id)
          : pageOf({ kind: target.kind, id: target.id, parentId: now?.parentId ?? former?.parentId ?? null });
      return {
        kind: target.kind,
        id: target.id,
        href,
        text: seen.get(key)?.text || former?.content || '',
        pictures: [...new Set([...target.pictures, ...(now?.pictures ?? [])])],
        author: people.get(now?.authorId ?? '') ?? null,
        hidden: target.entryId !== null,
      };
    });
    const { law, state, note, hides, dueAt } = notice;
    const sender = notice.contact === null ? null : `${notice.signature} <${notice.contact}>`;
    return {
      law,
      dueAt,
      targets,
      // An author of what the notice names never learns who sent it.
      ...(viewer.role === 'admin' && !isOwn && { sender }),
      notice: { state, note, needsConfirmation: state === 'open' && !hides },
    };
  };
}
