import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { serve } from '../../../../platform/server/http/serve.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { stopped } from '../../notifications.types.ts';
import { preferencesRoutes } from '../../preferences.contract.ts';
import { awaitCalls } from '../../../games/server/index.ts';
import { recipientOf, savePreferences, wakePushes, type WantedMessages } from './preferences.queries.ts';
import { readUnsubscribeToken } from './unsubscribe.token.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';

function present(context: Context, wanted: WantedMessages) {
  return { ...wanted, mailAvailable: context.mailer !== undefined };
}

export function servePreferences(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, preferencesRoutes, {
    read: async ({ viewer }) => {
      const recipient = await recipientOf(db, viewer.id);
      if (!recipient) throw refuse('unauthorized', 'Unauthorized');
      const { email: _address, isVerified: _proof, ...wanted } = recipient;
      return present(context, wanted);
    },
    save: async ({ viewer, body }) => {
      const wanted = await inTransaction(db, async tx => {
        const saved = await savePreferences(tx, viewer.id, body);
        if (body.quietHours !== undefined) await wakePushes(tx, viewer.id);
        if (body.alerts !== undefined) await awaitCalls(tx, viewer.id);
        return saved;
      });
      return present(context, wanted);
    },
    unsubscribeState: async ({ query }) => {
      const meant = readUnsubscribeToken(context.secret, query.token);
      const recipient = meant && (await recipientOf(db, meant.userId));
      if (!recipient) return { mails: null, areWanted: false };
      const { preference } = meant;
      return { mails: preference, areWanted: recipient[preference] !== stopped(preference) };
    },
  });
  serveUnsubscribe(app, context);
}

/** A button in a mail program, or a page: both hold a token, which alone says what may be done. */
function serveUnsubscribe(app: FastifyInstance, context: Context): void {
  const tokenIn = (query: unknown): string => {
    const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : '';
    return typeof token === 'string' ? token : '';
  };
  const page = (token: string) => `/unsubscribe?token=${encodeURIComponent(token.slice(0, 200))}`;
  void app.register(async scope => {
    // RFC 8058 lets a mail provider send either kind of form; nothing in it matters beside the token.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));

    // A GET changes nothing: programs open links to look at them.
    scope.get('/api/unsubscribe', { config: { limit: pageLimit } }, async ({ query }, reply) => reply.redirect(page(tokenIn(query)), 302));

    scope.post('/api/unsubscribe', { config: { limit: pageLimit } }, async ({ query }, reply) => {
      const readOnlyText = await scope.readOnlyText();
      if (readOnlyText !== null) return sendRefusal(reply, refuse('read_only', readOnlyText));
      const token = tokenIn(query);
      const meant = readUnsubscribeToken(context.secret, token);
      const isKnown = meant !== undefined && (await recipientOf(context.db, meant.userId)) !== undefined;
      if (isKnown) await savePreferences(context.db, meant.userId, { [meant.preference]: stopped(meant.preference) });
      if (typeof query === 'object' && query !== null && 'page' in query) return reply.redirect(page(token), 303);
      if (!isKnown) return sendRefusal(reply, refuse('not_found', 'This link doesn’t work. Choose your mails on the settings page.'));
      return reply.send({ unsubscribed: true });
    });
  });
}
