import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { addressOf } from '../../../../platform/server/http/limits/clientAddress.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { gameIdPattern } from '../../../games/games.rules.ts';
import { gameById } from '../../../games/server/index.ts';
import { postsByIds } from '../../../posts/server/index.ts';
import { levelFor, streakToday } from '../../../profiles/profiles.rules.ts';
import { statsOf } from '../../../profiles/server/index.ts';
import { subjectTags, tagById } from '../../../tags/server/index.ts';
import { readOutput } from '../outputs/documents.ts';
import { createDrawing } from './draw.ts';
import { pictureOfGame, pictureOfPost, pictureOfSite, pictureOfTag, pictureOfUser } from './models.ts';
import { pictureHref, type PictureKind, pictureKinds, sitePictureId } from './pictureHref.ts';
import { pictureDigest, type PictureModel } from './pictureModel.ts';

const oneYear = 31_536_000;
/** The time for which a picture of what people write is kept without asking: it can be hidden or deleted. In seconds. */
const fewMinutes = 300;
/** The address of a picture changes with its content, so one of these never expires. */
const isOfPeople = (kind: PictureKind) => kind === 'post' || kind === 'user';

const numberIn = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);

/** Reads what each kind of picture shows; undefined for something that does not exist or is hidden. */
const readers: Record<PictureKind, (context: Context, id: string) => Promise<PictureModel | undefined>> = {
  async post({ db }, id) {
    const number = numberIn(id);
    const [post] = number === undefined ? [] : await postsByIds(db, [number]);
    return post && pictureOfPost(post, await subjectTags(db, post.tags));
  },
  async game({ db }, id) {
    const game = gameIdPattern.test(id) ? await gameById(db, id) : undefined;
    return game && pictureOfGame(game);
  },
  async user({ db }, id) {
    const stats = await statsOf(db, id);
    if (!stats) return undefined;
    const postStreak = streakToday(stats.postStreak, stats.lastPostDate, stats.today);
    return pictureOfUser({ ...stats, ...levelFor(stats), postStreak });
  },
  async tag({ db }, id) {
    const number = numberIn(id);
    const tag = number === undefined ? undefined : await tagById(db, number);
    return tag && pictureOfTag(tag);
  },
  site: async (_context, id) => (id === sitePictureId ? pictureOfSite() : undefined),
};

/** GET /og/{post|game|user|tag|site}/{id}.png: 1200 × 630 pixels, addressed by the digest of the content. */
export function servePictures(app: FastifyInstance, context: Context): void {
  const drawing = createDrawing();
  app.addHook('onClose', () => drawing.close());

  async function modelOf(request: FastifyRequest, kind: PictureKind, id: string): Promise<PictureModel | undefined> {
    const read = async () => ({ model: await readers[kind](context, id) });
    return (await readOutput(context, request, `picture ${kind} ${id}`, read)).model;
  }

  app.get<{ Params: { kind: string; name: string }; Querystring: { v?: unknown } }>(
    '/og/:kind/:name',
    { config: { limit: pageLimit } },
    async (request, reply) => {
      const kind = pictureKinds.find(each => each === request.params.kind);
      const id = /^(.{1,60})\.png$/.exec(request.params.name)?.[1];
      const model = kind && id ? await modelOf(request, kind, id) : undefined;
      if (!kind || !id || !model) return sendRefusal(reply, refuse('not_found', 'There is no such picture.'));
      const digest = pictureDigest(model);
      // Other sites show the picture.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (request.limited) reply.header('cache-control', 'private, no-store');
      else if (request.query.v !== digest) {
        // A browser may keep the way for a moment; the content can change at any time.
        return reply.header('cache-control', 'public, max-age=10').redirect(pictureHref(kind, id, digest), 302);
      } else if (isOfPeople(kind)) {
        // A cache that asks again gets 304 without a drawing, or 404 once the text is hidden or deleted.
        const tag = `"${digest}"`;
        reply.header('cache-control', `public, max-age=${fewMinutes}, must-revalidate`).header('etag', tag);
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      } else reply.header('cache-control', `public, max-age=${oneYear}, immutable`);
      return reply.type('image/png').send(await drawing.png(model, addressOf(request)));
    },
  );
}
