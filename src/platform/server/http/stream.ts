import type { FastifyInstance } from 'fastify';
import { eventsPath } from '../../shared/events.ts';
import { type Refusal, refuse, refused, refuseWhileFull } from '../../shared/errors.ts';
import type { Context, LimitedCaller, Viewer } from './context.ts';
import { exemptFromDeadline } from './connections/responseDeadline.ts';
import { sendRefusal } from './errors/refusals.ts';
import { requestIdHeader } from './operating/requestId.ts';
import { endedSessions, sessionEndedAgoMs } from './sessions.ts';
import { type EventFilter, type Listener, outdatedStream, visitorStreamsPerAddress } from '../live/hub.ts';
import { recentForMs } from '../live/recentEvents.ts';
import { addressOf } from './limits/clientAddress.ts';
import { pageLimit } from './limits/rateLimits.ts';
import { repeat } from '../process/watchdog.ts';

/** Keeps proxies from closing a quiet stream. */
const heartbeat = 25_000;
/**
 * A stream ends within five seconds of its session, and within one second where the session was ended by this node.
 * docs/live.md.
 */
const sessionCheck = 3_000;
const nearSessionCheckMs = 250;
/** A transaction that ended a session commits within this time, as a rule. */
const commitWithinMs = 2_000;
/** Visitors leave a fifth of the streams to members. */
const visitorsShare = 0.8;
/** A refused stream comes back after this time, and at most twice as late, so that refused readers spread. */
const fullRetrySeconds = 20;

/** The time between two deliveries to streams of readers who are behind. */
const catchUpMs = 250;

/** How long before this the page was read, in milliseconds; anything else is now. */
function readAgo(text: unknown): number {
  return typeof text === 'string' && /^\d{1,6}$/.test(text) ? Math.min(Number(text), recentForMs) : 0;
}

/** Ends the streams whose sessions ended, on whichever node that was. */
async function endDeadStreams({ db, live }: Context): Promise<void> {
  const sessions = live.hub.sessions();
  if (sessions.length === 0) return;
  for (const session of await endedSessions(db, sessions)) live.hub.endSession(session);
}

/** Why no further stream is opened for somebody; undefined if one may be. */
function refusalOf({ live, settings }: Context, listener: Listener) {
  const places = 'personId' in listener ? settings.maxStreams : Math.ceil(settings.maxStreams * visitorsShare);
  const isFull = live.hub.size() >= places;
  if (!isFull && ('personId' in listener || live.hub.visitorsAt(listener.address) < visitorStreamsPerAddress)) return undefined;
  const message = isFull ? 'This server has no more live updates to give for now.' : 'Too many live updates go to your network already.';
  return refuseWhileFull(message, fullRetrySeconds * (1 + Math.random()));
}

export interface NotedTopics {
  /** The limited reader of the stream; undefined for a reader who may know everything. */
  limited: LimitedCaller | undefined;
  /** Whether the viewer may know less than before, so that their other streams open anew. */
  isMoved: boolean;
}

export interface EventsOptions {
  /** The topics that the query of a stream asks for. */
  readTopics: (query: Readonly<Record<string, unknown>>) => ReadonlySet<string> | Refusal;
  /** How a member's stream brings events; undefined to bring all as they were sent. */
  hears: (viewer: Viewer) => EventFilter | undefined;
  /** The topics of those asked for that exist for a member. What changes them opens the stream anew. */
  topicsFor: (viewer: Viewer, topics: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  /** Stores that a viewer follows topics, before their stream opens, which may change what they may know. */
  noteTopics: (viewer: Viewer, topics: ReadonlySet<string>, limited: LimitedCaller | undefined) => Promise<NotedTopics>;
}

/**
 * GET /api/events: one stream of what concerns the caller, and of the topics they ask about, until their session ends. A visitor
 * gets the public events of the topics that they name; with `?signedIn=1` they are refused instead.
 */
export function serveEvents(app: FastifyInstance, context: Context, { readTopics, hears, topicsFor, noteTopics }: EventsOptions): void {
  const { live, watchdog } = context;
  app.get(eventsPath, { exposeHeadRoute: false, config: { limit: pageLimit } }, async (request, reply) => {
    const { viewer } = request;
    const query: Record<string, unknown> = { ...(typeof request.query === 'object' ? request.query : {}) };
    // A page of a member learns by this that the session is over.
    if (!viewer && query.signedIn === '1') return sendRefusal(reply, refuse('unauthorized', 'Unauthorized'));
    const listener = viewer
      ? { personId: viewer.id, sessionId: viewer.sessionId }
      : { address: addressOf(request), visitorId: request.visitorId };
    const asked = readTopics(query);
    if (refused(asked)) return sendRefusal(reply, asked);
    const topicsOfStream = viewer ? await topicsFor(viewer, asked) : asked;
    const refusal = refusalOf(context, listener);
    if (refusal) return sendRefusal(reply, refusal);
    const noted = viewer ? await noteTopics(viewer, topicsOfStream, request.limited) : { limited: request.limited, isMoved: false };
    // A block or another clock that was stored while the stream opened ends it like the open streams.
    const isOutdated = viewer && live.hub.hasEndedSince(viewer.id, request.identifiedAt);
    if (viewer && noted.isMoved) live.reopen([viewer.id]);
    if (isOutdated) return reply.type('text/event-stream').send(outdatedStream);
    reply.hijack();
    exemptFromDeadline(request.raw.socket);
    // A stream ends with its connection: without chunks an event is one write and not four.
    reply.raw.useChunkedEncodingByDefault = false;
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      [requestIdHeader]: request.id,
      // An ended stream leaves no idle connection behind that a stopping server would wait for.
      connection: 'close',
    });
    // The hub writes to the socket.
    reply.raw.flushHeaders();
    // The headers are not needed while the stream stays open.
    const isBack = request.headers['last-event-id'] !== undefined;
    request.raw.headers = {};
    request.raw.rawHeaders = [];
    live.hub.add(
      {
        listener,
        hears: viewer ? hears(viewer) : undefined,
        topics: topicsOfStream,
        response: reply.raw,
        delayMs: noted.limited?.delayMs,
        reader: noted.limited?.readerNow,
      },
      readAgo(query.ago),
      isBack,
    );
    return reply;
  });

  let checkedAt = performance.now();
  const stops = [
    repeat(watchdog, 'heartbeat of streams', heartbeat, async () => live.hub.beat()),
    repeat(watchdog, 'delayed streams', catchUpMs, async () => live.hub.catchUp()),
    repeat(watchdog, 'sessions of streams', nearSessionCheckMs, async () => {
      if (sessionEndedAgoMs() > commitWithinMs && performance.now() - checkedAt < sessionCheck) return;
      checkedAt = performance.now();
      await endDeadStreams(context);
    }),
  ];
  app.addHook('preClose', async () => {
    await Promise.all(stops.map(stop => stop()));
    live.hub.endAll();
  });
}
