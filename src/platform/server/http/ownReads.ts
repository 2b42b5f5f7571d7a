import { parse } from 'node:querystring';
import { text as textOfStream } from 'node:stream/consumers';
import type { FastifyError, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import { LRUCache } from 'lru-cache';
import type { RouteDefinition } from '../../shared/contract.ts';
import { Refusal, refuse, statusOf } from '../../shared/errors.ts';
import { JsonFile } from './bodies/jsonFile.ts';
import { unstorableIssue } from './bodies/input.ts';
import { CachedResponse } from './cache/cachedResponses.ts';
import { callKey } from './cache/callKey.ts';
import type { Context } from './context.ts';
import { errorBody, isFault, refusalOf } from './errors/refusals.ts';
import { checkRefusal, checkResponse } from './responseChecks.ts';

/** An answer of the API. */
export interface OwnAnswer {
  status: number;
  text: string;
}

/** The reader whom an answer is for. */
export type OwnReader = Pick<FastifyRequest, 'viewer' | 'limited'>;

/**
 * Reads of the API by this server itself, for the data of pages. They run the handler of a GET without HTTP. The page's request has its
 * session, its reader and its place in the rate limits already.
 */
export interface OwnReads {
  add(route: RouteDefinition, outcomeFor: (request: FastifyRequest) => Promise<unknown>): void;
  /** Answers as a GET of this address would be answered to the reader, by default the page's. A refusal is an answer, too. */
  read(address: string, page: FastifyRequest, reader?: OwnReader): Promise<OwnAnswer>;
  /** The key under which the answer of an address is cached (see `callKey`); undefined for an address that no call can have. */
  keyOf(address: string): string | undefined;
}

interface OwnRoute {
  route: RouteDefinition;
  outcomeFor: (request: FastifyRequest) => Promise<unknown>;
}

/** The number and the length of addresses whose keys are known: the same few addresses are asked for again and again. */
const maxKeys = 4_000;
const maxKeyAddress = 500;

const refusalAnswer = (refusal: Refusal): OwnAnswer => ({ status: statusOf(refusal), text: JSON.stringify(errorBody(refusal)) });

async function textOf(outcome: unknown): Promise<string> {
  if (outcome === undefined) return '';
  if (outcome instanceof JsonFile) return textOfStream(outcome.file.body);
  return outcome instanceof CachedResponse ? outcome.parts.body.toString() : JSON.stringify(outcome);
}

export function createOwnReads({ checkAnswers }: Pick<Context, 'checkAnswers'>): OwnReads {
  const router = findMyWay({ maxParamLength: 300 });

  async function answer({ route, outcomeFor }: OwnRoute, request: FastifyRequest): Promise<OwnAnswer> {
    const outcome = await outcomeFor(request);
    if (outcome instanceof Refusal) {
      if (checkAnswers) checkRefusal(route, outcome.code);
      return refusalAnswer(outcome);
    }
    const text = await textOf(outcome);
    if (checkAnswers && route.response) checkResponse(route, JSON.parse(text));
    return { status: route.response === null ? 204 : (route.status ?? 200), text };
  }

  /** The call of an address. The cast is sound: `add` stored it. */
  function callAt(address: string) {
    const [path = ''] = address.split('?', 1);
    const found = router.find('GET', path);
    return found && { own: found.store as OwnRoute, params: found.params, query: parse(address.slice(path.length + 1)) };
  }

  const keys = new LRUCache<string, string>({ max: maxKeys });
  function keyAt(address: string): string | undefined {
    const found = callAt(address);
    if (!found || unstorableIssue([found.params, found.query])) return undefined;
    const { route } = found.own;
    const [params, query] = [route.params?.safeParse(found.params), route.query?.safeParse(found.query)];
    if (params?.success === false || query?.success === false) return undefined;
    return callKey(route, { params: params?.data, query: query?.data });
  }

  return {
    add: (route, outcomeFor) => router.on('GET', route.path, () => undefined, { route, outcomeFor } satisfies OwnRoute),
    async read(address, page, { viewer, limited } = page) {
      const found = callAt(address);
      if (!found) return refusalAnswer(refuse('not_found', 'There is no such call.'));
      const own = {
        url: address,
        params: found.params,
        query: found.query,
        body: undefined,
        viewer,
        limited,
      };
      // The page's request with the call in its place: its headers, cookies and address are those of the reader.
      const request = Object.create(page, Object.getOwnPropertyDescriptors(own)) as FastifyRequest;
      try {
        return await answer(found.own, request);
      } catch (error) {
        // The cast is sound: the handlers of routes throw what they throw to Fastify.
        const thrown = error as FastifyError | Refusal;
        const refusal = refusalOf(thrown, request);
        const status = statusOf(refusal);
        if (isFault(thrown, refusal)) page.log.error({ err: thrown, method: 'GET', route: found.own.route.path, status }, 'read failed');
        return refusalAnswer(refusal);
      }
    },
    keyOf(address) {
      const known = keys.get(address);
      if (known !== undefined) return known;
      const key = keyAt(address);
      if (key !== undefined && address.length <= maxKeyAddress) keys.set(address, key);
      return key;
    },
  };
}
