import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { sessionsOf } from '../../../platform/server/http/sessions/sessions.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { forgetUser, lockUserForDeletion, signOutDevice, signOutOthers } from '../../account/server/index.ts';
import { lockRoomsOfPerson } from '../../chat/server/index.ts';
import { forgetFriends } from '../../friends/server/index.ts';
import { forgetReactions, lockPlaysOfPerson } from '../../games/server/index.ts';
import { anonymizeLog, rememberIdentities } from '../../moderation/server/index.ts';
import { dropWordsOf, forgetAuthor, lockTotalsForDeletion, postTexts, countChange } from '../../posts/server/index.ts';
import { forgetCommenter, replyTexts } from '../../replies/server/index.ts';
import { forgetRowsOf, lockRowsOfPerson } from '../../rows/server/index.ts';
import { lockTextsOfPerson } from '../../texts/server/index.ts';
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
    deleteAccount: ({ viewer, body }) =>
      deleteAccount(context, viewer, body.username, {
        lock: [
          (tx, userId) => lockTextsOfPerson(tx, postTexts, userId),
          (tx, userId) => lockTextsOfPerson(tx, replyTexts, userId),
          lockPlaysOfPerson,
          lockRoomsOfPerson,
          lockRowsOfPerson,
          lockTotalsForDeletion,
          lockUserForDeletion,
        ],
        forget: [
          (tx, userId) => rememberIdentities(context, tx, userId),
          forgetAuthor,
          forgetCommenter,
          forgetReactions,
          forgetFriends,
          (tx, userId, publish) => forgetRowsOf(tx, publish, context, userId),
          anonymizeLog,
        ],
        remove: [forgetUser, countChange],
        after: dropWordsOf,
      }),
  });
}
