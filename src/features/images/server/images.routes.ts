import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { single } from '../../../platform/server/metrics/exposition.ts';
import { onceAMinute } from '../../../platform/server/metrics/storage.ts';
import { createMemo } from '../../../platform/server/concurrency/memo.ts';
import { readCookie } from '../../../platform/server/http/cookies.ts';
import { sessionId } from '../../../platform/server/http/sessions.ts';
import { type StoredFile, storeOf } from '../../../platform/server/media/store.ts';
import { StoreError } from '../../../platform/server/media/storeError.ts';
import { setPicture, viewerOf } from '../../account/server/index.ts';
import { refuseBlocked } from '../../blocked-pictures/server/index.ts';
import { refuseAvatarOutside } from '../../safeguards/server/index.ts';
import { dropImage } from '../../posts/server/index.ts';
import { imagesRoutes } from '../images.contract.ts';
import { imageFile, narrowAvatar, narrowImage } from '../images.rules.ts';
import { removeAvatar, setAvatar, uploadImage } from './images.actions.ts';
import { networkOf } from '../../../platform/server/http/limits/clientAddress.ts';
import { fileLimit, pageLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import { imageTotals, withheldImages } from './images.queries.ts';

/** The first group is the name of the picture. */
const fileName = new RegExp(`^([0-9a-fm][0-9a-f]{31})(?:-${narrowImage}|-${narrowAvatar}|-still)?\\.webp$`);
const oneYear = 31_536_000;
/** A removed picture is gone within this time on every node, in milliseconds. */
const hiddenForMs = 1_000;

function unavailable(error: unknown): 'unavailable' {
  if (error instanceof StoreError) return 'unavailable';
  throw error;
}

export function serveImages(app: FastifyInstance, context: Context): void {
  serve(app, context, imagesRoutes, {
    setAvatar: ({ form, viewer }) =>
      setAvatar(context, viewer, form.file, { setPicture, drop: dropImage, refuseBlocked, refuseOutside: refuseAvatarOutside }),
    removeAvatar: ({ viewer }) => removeAvatar(context, viewer, { setPicture, drop: dropImage }),
    upload: ({ form, viewer }) => uploadImage(context, viewer, { file: form.file, alt: form.fields.alt }, refuseBlocked),
  });
  app.figures.push(
    onceAMinute(async () => {
      const { images, bytes } = await imageTotals(context.db);
      return [
        single('gauge', 'bleachers_images', 'Uploaded pictures; the same on every node.', images),
        single('gauge', 'bleachers_images_bytes', 'Space that they take.', bytes),
      ];
    }),
  );
  const withheld = createMemo<Awaited<ReturnType<typeof withheldImages>>>({ max: 1, freshForMs: () => hiddenForMs });
  /** Whether the caller may see a picture: everybody, only its owner and moderators because only hidden texts show it, or nobody. */
  async function sightOf(request: FastifyRequest, name: string): Promise<'public' | 'private' | 'hidden'> {
    const image = (await withheld.value('names', () => withheldImages(context.db))).get(name);
    if (!image) return 'public';
    if (image.isClosed) return 'hidden';
    const token = readCookie(context.settings, request, 'session');
    const viewer = token === undefined ? null : await viewerOf(context.db, sessionId(token));
    return viewer && (viewer.role !== 'member' || image.ownerId === viewer.id) ? 'private' : 'hidden';
  }
  const store = storeOf(context.settings);
  /** Sends a stored file as `bodyOf` makes it. A name stands for one picture for ever; who holds a copy need never ask again. */
  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    file: { name: string | undefined; stored: string; type: string },
    bodyOf: (found: StoredFile) => Promise<StoredFile['body'] | Buffer>,
  ): Promise<FastifyReply> {
    const { name, stored, type } = file;
    const found = name === undefined ? undefined : await store.get(stored).catch(unavailable);
    if (found === 'unavailable') return reply.code(503).header('retry-after', '5').type('text/plain').send('Please try again in a moment.');
    const sight = found && name !== undefined && (await sightOf(request, name));
    // An open file that nobody reads would stay open.
    if (sight === 'hidden') found?.body.destroy();
    if (!found || sight === 'hidden')
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.');
    const body = await bodyOf(found);
    const length = body instanceof Buffer ? body.length : found.length;
    if (length !== undefined) reply.header('content-length', length);
    return (
      reply
        // A cache on the way keeps a picture for a second, so that a removed one is gone from it in time.
        .header('cache-control', sight === 'private' ? 'private, no-store' : `public, max-age=${oneYear}, s-maxage=1, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Feed readers on the web show the pictures of posts.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(type)
        .send(body)
    );
  }
  app.get<{ Params: { file: string } }>('/images/:file', { config: { isFile: true, limit: fileLimit } }, async (request, reply) => {
    const { file } = request.params;
    return sendFile(request, reply, { name: fileName.exec(file)?.[1], stored: file, type: 'image/webp' }, async ({ body }) => body);
  });
  // Made for each call: other sites ask once for a link and keep it.
  const jpegPath = '/images/:name([0-9a-fm][0-9a-f]{31}).jpg';
  app.get<{ Params: { name: string } }>(jpegPath, { config: { isFile: true, limit: pageLimit } }, async (request, reply) => {
    const { name } = request.params;
    const { jpegOf } = await import('../../../platform/server/media/pictures.ts');
    return sendFile(request, reply, { name, stored: imageFile(name), type: 'image/jpeg' }, async ({ body }) =>
      jpegOf(await buffer(body), networkOf(request)),
    );
  });
}
