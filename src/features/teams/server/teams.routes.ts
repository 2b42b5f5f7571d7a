import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
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
      const read = (limit: number) => fansOfTag(db, tag.name, limit, query.cursor);
      const { rows, nextCursor } = await readPage(fansPerPage, read, ({ id }) => id);
      // People whom a block hides are left out of their page, which is then shorter.
      const fans = rows.filter(({ id }) => !isBlocked(viewer, id)).map(presentFan);
      return { fans, nextCursor };
    },
  });
}
