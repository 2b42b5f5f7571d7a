import type { FastifyInstance } from 'fastify';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { type Refusal, refused } from '../../../platform/shared/errors.ts';
import { deleteOrRemove, logShield } from '../../moderation/server/index.ts';
import { gameOfThread, storeGameRead } from '../../games/server/index.ts';
import { asSeenBy } from '../../personal/server/index.ts';
import { postHiding, replyCounts, watchForRush } from '../../replies/server/index.ts';
import type { EmbedPreview } from '../../embeds/embeds.contract.ts';
import { embedKey } from '../../embeds/embeds.rules.ts';
import { refreshCard } from '../../embeds/server/index.ts';
import { type Post, postsRoutes } from '../posts.contract.ts';
import { embedOfText } from '../../texts/markup/embeds.ts';
import { textOf } from '../posts.rules.ts';
import { postNotFound } from './posts.access.ts';
import { createPost, removePost, updatePost } from './posts.actions.ts';
import { postWithHiddenScores } from './hiding/hiddenScores.ts';
import { isBehindBlock, isInvisibleTo } from './hiding/posts.visibility.ts';
import { postById, postsByIds } from './posts.queries.ts';
import { historyOf, setLike } from '../../texts/server/index.ts';
import { postTexts } from './postTexts.queries.ts';
import { postLiking } from './reactions/liking.ts';
import { viewPost } from './reactions/views.actions.ts';

/** A post that a late reader has written, with its comments, its poll and the state of its thread as they may know them. */
function withKnownState({ locked: _locked, slowSeconds: _slowSeconds, ...post }: Post, known: Post | undefined): Post {
  return {
    ...post,
    comments: known?.comments ?? 0,
    poll: known?.poll ?? null,
    ...(known?.locked && { locked: known.locked }),
    ...(known?.slowSeconds && { slowSeconds: known.slowSeconds }),
  };
}

export function servePosts(app: FastifyInstance, context: Context): void {
  async function seenBy(viewer: Viewer | null, post: Post): Promise<Post | Refusal<'not_found'>> {
    const [seen] = await asSeenBy(context.db, viewer, [post]);
    return seen ?? postNotFound();
  }

  async function refreshEmbed({ feature, content, markup }: Post, preview: EmbedPreview): Promise<void> {
    const embed = embedOfText(textOf({ feature, content }), markup);
    if (embed) await refreshCard(context, embedKey(embed), preview);
  }

  serve(app, context, postsRoutes, {
    get: async ({ params, viewer, cached }) => {
      if (viewer) await storeGameRead(context, viewer, await gameOfThread(context, params.id));
      const post = await cached(async () => {
        const covered = await postWithHiddenScores(context, params.id);
        if (covered) return covered;
        const found = await postById(context.db, params.id);
        if (found?.embed) await refreshEmbed(found, found.embed);
        return found ?? postNotFound();
      });
      if (!refused(post) && post.value.hidden) return (await isBehindBlock(context.db, viewer, params.id)) ? postNotFound() : post;
      if (!refused(post)) return viewer ? seenBy(viewer, post.value) : post;
      // A hidden post is there for its author and for moderators alone; nothing of it is cached.
      const [hidden] = viewer ? await postsByIds(context.db, [params.id], viewer) : [];
      return hidden ? seenBy(viewer, hidden) : post;
    },
    create: async ({ body, viewer, idempotencyKey }) => {
      const created = await createPost(context, viewer, body, idempotencyKey);
      if (!refused(created)) watchForRush(context, null, logShield(context, null));
      return created;
    },
    update: async ({ params, body, viewer, asReader }) => {
      const post = await updatePost(context, viewer, params.id, body, postHiding);
      if (refused(post)) return post;
      if (!viewer.limited) return seenBy(viewer, post);
      const known = await asReader(() => postById(context.db, params.id));
      return seenBy(viewer, withKnownState(post, known));
    },
    remove: ({ params, viewer }) =>
      deleteOrRemove(context, viewer, { kind: 'post', id: params.id }, () =>
        removePost(context, viewer, params.id, { commentsUnder: replyCounts, hiding: postHiding }),
      ),
    history: async ({ params, viewer }) => {
      if (await isInvisibleTo(context.db, viewer, params.id)) return postNotFound();
      return (await historyOf(context.db, postTexts, params.id, viewer)) ?? postNotFound();
    },
    like: ({ params, viewer }) => setLike(context, viewer, postLiking, { id: params.id, isLiked: true }),
    unlike: ({ params, viewer }) => setLike(context, viewer, postLiking, { id: params.id, isLiked: false }),
    view: async ({ params, viewer, visitorId, address, asReader }) => {
      if (await asReader(() => isInvisibleTo(context.db, viewer, params.id))) return postNotFound();
      return viewPost(context, { viewer, visitorId, address }, params.id);
    },
  });
}
