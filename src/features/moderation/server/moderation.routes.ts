import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { moderationRoutes } from '../moderation.contract.ts';
import { takedownRoutes } from '../takedowns.contract.ts';
import { intimate } from '../takedowns.rules.ts';
import { act } from './acting/acting.actions.ts';
import { appealAgainst, decideAppeal, queuedAppeals } from './appeals/appeals.actions.ts';
import { entriesBefore, weeklyFigures } from './log/log.queries.ts';
import { assign, queuePage } from './queue/queue.ts';
import { recordOf } from './queue/record.ts';
import { reportTarget } from './reports/reports.actions.ts';
import { reportsBy } from './reports/reports.queries.ts';
import { fileNotice, noticeStatus } from './takedowns/notices.actions.ts';
import { fileOlderNotice } from './takedowns/olderNotices.actions.ts';

const entriesPerPage = 50;
const reportsPerPage = 20;

export function serveModeration(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, moderationRoutes, {
    report: ({ body, viewer }) => reportTarget(context, viewer, body),
    reports: async ({ viewer, query: { cursor } }) => {
      const found = await reportsBy(db, viewer.id, { before: cursor, limit: reportsPerPage + 1 });
      const reports = found.slice(0, reportsPerPage);
      return { reports, nextCursor: found.length > reportsPerPage ? String(reports.at(-1)?.id) : null };
    },
    queue: ({ query, viewer }) => queuePage(context, viewer, query),
    record: ({ params, viewer }) => recordOf(db, viewer, params.idOrUsername),
    assign: ({ params, viewer }) => assign(context, viewer, params.id),
    act: ({ body, viewer, idempotencyKey }) => act(context, viewer, body, idempotencyKey),
    log: async ({ query }) => {
      const [kind = '', id = ''] = query.target?.split(':') ?? [];
      // One more entry than a page shows whether there is a next page.
      const found = await entriesBefore(db, {
        before: query.cursor,
        target: query.target ? { kind, id } : undefined,
        limit: entriesPerPage + 1,
      });
      const entries = found.slice(0, entriesPerPage);
      return { entries, nextCursor: found.length > entriesPerPage ? String(entries.at(-1)?.id) : null };
    },
    figures: ({ cached }) => cached(() => weeklyFigures(db)),
    appeal: ({ body, viewer, idempotencyKey }) => appealAgainst(context, viewer, body, idempotencyKey),
    appeals: ({ viewer, query: { cursor } }) => queuedAppeals(context, viewer, cursor),
    decide: ({ params, body, viewer }) => decideAppeal(context, viewer, params.id, body),
  });
  serve(app, context, takedownRoutes, {
    file: ({ body, address }) => (body.law === intimate ? fileNotice(context, body, address) : fileOlderNotice(context, body)),
    status: ({ params, query }) => noticeStatus(context, params.id, query.token),
  });
}
