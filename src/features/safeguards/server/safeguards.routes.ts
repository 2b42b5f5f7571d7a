import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { logShield } from '../../moderation/server/index.ts';
import { postExists, postNotFound } from '../../posts/server/index.ts';
import { safeguardsRoutes, type Shield } from '../safeguards.contract.ts';
import { saveRules } from './rules.actions.ts';
import { readRules } from './rules.queries.ts';
import { lowerShield, raiseShield } from './shield.actions.ts';
import { type Shield as StoredShield, shieldsUp } from './shield.queries.ts';

function present({ scope, raisedAt, until, isAutomatic }: StoredShield): Shield {
  return {
    scope: scope === 'site' ? scope : Number(scope),
    raisedAt: raisedAt.toISOString(),
    until: until?.toISOString() ?? null,
    automatic: isAutomatic,
  };
}

export function serveSafeguards(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, safeguardsRoutes, {
    rules: () => readRules(db),
    saveRules: ({ viewer, body }) => saveRules(context, viewer, body),
    shields: async () => (await shieldsUp(db)).map(present),
    raiseShield: async ({ viewer, body: { scope, until = null } }) => {
      if (scope !== 'site' && !(await postExists(db, scope))) return postNotFound();
      const raised = await raiseShield(context, { scope: String(scope), until }, logShield(context, viewer));
      return refused(raised) ? raised : present(raised);
    },
    lowerShield: ({ viewer, body }) => lowerShield(context, String(body.scope), logShield(context, viewer)),
  });
}
