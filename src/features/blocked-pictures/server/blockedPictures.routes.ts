import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { blockedPicturesRoutes } from '../blockedPictures.contract.ts';
import { blockedBefore } from './blockedPictures.queries.ts';
import { blockAddress, blockFile, unblock } from './blocking.actions.ts';

const entriesPerPage = 50;

export function serveBlockedPictures(app: FastifyInstance, context: Context): void {
  serve(app, context, blockedPicturesRoutes, {
    list: async ({ query: { cursor } }) => {
      const read = (limit: number) => blockedBefore(context.db, cursor, limit);
      const { rows: pictures, nextCursor } = await readPage(entriesPerPage, read, ({ id }) => id);
      return { pictures, nextCursor };
    },
    block: ({ body, form, viewer }) =>
      form ? blockFile(context, viewer, { file: form.file, ...form.fields }) : blockAddress(context, viewer, body),
    unblock: ({ viewer, params }) => unblock(context, viewer, params.id),
  });
}
