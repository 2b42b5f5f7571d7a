import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
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
      const read = (limit: number) => staffEntries(db, { before: query.cursor, limit });
      const { rows: entries, nextCursor } = await readPage(pageSize, read, ({ id }) => id);
      return { entries, nextCursor };
    },
    download: () => staffEntries(db, { limit: exportSize }),
  });
}
