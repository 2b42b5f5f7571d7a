import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { tidyTagNames } from '../../../tags/tags.rules.ts';
import { readOutput, sendDocument } from '../outputs/documents.ts';
import { type FeedFormat, feedDocument } from './feedFormats.ts';
import { feedOfPerson, feedOfPost, feedOfTags, type FoundFeed, personalFeed } from './feeds.read.ts';

const extensions: Record<FeedFormat, string> = { atom: 'xml', json: 'json' };

/** Feed readers ask again and again, so they may wait a minute. */
const publicCaching = 'public, max-age=60';
const maxNameLength = 100;

/** The tags of an address: `?tag=NBA&tag=NFL`. Longer names than any tag has are cut. */
function tagsIn(search: URLSearchParams): string[] {
  return tidyTagNames(search.getAll('tag').map(name => name.slice(0, maxNameLength)));
}

/** Feeds in Atom and JSON Feed: of the site, of tags, of people, of the comments of a post, and one's own by its token. */
export function serveFeeds(app: FastifyInstance, context: Context): void {
  const { origin } = context.settings.publicUrl;
  const options = { config: { limit: pageLimit } } as const;

  interface Asked {
    /** The path without its extension. */
    path: string;
    search: string;
    cacheControl?: string;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    feed: FoundFeed | undefined,
    { path, search, format, cacheControl = publicCaching }: Asked & { format: FeedFormat },
  ): FastifyReply {
    if (!feed) return sendRefusal(reply, refuse('not_found', 'There is no such feed.'));
    const selfUrl = (each: FeedFormat) => `${origin}${path}.${extensions[each]}${search}`;
    const content = { ...feed, selfUrls: { atom: selfUrl('atom'), json: selfUrl('json') }, iconUrl: `${origin}/icon.svg` };
    return sendDocument(request, reply, feedDocument(content, format), cacheControl);
  }

  /** Reads a feed that is the same for everybody. Refusals and missing feeds are not cached. */
  async function shared(request: FastifyRequest, key: string, read: () => Promise<FoundFeed | undefined>): Promise<FoundFeed | undefined> {
    const { feed } = await readOutput(context, request, `feed ${key}`, async () => ({ feed: await read() }));
    return feed;
  }

  for (const format of ['atom', 'json'] as const) {
    const extension = extensions[format];
    app.get(`/feed.${extension}`, options, async (request, reply) => {
      const search = new URL(request.url, origin).searchParams;
      const token = search.get('token');
      if (token !== null) {
        reply.header('x-robots-tag', 'noindex');
        const feed = await personalFeed(context, token);
        const query = `?${new URLSearchParams({ token }).toString()}`;
        return send(request, reply, feed, { path: '/feed', search: query, format, cacheControl: 'private, max-age=60' });
      }
      const tags = tagsIn(search);
      const query = tags.length > 0 ? `?${new URLSearchParams(tags.map((tag): [string, string] => ['tag', tag])).toString()}` : '';
      const feed = await shared(request, query, () => feedOfTags(context, tags));
      return send(request, reply, feed, { path: '/feed', search: query, format });
    });
    app.get<{ Params: { username: string } }>(`/user/:username/feed.${extension}`, options, async (request, reply) => {
      const { username } = request.params;
      const feed = await shared(request, `of ${username.toLowerCase()}`, () => feedOfPerson(context, username));
      return send(request, reply, feed, { path: `/user/${encodeURIComponent(username)}/feed`, search: '', format });
    });
    app.get<{ Params: { id: string } }>(`/post/:id/feed.${extension}`, options, async (request, reply) => {
      const id = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const feed = id === 0 ? undefined : await shared(request, `post ${id}`, () => feedOfPost(context, id));
      return send(request, reply, feed, { path: `/post/${id}/feed`, search: '', format });
    });
  }
}
