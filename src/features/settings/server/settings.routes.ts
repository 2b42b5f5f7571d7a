import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { sessionsOf } from '../../../platform/server/http/sessions.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { signOutDevice, signOutOthers } from '../../account/server/index.ts';
import { settingsRoutes } from '../settings.contract.ts';
import { deletionOf } from './deletion.ts';
import { deleteAccount, exportData } from './settings.actions.ts';

export function serveSettings(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, settingsRoutes, {
    devices: ({ viewer }) => sessionsOf(db, viewer.id, viewer.sessionId),
    signOutDevice: async ({ viewer, params }) =>
      (await signOutDevice(db, viewer, params.id)) ? undefined : refuse('not_found', 'That device is signed out already.'),
    signOutOthers: async ({ viewer }) => {
      await signOutOthers(db, viewer);
      return undefined;
    },
    exportData: ({ viewer }) => exportData(context, viewer),
    deleteAccount: ({ viewer, body }) => deleteAccount(context, viewer, body.username, deletionOf(context)),
  });
}
