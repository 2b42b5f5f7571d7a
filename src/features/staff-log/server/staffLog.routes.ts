import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { staffLogRoutes } from '../staffLog.contract.ts';
import { staffEntries } from './staffLog.queries.ts';

const pageSize = 50;
const exportSize = 10_000;

export function serveStaffLog(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, staffLogRoutes, {
    list: async ({ query }) => {
      const found = await staffEntries(db, { before: query.cursor, limit: pageSize + 1 });
      const entries = found.slice(0, pageSize);
      return { entries, nextCursor: found.length > pageSize ? String(entries.at(-1)?.id) : null };
    },
    download: () => staffEntries(db, { limit: exportSize }),
  });
}
