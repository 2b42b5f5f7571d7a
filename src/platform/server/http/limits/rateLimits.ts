import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../../../shared/contract.ts';
import { refuse } from '../../../shared/errors.ts';
import type { ClusterCounts } from './redisCounts.ts';
import { addressOf } from './clientAddress.ts';
import { isRead } from '../isRead.ts';
import { sendRefusal } from '../errors/refusals.ts';

/** The general limits per minute, of a person or an address. */
const perMinute = { readSignedIn: 600, readSignedOut: 300, writeSignedIn: 120, writeSignedOut: 20 };

/** The limit of pages that the server renders. It replaces the general limit of reading. */
export const pageLimit: RateLimit = { name: 'page', max: 300, windowMinutes: 1 };
/** The limit of pictures. It replaces the general limit of reading. */
export const fileLimit: RateLimit = { name: 'file', max: 1_200, windowMinutes: 1 };
/** The limit of the build's files, which a browser keeps. 150 newcomers a minute may share an address, as in a bar or an arena. */
export const builtFileLimit: RateLimit = { name: 'built file', max: 6_000, windowMinutes: 1 };
const fileLimits: readonly (RateLimit | undefined)[] = [pageLimit, fileLimit, builtFileLimit];

/** The people of one address together get this many times the limit of one person: enough for a household, and a bound for many accounts. */
const personsPerAddress = 10;

/** Counts a signed-out read of a page or a call. False, and answered with 429, when its limit is reached. */
export type SpendReading = (request: FastifyRequest, reply: FastifyReply, kind: 'page' | 'call') => Promise<boolean>;

type Verdict = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number };
type Check = (request: FastifyRequest) => Promise<Verdict>;

function callerOf(request: FastifyRequest): string {
  return request.viewer ? `user:${request.viewer.id}` : `address:${addressOf(request)}`;
}

/** A guess is counted by address even for people who are signed in. A sign-in takes several calls; each is counted for itself. */
const guessKey = (request: FastifyRequest) => `${request.routeOptions.url}:${addressOf(request)}`;

const addressKey = (request: FastifyRequest) => `everybody:${addressOf(request)}`;

/** Each node counts reads for itself: they are the most frequent calls, and each would cost a round trip to Redis. */
const countedAlone = new Set(['read', 'page', 'file']);

interface LimitOptions {
  isInternal: (request: FastifyRequest) => boolean;
  /** Whether the limits of a write are half of their number now. */
  isHalved: (request: FastifyRequest) => Promise<boolean>;
  counts?: ClusterCounts | undefined;
}

/**
 * Adds the rate limits to a server. With `counts` all nodes count writes and guesses together, and each also for itself. The
 * check runs after the viewer is known; a reached limit answers 429 with Retry-After. Pages that the server renders make calls
 * of their own, which `isInternal` lets through: the page itself was counted.
 */
export async function limitCalls(app: FastifyInstance, { isInternal, isHalved, counts }: LimitOptions): Promise<SpendReading> {
  await app.register(rateLimit, { global: false });
  function limit(name: string, max: number, callerIn: (request: FastifyRequest) => string, minutes = 1): Check {
    const timeWindow = minutes * 60_000;
    const keyGenerator = (request: FastifyRequest) => `${name}:${callerIn(request)}`;
    // The count stays the same while a limit is halved, so the calls before count too.
    const maxFor = async (request: FastifyRequest) => (!isRead(request) && (await isHalved(request)) ? Math.floor(max / 2) : max);
    const own = app.createRateLimit({ max: countedAlone.has(name) ? max : maxFor, timeWindow, keyGenerator });
    if (!counts || countedAlone.has(name)) return own;
    return async request => {
      const result = await own(request);
      if (!result.isAllowed && result.isExceeded) return result;
      const all = await counts.add(keyGenerator(request), timeWindow);
      return all && all.count > (await maxFor(request))
        ? { isAllowed: false, isExceeded: true, ttlInSeconds: Math.ceil(all.ttlMilliseconds / 1_000) }
        : result;
    };
  }

  /** A limit of each person, and of all the people of one address; a visitor's is their address's own. */
  function personLimit(name: string, max: number, minutes = 1): Check {
    const own = limit(name, max, callerOf, minutes);
    const everybody = limit(name, max * personsPerAddress, addressKey, minutes);
    return async request => {
      const result = await own(request);
      return !request.viewer || (!result.isAllowed && result.isExceeded) ? result : everybody(request);
    };
  }

  const general = {
    read: { user: personLimit('read', perMinute.readSignedIn), visitor: limit('read', perMinute.readSignedOut, callerOf) },
    write: { user: personLimit('write', perMinute.writeSignedIn), visitor: limit('write', perMinute.writeSignedOut, callerOf) },
  };
  const checks = new Map<string, Check>();
  function checkOf({ name, max, windowMinutes, isForGuesses }: RateLimit): Check {
    const check = checks.get(name) ?? (isForGuesses ? limit(name, max, guessKey, windowMinutes) : personLimit(name, max, windowMinutes));
    checks.set(name, check);
    return check;
  }
  // The limits are made before the server listens, so that no request waits for one.
  app.addHook('onRoute', ({ config }) => {
    const declared = config?.contract?.limit ?? config?.limit;
    if (declared) checkOf(declared);
  });

  async function spend(check: Check, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return true;
    reply.header('retry-after', String(Math.max(1, Math.min(60, result.ttlInSeconds))));
    sendRefusal(reply, refuse('rate_limited', 'You are going very fast. Please wait a moment and try again.'));
    return false;
  }

  app.addHook('preHandler', async (request, reply) => {
    const contract = request.routeOptions.config.contract;
    const limit = contract?.limit ?? request.routeOptions.config.limit;
    if ((!contract && !limit) || isInternal(request)) return;
    const replacesGeneral = fileLimits.includes(limit) || limit?.isForGuesses;
    if (!replacesGeneral) {
      const kind = isRead(request) ? general.read : general.write;
      if (!(await spend(request.viewer ? kind.user : kind.visitor, request, reply))) return reply;
    }
    if (limit && !(await spend(checkOf(limit), request, reply))) return reply;
  });

  const page = checkOf(pageLimit);
  return async (request, reply, kind) => isInternal(request) || spend(kind === 'page' ? page : general.read.visitor, request, reply);
}
