import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { sessionsOf } from '../../../platform/server/http/sessions/sessions.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { forgetUser, holdUser, signOutDevice, signOutOthers } from '../../account/server/index.ts';
import { forgetFriends } from '../../friends/server/index.ts';
import { forgetInLog } from '../../moderation/server/index.ts';
import { forgetAuthor, noteChange } from '../../posts/server/index.ts';
import { forgetCommenter } from '../../replies/server/index.ts';
import { settingsRoutes } from '../settings.contract.ts';
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
    // The user's row last: what refers to it alone goes with it. Posts and comments once more when it is held: a like or a comment may
    // have come in the meantime from another tab. It is held that late since who writes holds a post before their own row.
    deleteAccount: ({ viewer, body }) =>
      deleteAccount(context, viewer, body.username, [
        forgetAuthor,
        forgetCommenter,
        forgetFriends,
        forgetInLog,
        holdUser,
        forgetAuthor,
        forgetCommenter,
        forgetUser,
        noteChange,
      ]),
  });
}
