import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { endFollows } from '../../follows/server/index.ts';
import { endFriendship } from '../../friends/server/index.ts';
import { isBehindBlock, postExists } from '../../posts/server/index.ts';
import { boundariesRoutes } from '../boundaries.contract.ts';
import { block, mute, unblock, unmute } from './boundaries.actions.ts';
import { blocksOf, mutesOf } from './boundaries.queries.ts';

export function serveBoundaries(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, boundariesRoutes, {
    blocks: ({ viewer }) => blocksOf(db, viewer.id),
    block: async ({ viewer, body }) => {
      const made = await block(context, viewer, body.username, async (tx, publish, one, other) => {
        await endFollows(tx, one, other);
        await endFriendship(tx, publish, one, other);
      });
      if (refused(made)) return made;
      return made.isNew ? made.block : new AlreadyThere(made.block);
    },
    unblock: ({ viewer, body }) => unblock(context, viewer, body.username),
    mutes: ({ viewer }) => mutesOf(db, viewer.id),
    mute: async ({ viewer, body, asReader }) => {
      const made = await mute(context, viewer, body, (from, id) =>
        asReader(async () => (await postExists(from, id)) && !(await isBehindBlock(from, viewer, id))),
      );
      if (refused(made)) return made;
      return made.isNew ? made.mute : new AlreadyThere(made.mute);
    },
    unmute: ({ viewer, body }) => unmute(context, viewer, body),
  });
}
