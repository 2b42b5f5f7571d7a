import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { serve } from '../../../../platform/server/http/serve.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { pushRoutes } from '../../push.contract.ts';
import { deleteSubscription, insertSubscription } from './push.queries.ts';
import { endpointProblem, isUsableKey, vapidKeys } from './pushService.ts';

export function servePush(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, pushRoutes, {
    key: async () => ({ key: (await vapidKeys(context)).publicKey }),
    subscribe: async ({ viewer, body: { endpoint, keys } }) => {
      const problem = endpointProblem(context, endpoint);
      if (problem) return refuse('invalid_input', 'This browser can’t be pushed to.', [{ path: 'endpoint', message: problem }]);
      if (!isUsableKey(keys.p256dh))
        return refuse('invalid_input', 'This browser can’t be pushed to.', [{ path: 'keys.p256dh', message: 'must be a key of P-256' }]);
      const subscription = { userId: viewer.id, sessionId: viewer.sessionId, endpoint, ...keys };
      const isStored = await inTransaction(db, tx => insertSubscription(tx, subscription), { isQuiet: true });
      if (isStored) return { endpoint };
      return refuse('invalid_input', 'This browser can’t be pushed to.', [{ path: 'keys', message: 'must be those of the browser' }]);
    },
    unsubscribe: async ({ viewer, body }) => {
      await deleteSubscription(db, viewer.id, body.endpoint);
      return undefined;
    },
  });
}
