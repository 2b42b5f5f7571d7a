import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { clockGame, storeGameRead } from '../../games/server/index.ts';
import { rowsRoutes } from '../rows.contract.ts';
import { unreadInRows } from './messages/rowMessages.queries.ts';
import { saveRowClock } from './rowClock.actions.ts';
import { watchPresence } from './presence/rowPresence.ts';
import { rowNotFound, visibleRow } from './rows.access.ts';
import { createRow, joinRow, leaveRow, muteRow, renewCode } from './rows.actions.ts';
import { type ListPlace, rowsOfPerson } from './rows.queries.ts';
import { presentRow, withGames } from './rows.view.ts';

/** The cursor of a list of rows: an `o` or a `c` for open and closed ones, and the id of the last. */
const cursorAt = ({ isClosed, id }: ListPlace) => `${isClosed ? 'c' : 'o'}${id}`;

function placeOf(cursor: string): ListPlace | undefined {
  const [, state, id] = /^([oc])([1-9]\d{0,14})$/.exec(cursor) ?? [];
  return id === undefined ? undefined : { isClosed: state === 'c', id: Number(id) };
}

export function serveRows(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const { origin } = context.settings.publicUrl;
  const stop = watchPresence(context);
  app.addHook('preClose', stop);

  serve(app, context, rowsRoutes, {
    create: ({ viewer, params, body, idempotencyKey }) =>
      createRow(context, viewer, { gameId: params.id, name: body.name ?? null }, idempotencyKey),
    async mine({ viewer, query: { limit, cursor } }) {
      const after = cursor === undefined ? undefined : placeOf(cursor);
      if (cursor !== undefined && !after)
        return refuse('invalid_input', 'There is no such page.', [{ path: 'cursor', message: 'is unknown' }]);
      const { rows: page, nextCursor } = await readPage(limit, max => rowsOfPerson(db, viewer.id, after, max), cursorAt);
      const unread = await unreadInRows(
        db,
        viewer.id,
        page.map(({ id }) => id),
      );
      const rows = (await withGames(db, page, viewer.id)).map(found => ({
        ...presentRow(found, viewer.id, origin),
        unreadCount: unread.get(found.row.id) ?? 0,
      }));
      return { rows, nextCursor };
    },
    async one({ viewer, params }) {
      const row = await visibleRow(db, viewer, params.code);
      if (refused(row)) return row;
      await storeGameRead(context, viewer, await clockGame(context, row.gameId));
      const [found] = await withGames(db, [row], viewer?.id);
      return found ? presentRow(found, viewer?.id ?? null, origin) : rowNotFound();
    },
    join: ({ viewer, params }) => joinRow(context, viewer, params.code),
    leave: ({ viewer, params }) => leaveRow(context, viewer, params),
    renewCode: ({ viewer, params }) => renewCode(context, viewer, params.code),
    mute: ({ viewer, params, body }) => muteRow(context, viewer, params.code, body.muted),
    saveClock: ({ viewer, params, body }) => saveRowClock(context, viewer, params.code, body),
  });
}
