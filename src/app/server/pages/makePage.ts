import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownedBy } from '../../../platform/server/http/app.ts';
import { CachedResponse, type ResponseVersion } from '../../../platform/server/http/cache/cachedResponses.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { addressOf } from '../../../platform/server/http/limits/clientAddress.ts';
import type { OwnReader } from '../../../platform/server/http/ownReads.ts';
import { PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { siteLogo } from '../../../platform/shared/siteLogo.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { loadClock, publicClockText } from '../../../features/games/server/index.ts';
import { publicHead } from '../../../features/sharing/server/index.ts';
import { framed, headTags } from './frame.ts';
import { type PageAnswers, type PageSources, siteText, sourcesOf, versionOf } from './pageSources.ts';
import type { Renderer } from './renderer.ts';
import { addressParts } from './sharedAddress.ts';

/** The reader of what everybody may know, behind the address of a request. */
async function publicReader(context: Context, request: FastifyRequest): Promise<OwnReader> {
  const limited = await loadClock(context, { viewer: null, cookie: publicClockText });
  return { viewer: null, limited: limited && ownedBy(limited, addressOf(request)) };
}

interface PageInput {
  renderer: Renderer;
  request: FastifyRequest;
  /** The address to render: that of the request, or the one by which visitors share it. */
  address: string;
  isShared: boolean;
  /** The last version of the page. */
  before?: ResponseVersion | undefined;
}

/** Renders a page for the caller of the request. */
export async function makePage(app: FastifyInstance, context: Context, { renderer, request, address, isShared, before }: PageInput) {
  const { path, search } = addressParts(address);
  const template = await renderer.template(request.url);
  const [answers, now, site]: [PageAnswers, number, string] = [new Map(), Date.now(), siteText()];
  const hasClock = request.limited !== undefined;
  const isVisitor = !request.viewer;
  const asked = { path, search, hasClock, isVisitor, now, siteName: siteName(), siteLogo: siteLogo() };
  const rendered = await renderer.render(asked, async url => {
    const answer = await app.ownReads.read(url, request);
    answers.set(url, new PrefetchedResponse(url, answer));
    return answer;
  });
  const isForOne = !isVisitor || hasClock;
  let reader: Promise<OwnReader> | undefined;
  const readPublic = async (url: string) => {
    // One reader for all reads, so that all answers are of one position.
    reader ??= publicReader(context, request);
    return app.ownReads.read(url, request, await reader);
  };
  const publicAnswers = isForOne ? undefined : await publicHead(context, answers, readPublic);
  const head = headTags(context, { head: rendered.head, path, answers, publicAnswers, now, isForVisitor: isVisitor });
  const { body, headers } = framed(context, renderer, template, rendered, head);
  const status = rendered.head.status ?? 200;
  // A head as everybody may know it may show other answers than the page.
  const isExact = [...(publicAnswers ?? [])].every(([url, { text }]) => answers.get(url)?.text === text);
  const sources = sourcesOf(answers, { site, now, isExact });
  const version = isShared && status === 200 ? versionOf(sources, template, before) : undefined;
  return new CachedResponse<PageSources>(sources, { body, headers, status, isPage: true, ...(version && { version }) });
}
