import type { FastifyInstance } from 'fastify';
import { sourceFigures } from '../../../platform/server/outbound/calls.ts';
import { createMemo } from '../../../platform/server/concurrency/memo.ts';
import { readPage } from '../../../platform/server/db/readPage.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { isUserId } from '../../../platform/shared/fields.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { invitations, type StoredInvitation } from '../../account/server/index.ts';
import { adminRoutes, type Invitation } from '../admin.contract.ts';
import { defaultPages } from '../site.defaults.ts';
import { sitePageNames } from '../site.rules.ts';
import { changeRole, editTag, makeInvitation, mergeTags, sendTestMail } from './admin.actions.ts';
import { readFigures, type StoredFigures } from './figures.queries.ts';
import { usersFor } from './people.queries.ts';
import { seasonProgress } from '../../games/server/index.ts';
import { seasonLeagues } from './siteModes.ts';
import { refreshSite, removeLogo, saveSite, setLogo, siteInfo, siteSettings } from './site.actions.ts';
import { writtenPages } from './site.queries.ts';
import { parseText } from '../../texts/server/index.ts';
import { projectVersion } from '../../../platform/server/process/project.ts';
import { repeat } from '../../../platform/server/process/watchdog.ts';

/** A name or logo that an admin of another node gave is used here after this time, in milliseconds. */
const siteCheckMs = 5_000;

/** Texts of others may link to whole addresses alone. Those of the operator may name pages of the site by their paths. */
const withOwnLinks = (text: string, origin: string) => text.replace(/\]\((\/[^\s()]*)\)/g, `](${origin}$1)`);

export function serveAdmin(app: FastifyInstance, context: Context): void {
  const { db, settings, log } = context;
  const figures = createMemo<StoredFigures>({ max: 1, freshForMs: () => 60_000 });
  const withUrl = (invitation: StoredInvitation): Invitation => ({
    ...invitation,
    url: `${settings.publicUrl.origin}/api/login?screen=sign-up&invite=${invitation.code}`,
  });

  app.addHook('onReady', () =>
    refreshSite(context).catch((error: unknown) => log.warn({ err: error }, 'the name and logo of the site could not be read')),
  );
  app.addHook(
    'preClose',
    repeat(context.watchdog, 'name of the site', siteCheckMs, () => refreshSite(context)),
  );

  serve(app, context, adminRoutes, {
    siteInfo: ({ cached }) => cached(() => siteInfo(context)),
    sitePage: async ({ params }) => {
      const name = sitePageNames.find(each => each === params.name);
      if (!name) return refuse('not_found', 'There is no such page.');
      const written = (await writtenPages(db)).find(page => page.name === name);
      const text = written?.text ?? defaultPages[name];
      return {
        name,
        text,
        markup: parseText(withOwnLinks(text, settings.publicUrl.origin)),
        changedAt: written?.changedAt.toISOString() ?? null,
      };
    },
    users: async ({ query: { q, state, limit, cursor } }) => {
      if (cursor !== undefined && !isUserId(cursor)) return refuse('invalid_input', 'This page of the list is not known here.');
      const read = (max: number) => usersFor(db, { q, state, limit: max, behind: cursor });
      const { rows: users, nextCursor } = await readPage(limit, read, ({ id }) => id);
      return { users, nextCursor };
    },
    setRole: ({ viewer, params, body }) => changeRole(context, viewer, params.id, body.role),
    invites: async ({ query: { limit, cursor } }) => {
      const { rows, nextCursor } = await readPage(
        limit,
        max => invitations(db, max, cursor),
        ({ code }) => code,
      );
      return { invites: rows.map(withUrl), nextCursor };
    },
    invite: async ({ viewer, body: { uses, expiresAt = null } }) => {
      const made = await makeInvitation(context, viewer, { uses, expiresAt });
      return refused(made) ? made : withUrl(made);
    },
    editTag: ({ viewer, params, body }) => editTag(context, viewer, params.id, body),
    mergeTag: ({ viewer, params, body }) => mergeTags(context, viewer, { from: params.id, into: body.into }),
    site: () => siteSettings(context),
    saveSite: ({ viewer, body }) => saveSite(context, viewer, body),
    setLogo: ({ viewer, form }) => setLogo(context, viewer, form.file),
    removeLogo: ({ viewer }) => removeLogo(context, viewer),
    testMail: ({ viewer }) => sendTestMail(context, viewer),
    figures: async () => {
      const stored = (await figures.read('figures', () => readFigures(db)))?.value ?? (await readFigures(db));
      const seasons = await seasonProgress(context, await seasonLeagues(context));
      return { ...stored, seasons, version: projectVersion(), node: app.requestTotals(), sources: sourceFigures() };
    },
  });
}
