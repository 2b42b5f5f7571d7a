import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { levelFor } from '../../profiles/profiles.rules.ts';
import { tagById } from '../../tags/server/index.ts';
import { type Fan, teamsRoutes } from '../teams.contract.ts';
import { fansPerPage } from '../teams.rules.ts';
import { fansOfTag, type FanRow, favoritesOfTag } from './teams.queries.ts';

const unknown = () => refuse('not_found', 'Tag not found');

function presentFan({ id, username, profileImageUrl, flair, ...totals }: FanRow): Fan {
  return { id, username, profileImageUrl, flair, level: levelFor(totals).level };
}

export function serveTeams(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, teamsRoutes, {
    fanCount: ({ params, cached }) =>
      cached(async () => {
        const count = await favoritesOfTag(db, params.tagId);
        return count === undefined ? unknown() : { count };
      }),
    async fans({ params, query, viewer }) {
      const tag = await tagById(db, params.tagId);
      if (!tag) return unknown();
      const found = await fansOfTag(db, tag.name, fansPerPage + 1, query.cursor);
      const page = found.slice(0, fansPerPage);
      // People whom a block hides are left out of their page, which is then shorter.
      const fans = page.filter(({ id }) => !isBlocked(viewer, id)).map(presentFan);
      return { fans, nextCursor: found.length > fansPerPage ? (page.at(-1)?.id ?? null) : null };
    },
  });
}
