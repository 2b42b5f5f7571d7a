import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { refuse, refused } from '../../../../platform/shared/errors.ts';
import { gameIdPattern } from '../../../games/games.rules.ts';
import { gameById } from '../../../games/server/index.ts';
import { consensus } from '../../../mock-drafts/server/index.ts';
import { authorsOfPosts, postsByIds } from '../../../posts/server/index.ts';
import { readOutput, sendDocument } from '../outputs/documents.ts';
import { profileHref } from '../structured/things.ts';
import { draftCard, gameCard, pollCard, postCard } from './cards.ts';
import { type Card, frameDocument, framePolicy, liveScript } from './frame.ts';
import { type FrameKind, framedPage, oembedAnswer } from './oembed.ts';

interface Found {
  card: Card;
  author: { name: string; url: string | null } | null;
}

/** A removal shows at once: a browser asks whether its card is still the one of now. */
const cacheControl = 'public, no-cache';
const html = 'text/html; charset=utf-8';

/** A number of pixels in a query; undefined for anything else. */
function pixels(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}

/** Cards that other sites may show in a frame, and oEmbed, by which they find them. */
export function serveFrames(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const { origin } = context.settings.publicUrl;
  const options = { config: { limit: pageLimit } } as const;

  async function ofPost(id: string, cardOf: typeof pollCard): Promise<Found | undefined> {
    const [post] = /^[1-9]\d{0,15}$/.test(id) ? await postsByIds(db, [Number(id)]) : [];
    const card = post && cardOf(origin, post);
    if (!post || !card) return undefined;
    return { card, author: post.authorId === null ? null : { name: post.authorName, url: origin + profileHref(post.authorName) } };
  }

  const readers: Record<FrameKind, (id: string) => Promise<Found | undefined>> = {
    post: id => ofPost(id, postCard),
    poll: id => ofPost(id, pollCard),
    async game(id) {
      const game = gameIdPattern.test(id) ? await gameById(db, id) : undefined;
      return game && { card: gameCard(origin, game), author: null };
    },
    async board(id) {
      const year = /^draft-(\d{4})$/.exec(id)?.[1];
      const found = year === undefined ? undefined : await consensus(db, Number(year), authorsOfPosts);
      return found === undefined || refused(found) ? undefined : { card: draftCard(origin, found), author: null };
    },
  };

  const read = async (request: FastifyRequest, kind: FrameKind, id: string) =>
    (await readOutput(context, request, `card ${kind} ${id}`, async () => ({ found: await readers[kind](id) }))).found;

  /** Lets other sites frame this answer, and no other one. */
  function framed(reply: FastifyReply): FastifyReply {
    reply.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', framePolicy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-robots-tag', 'noindex');
  }

  app.get('/embed/live.js', { config: { isFile: true, limit: pageLimit } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(liveScript),
  );
  for (const kind of ['post', 'poll', 'board', 'game'] as const) {
    app.get<{ Params: { id: string } }>(`/embed/${kind}/:id`, options, async (request, reply) => {
      const found = await read(request, kind, request.params.id);
      if (found) return sendDocument(request, framed(reply), { body: frameDocument(found.card), type: html }, cacheControl);
      const gone: Card = { title: 'Not found', href: `${origin}/`, body: '<p>This is not there any more.</p>', isLive: false };
      return framed(reply).code(404).header('cache-control', 'no-store').type(html).send(frameDocument(gone));
    });
  }
  app.get<{ Querystring: Record<string, unknown> }>('/oembed', options, async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query;
    if (format !== 'json') return reply.code(501).type('text/plain; charset=utf-8').send('The only format is json.');
    const framedBy = typeof url === 'string' ? framedPage(origin, url) : undefined;
    const found = framedBy && (await read(request, framedBy.kind, framedBy.id));
    if (!framedBy || !found) return sendRefusal(reply, refuse('not_found', 'There is no card for that address.'));
    const described = { title: found.card.title, author: found.author };
    const answer = oembedAnswer(origin, framedBy, described, { width: pixels(maxwidth), height: pixels(maxheight) });
    // Pages of other sites may ask, too: the answer is the same for everybody.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    return sendDocument(request, reply, { body: JSON.stringify(answer), type: 'application/json; charset=utf-8' }, 'public, max-age=300');
  });
}
