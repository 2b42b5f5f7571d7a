import type { Connection } from '../../../../platform/server/db/database.ts';
import { readPage } from '../../../../platform/server/db/readPage.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { chatMessageRows, messagesUpTo } from '../../../chat/server/index.ts';
import { rowMessageRows } from '../../../rows/server/index.ts';
import { gameOfThread } from '../../../games/server/index.ts';
import type { ModerationCase } from '../../moderation.contract.ts';
import { pageOf } from '../acting/notices.ts';
import { keptTexts } from '../keptTexts.queries.ts';
import { assignCase, caseById, type CaseReport, type CaseRow, casesOf, reportsOfCases } from './cases.queries.ts';
import { noticePartsOf } from './noticeCases.ts';
import { digestsOfTexts } from '../reports/decided.queries.ts';
import { threadOf } from '../targets.queries.ts';
import { outcomesByReason, peopleOf, recordsOf, type SeenTarget, statesOf, targetsSeen, unrestricted } from './texts.queries.ts';

const pageSize = 25;
const messagesBefore = 5;

/** A reported message with the five before it, and nothing else of its room or row. */
async function messageSeen(db: Connection, kind: 'message' | 'row_message', id: string): Promise<SeenTarget | undefined> {
  const messages = await messagesUpTo(db, kind === 'message' ? chatMessageRows : rowMessageRows, Number(id), messagesBefore);
  const message = messages.pop();
  if (message?.id !== Number(id)) return undefined;
  const context = messages.map(({ author, text }) => ({ author, text }));
  return {
    key: `${kind}:${id}`,
    text: message.text,
    imageUrl: message.imageUrl,
    parentId: null,
    hidden: null,
    hiddenReason: null,
    isLocked: false,
    context,
  };
}

/** The targets of cases and appeals, by `kind:id`. */
export async function targetsOf(db: Connection, rows: readonly Pick<CaseRow, 'kind' | 'targetId'>[]): Promise<Map<string, SeenTarget>> {
  const idsOf = (kind: CaseRow['kind']) => rows.filter(row => row.kind === kind).map(row => row.targetId);
  const seen = await targetsSeen(db, { posts: idsOf('post').map(Number), replies: idsOf('reply').map(Number), users: idsOf('user') });
  for (const kind of ['message', 'row_message'] as const)
    for (const id of idsOf(kind)) {
      const message = await messageSeen(db, kind, id);
      if (message) seen.set(message.key, message);
    }
  return seen;
}

function reportFor(viewer: NamedViewer, { reason, note, at, reporter, sender }: CaseReport): ModerationCase['reports'][number] {
  return viewer.role === 'admin' ? { reason, note, at, reporter, sender } : { reason, note, at };
}

/** The games in whose threads the targets of cases are, by `kind:id`. Lists in memory say which posts are threads. */
async function gamesOf(context: Context, rows: readonly CaseRow[], parents: (key: string) => number | null): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { kind, targetId } of rows) {
    if (kind === 'takedown') continue;
    const key = `${kind}:${targetId}`;
    const postId = threadOf({ kind, id: targetId, parentId: parents(key) });
    const game = postId === null ? undefined : await gameOfThread(context, postId);
    if (game) found.set(key, game.id);
  }
  return found;
}

/** Cases with everything that a moderator needs for a decision, in a number of queries that does not depend on how many there are. */
async function present(context: Context, viewer: NamedViewer, rows: readonly CaseRow[]): Promise<ModerationCase[]> {
  if (rows.length === 0) return [];
  const { db } = context;
  // Before the texts are read: an edit in between must not pass for what the moderator sees.
  const digests = await digestsOfTexts(
    db,
    rows.map(({ kind, targetId }) => ({ kind, id: targetId })),
  );
  const authorIds = rows.flatMap(({ authorId }) => authorId ?? []);
  const [targets, kept, people, records, states, reports, outcomes] = await Promise.all([
    targetsOf(db, rows),
    keptTexts(
      db,
      rows.map(({ kind, targetId }) => `${kind}:${targetId}`),
    ),
    peopleOf(db, authorIds),
    recordsOf(db, authorIds),
    statesOf(db, authorIds),
    reportsOfCases(
      db,
      rows.map(({ id }) => id),
    ),
    outcomesByReason(db),
  ]);
  const parentOf = (key: string) => targets.get(key)?.parentId ?? kept.get(key)?.parentId ?? null;
  const [games, noticeParts] = [await gamesOf(context, rows, parentOf), await noticePartsOf(db, viewer, rows)];
  return rows.map(({ authorId, ...row }) => {
    const key = `${row.kind}:${row.targetId}`;
    const [target, former] = [targets.get(key), kept.get(key)];
    const own = reports.filter(({ caseId }) => caseId === row.id);
    return {
      ...row,
      href: pageOf({ kind: row.kind, id: row.targetId, parentId: parentOf(key) }),
      text: target?.text ?? '',
      imageUrl: target?.imageUrl ?? former?.pictures[0] ?? null,
      former: former?.content ?? null,
      digest: digests.get(key) ?? null,
      deleted: former !== undefined && !target?.text,
      author: (authorId !== null && people.get(authorId)) || null,
      context: target?.context ?? [],
      record: (authorId !== null && records.get(authorId)) || [],
      authorState: (authorId !== null && states.get(authorId)) || unrestricted,
      similar: outcomes.get(own[0]?.reason ?? '') ?? [],
      reports: own.map(each => reportFor(viewer, each)),
      held: target?.hidden === 'held',
      heldReason: target?.hidden === 'held' ? target.hiddenReason : null,
      autoHidden: target?.hidden === 'auto',
      removed: target?.hidden === 'removed',
      locked: target?.isLocked ?? false,
      gameId: games.get(key) ?? null,
      ...noticeParts({ authorId, ...row }),
    };
  });
}

function placeOf(cursor: string | undefined): { weight: number; id: number } | undefined | Refusal<'invalid_input'> {
  if (cursor === undefined) return undefined;
  const [, weight, id] = /^(\d{1,9}),(\d{1,15})$/.exec(cursor) ?? [];
  if (weight && id) return { weight: Number(weight), id: Number(id) };
  return refuse('invalid_input', 'That page of the queue is not known.', [{ path: 'cursor', message: 'is not known' }]);
}

/** A page of the queue. */
export async function queuePage(
  context: Context,
  viewer: NamedViewer,
  { state, cursor }: { state: CaseRow['state']; cursor?: string | undefined },
): Promise<{ items: ModerationCase[]; nextCursor: string | null } | Refusal<'invalid_input'>> {
  const behind = placeOf(cursor);
  if (refused(behind)) return behind;
  const read = (limit: number) => casesOf(context.db, state, { behind, limit });
  const { rows, nextCursor } = await readPage(pageSize, read, ({ weight, id }) => `${weight},${id}`);
  return { items: await present(context, viewer, rows), nextCursor };
}

/** Assigns a case to the caller. */
export async function assign(
  context: Context,
  viewer: NamedViewer,
  id: number,
): Promise<ModerationCase | Refusal<'not_found' | 'conflict'>> {
  const outcome = await writeAndPublish(context, tx => assignCase(tx, id, viewer.id), { isQuiet: true });
  if (outcome === 'missing') return refuse('not_found', 'That case is closed, or never was.');
  if (outcome === 'taken') return refuse('conflict', 'Another moderator has this case.');
  const row = await caseById(context.db, id);
  const [item] = row ? await present(context, viewer, [row]) : [];
  return item ?? refuse('not_found', 'That case is closed, or never was.');
}
