import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { single } from '../../../platform/server/metrics/exposition.ts';
import { onceAMinute } from '../../../platform/server/metrics/storage.ts';
import { oldestOpen } from './queue/cases.queries.ts';
import { moderationRoutes, type PersonRecord } from '../moderation.contract.ts';
import { wavesRoutes } from '../waves.contract.ts';
import { takedownRoutes } from '../takedowns.contract.ts';
import { intimate } from '../takedowns.rules.ts';
import { act, mayActOn } from './acting/acting.actions.ts';
import { appealAgainst, decideAppeal, queuedAppeals } from './appeals.actions.ts';
import { entriesBefore, weeklyFigures, entriesAbout } from './log/log.queries.ts';
import { assign, queuePage } from './queue/queue.ts';
import { reportTarget } from './reports/reports.actions.ts';
import { reportsBy } from './reports/reports.queries.ts';
import { fileNotice, noticeStatus } from './takedowns/notices.actions.ts';
import { banWave, findWave, undoWave } from './waves/waves.actions.ts';
import { fileOlderNotice } from './takedowns/olderNotices.actions.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { targetOf } from './targets.queries.ts';
import { peopleOf, statesOf, unrestricted } from './queue/texts.queries.ts';

const shownEntries = 50;

/** The record of a person, named by username or id: the actions that hold now, and the entries about them. */
async function recordOf(db: Connection, viewer: NamedViewer, name: string): Promise<PersonRecord | Refusal<'not_found'>> {
  const target = await targetOf(db, 'user', name);
  const person = target && (await peopleOf(db, [target.id])).get(target.id);
  if (!target || !person) return refuse('not_found', 'No account has this name.');
  const state = (await statesOf(db, [target.id])).get(target.id) ?? unrestricted;
  return { person, state, mayAct: mayActOn(viewer, target), entries: await entriesAbout(db, target.id, shownEntries) };
}

const entriesPerPage = 50;
const reportsPerPage = 20;

export function serveModeration(app: FastifyInstance, context: Context): void {
  const { db } = context;
  app.figures.push(
    onceAMinute(async () => {
      const { caseSeconds, noticeSeconds } = await oldestOpen(db);
      return [
        single('gauge', 'bleachers_case_oldest_seconds', 'The age of the oldest open case; the same on every node.', caseSeconds),
        single('gauge', 'bleachers_notice_oldest_seconds', 'The age of the oldest takedown notice without a decision.', noticeSeconds),
      ];
    }),
  );
  serve(app, context, moderationRoutes, {
    report: ({ body, viewer }) => reportTarget(context, viewer, body),
    reports: async ({ viewer, query: { cursor } }) => {
      const read = (limit: number) => reportsBy(db, viewer.id, { before: cursor, limit });
      const { rows: reports, nextCursor } = await readPage(reportsPerPage, read, ({ id }) => id);
      return { reports, nextCursor };
    },
    queue: ({ query, viewer }) => queuePage(context, viewer, query),
    record: ({ params, viewer }) => recordOf(db, viewer, params.idOrUsername),
    assign: ({ params, viewer }) => assign(context, viewer, params.id),
    act: ({ body, viewer, idempotencyKey }) => act(context, viewer, body, idempotencyKey),
    log: async ({ query }) => {
      const [kind = '', id = ''] = query.target?.split(':') ?? [];
      const target = query.target ? { kind, id } : undefined;
      const read = (limit: number) => entriesBefore(db, { before: query.cursor, target, limit });
      const { rows: entries, nextCursor } = await readPage(entriesPerPage, read, entry => entry.id);
      return { entries, nextCursor };
    },
    figures: ({ cached }) => cached(() => weeklyFigures(db)),
    appeal: ({ body, viewer, idempotencyKey }) => appealAgainst(context, viewer, body, idempotencyKey),
    appeals: ({ viewer, query: { cursor } }) => queuedAppeals(context, viewer, cursor),
    decide: ({ params, body, viewer }) => decideAppeal(context, viewer, params.id, body),
  });
  serve(app, context, wavesRoutes, {
    find: ({ query }) => findWave(context, query),
    ban: ({ body, viewer }) => banWave(context, viewer, body),
    undo: ({ params, body, viewer }) => undoWave(context, viewer, params.id, body.reason),
  });
  serve(app, context, takedownRoutes, {
    file: ({ body, address }) => (body.law === intimate ? fileNotice(context, body, address) : fileOlderNotice(context, body)),
    status: ({ params, query }) => noticeStatus(context, params.id, query.token),
  });
}
