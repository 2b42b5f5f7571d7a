import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '../../../shared/contract.ts';
import { refuse } from '../../../shared/errors.ts';
import type { ClusterCounts } from './redisCounts.ts';
import { addressOf } from './clientAddress.ts';
import { sendRefusal } from '../refusals.ts';

/** Wire contract, "Limits a minute": generous to people, narrow for scripts. */
const perMinute = { readSignedIn: 600, readSignedOut: 300, writeSignedIn: 120, writeSignedOut: 20 };
const perMinuteOf: Record<Exclude<LimitName, keyof typeof perHourOf>, number> = {
  'sign-in': 60,
  'name-check': 30,
  post: 20,
  message: 60,
  page: 300,
  file: 1_200,
};
const perHourOf = { upload: 30, export: 3, 'friend-request': 30 };

/**
 * The people of one address together get so many times what one of them gets: more than a household needs, and a bound for
 * somebody who makes many accounts.
 */
const personsPerAddress = 10;

/** Takes a signed-out reading of a page or a call off its budget; false, and answered, when there is none left. */
export type SpendReading = (request: FastifyRequest, reply: FastifyReply, kind: 'page' | 'call') => Promise<boolean>;

type Verdict = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number };
type Check = (request: FastifyRequest) => Promise<Verdict>;

function callerOf(request: FastifyRequest): string {
  return request.viewer ? `user:${request.viewer.id}` : `address:${addressOf(request)}`;
}

/**
 * A sign-in is counted by address even for people who are signed in: the address is what guesses. It takes several calls,
 * each counted for itself, so the limit is one of sign-ins.
 */
const signInKey = (request: FastifyRequest) => `${request.routeOptions.url}:${addressOf(request)}`;

const addressKey = (request: FastifyRequest) => `everybody:${addressOf(request)}`;

/** Reading is counted by each node for itself: it is most of what is done, and would ask Redis each time. */
const countedAlone = new Set(['read', 'page', 'file']);

/**
 * Adds the budgets to a server; with `counts` the nodes count together what writes and what guesses, each besides for itself. Runs after the viewer is known; a spent budget answers 429 with Retry-After.
 * Pages rendered on the server make calls of their own, which `isInternal` lets through: the visitor's page view was counted.
 */
export async function limitCalls(
  app: FastifyInstance,
  isInternal: (request: FastifyRequest) => boolean,
  counts?: ClusterCounts,
): Promise<SpendReading> {
  await app.register(rateLimit, { global: false });
  function limit(name: string, max: number, callerIn: (request: FastifyRequest) => string, minutes = 1): Check {
    const timeWindow = minutes * 60_000;
    const keyGenerator = (request: FastifyRequest) => `${name}:${callerIn(request)}`;
    const own = app.createRateLimit({ max, timeWindow, keyGenerator });
    if (!counts || countedAlone.has(name)) return own;
    return async request => {
      const result = await own(request);
      if (!result.isAllowed && result.isExceeded) return result;
      const all = await counts.add(keyGenerator(request), timeWindow);
      return all && all.count > max ? { isAllowed: false, isExceeded: true, ttlInSeconds: Math.ceil(all.ttlMilliseconds / 1_000) } : result;
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
  const special = new Map<LimitName, Check>(
    (Object.keys(perMinuteOf) as (keyof typeof perMinuteOf)[]).map(name => [
      name,
      name === 'sign-in' ? limit(name, perMinuteOf[name], signInKey) : personLimit(name, perMinuteOf[name]),
    ]),
  );
  for (const name of Object.keys(perHourOf) as (keyof typeof perHourOf)[]) special.set(name, personLimit(name, perHourOf[name], 60));

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
    const extra = limit && special.get(limit);
    // Sign-ins, pages and files have rate limits of their own, beside reading and writing.
    if (limit === 'sign-in' || limit === 'page' || limit === 'file')
      return extra && !(await spend(extra, request, reply)) ? reply : undefined;
    const kind = request.method === 'GET' ? general.read : general.write;
    if (!(await spend(request.viewer ? kind.user : kind.visitor, request, reply))) return reply;
    if (extra && !(await spend(extra, request, reply))) return reply;
  });

  const page = special.get('page') ?? general.read.visitor;
  return async (request, reply, kind) => isInternal(request) || spend(kind === 'page' ? page : general.read.visitor, request, reply);
}
