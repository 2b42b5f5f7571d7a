import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Database } from '../../../../platform/server/db/database.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { endSessionsFrom } from '../../../../platform/server/http/sessions.ts';
import { endSessionRecord } from './records.queries.ts';

/** The provider's session that a browser's cookie names; a new one without an account if there is none. */
function sessionOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  return provider.Session.get(provider.createContext(request.raw, reply.raw));
}

/** Ends the provider's session of a browser, with all sessions here that came from it. */
export async function endBrowserSession(db: Database, provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { accountId, uid } = await sessionOf(provider, request, reply);
  if (accountId === undefined) return;
  await inTransaction(db, async tx => {
    await endSessionsFrom(tx, uid);
    await endSessionRecord(tx, uid);
  });
}

/**
 * Ends the provider's session of a browser that goes on with another account's sign-in, which takes its place. Only the
 * browser that holds the sign-in's own cookie does so: a link from elsewhere ends nothing.
 */
export async function leaveOtherAccount(
  db: Database,
  provider: Provider,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookies } = provider.createContext(request.raw, reply.raw);
  if (cookies.get(provider.cookieName('resume'), { signed: true }) !== uid) return;
  const interaction = await provider.Interaction.find(uid);
  const accountId = interaction?.result?.login?.accountId;
  const session = await sessionOf(provider, request, reply);
  if (accountId !== undefined && session.accountId !== undefined && session.accountId !== accountId)
    await endSessionRecord(db, session.uid);
}
