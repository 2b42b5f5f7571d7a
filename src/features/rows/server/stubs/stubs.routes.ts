import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { addressOf } from '../../../../platform/server/http/limits/clientAddress.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { serve } from '../../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../../platform/shared/errors.ts';
import { createDrawing, readOutput } from '../../../sharing/server/index.ts';
import { codePattern } from '../../rows.contract.ts';
import { stubsRoutes } from '../../stubs.contract.ts';
import { ownerOf, ownRow, rowNotFound, visibleRow } from '../rows.access.ts';
import { emptyTicketOf, stubOf } from './stubs.ts';
import { deleteStubToken, putStubToken, rowOfToken, setShown } from './stubs.queries.ts';

const beforeFinal = () => refuse('conflict', 'The stub is printed after the final.');

/** The time for which a cache may keep a public stub, in seconds. */
const publicSeconds = 60;

export function serveStubs(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const drawing = createDrawing();
  app.addHook('onClose', () => drawing.close());

  /** The row of a code, of which the viewer decides. */
  async function ownedRow(viewer: Viewer, code: string) {
    const row = await ownRow(db, viewer, code);
    if (refused(row)) return row;
    return ownerOf(row) === viewer.id ? row : refuse('forbidden', 'Only the owner of a row shares its stub.');
  }

  serve(app, context, stubsRoutes, {
    async save({ viewer, params, body }) {
      const row = await ownRow(db, viewer, params.code);
      if (refused(row)) return row;
      await setShown(db, row.id, viewer.id, body.showMe);
      return undefined;
    },
    async share({ viewer, params, asReader }) {
      const row = await ownedRow(viewer, params.code);
      if (refused(row)) return row;
      if (!(await asReader(() => stubOf(db, row, viewer.id)))) return beforeFinal();
      const token = await putStubToken(db, row.id, randomBytes(16).toString('base64url'));
      return { url: `${context.settings.publicUrl.origin}/stubs/${token}.png` };
    },
    async hide({ viewer, params }) {
      const row = await ownedRow(viewer, params.code);
      if (refused(row)) return row;
      await deleteStubToken(db, row.id);
      return undefined;
    },
  });

  app.get<{ Params: { code: string } }>('/api/rows/:code/stub.png', { config: { limit: pageLimit } }, async (request, reply) => {
    const { viewer } = request;
    if (!viewer) return sendRefusal(reply, refuse('unauthorized', 'Unauthorized'));
    const row = codePattern.test(request.params.code) ? await ownRow(db, viewer, request.params.code) : rowNotFound();
    if (refused(row)) return sendRefusal(reply, row);
    const stub = await readingAs(request.limited?.reader, () => stubOf(db, row, viewer.id));
    if (!stub) return sendRefusal(reply, beforeFinal());
    reply.header('cache-control', 'private, no-store');
    return reply.type('image/png').send(await drawing.png(stub, viewer.id));
  });

  app.get<{ Params: { code: string } }>('/rows/:code/ticket.png', { config: { limit: pageLimit } }, async (request, reply) => {
    const { code } = request.params;
    const row = codePattern.test(code) ? await visibleRow(db, request.viewer, code) : rowNotFound();
    if (refused(row)) return sendRefusal(reply, row);
    const ticket = await emptyTicketOf(db, row);
    if (!ticket) return sendRefusal(reply, rowNotFound());
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', request.viewer ? 'private, no-store' : `public, max-age=${publicSeconds}`);
    return reply.type('image/png').send(await drawing.png(ticket, addressOf(request)));
  });

  app.get<{ Params: { name: string } }>('/stubs/:name', { config: { limit: pageLimit } }, async (request, reply) => {
    const token = /^([A-Za-z0-9_-]{22})\.png$/.exec(request.params.name)?.[1];
    const row = token === undefined ? undefined : await rowOfToken(db, token);
    // Outputs are as far behind as a reader can be, so that a shared picture spoils nobody.
    const { stub } = row
      ? await readOutput(context, request, `stub ${row.id}`, async () => ({ stub: await stubOf(db, row, null) }))
      : { stub: undefined };
    if (!stub) return sendRefusal(reply, refuse('not_found', 'There is no such picture.'));
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', request.limited ? 'private, no-store' : `public, max-age=${publicSeconds}`);
    return reply.type('image/png').send(await drawing.png(stub, addressOf(request)));
  });
}
