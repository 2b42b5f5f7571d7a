import { everyoneTopic } from '../features/posts/posts.topics.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ConnectionSettings, createDatabase, type Database, type Statement } from '../platform/server/db/database.ts';
// Brings along what the server adds to Fastify's types.
import '../platform/server/http/app.ts';
import { noReplica, type Replica } from '../platform/server/db/replica/replica.ts';
import type { Context } from '../platform/server/http/context.ts';
import type { OpenBus } from '../platform/server/live/bus/bus.ts';
import { createResponseCache } from '../platform/server/http/cache/responseCache.ts';
import { createConsumer } from '../platform/server/events/consumer.ts';
import { createLive } from '../platform/server/live/live.ts';
import { createLog } from '../platform/server/process/log.ts';
import { createWatchdog } from '../platform/server/process/watchdog.ts';
import { createMailer } from '../platform/server/mail/mailer.ts';
import { type Timeouts, defaultTimeouts } from '../platform/server/outbound/outbound.ts';
import { beginSession } from '../platform/server/http/sessions.ts';
import { readSettings } from '../platform/server/settings/settings.ts';
import { reloadsFor } from '../app/server/reloads.ts';
import { createServer } from '../app/server/create.ts';
import { eventKinds } from '../app/server/jobs/eventKinds.ts';
import { servePages } from '../app/server/pages/pages.ts';
import type { Renderer } from '../app/server/pages/renderer.ts';

export interface Answered<T = unknown> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
  /** SQL statements that the call took. */
  queries: number;
}

/** A caller of the API: a signed-in person, or a visitor with or without a cookie. */
export interface Caller {
  id: string;
  username: string;
  cookie: string;
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<T>>;
}

/** A product of its own for one test file: a database cloned from the migrated template, and the server on it. */
export interface World {
  app: FastifyInstance;
  context: Context;
  db: Database;
  /** Runs a statement, and returns its rows. */
  sql<Row>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  visitor: Caller;
  /** The same person as a caller of this world, which is a second node on the database of theirs. */
  as(person: Caller): Caller;
  /** For connections beside the pool, and for a second node. */
  connection: ConnectionSettings;
  /** A person with a session; without a username when `username` is null. */
  person(username?: string | null): Promise<Caller>;
  /** A person with a session and a role. */
  staff(role: 'moderator' | 'admin', username?: string): Promise<Caller>;
  /** Signs in a person who exists already. */
  signIn(who: { id: string; username: string | null }): Promise<Caller>;
  /** Stops the server and drops its database, or gives it another name. */
  close(how?: { keepsAs?: string }): Promise<void>;
}

/** A consumer of a test reads events when it is woken, and not by itself. */
const neverMs = 2 ** 31 - 1;

/** After a write a caller waits until what follows from it is there, up to this time in milliseconds. A busy machine needs some of it. */
const longestFollowingMs = 30_000;

/** How long a statement waits for a lock, in milliseconds. Calls at once all have to succeed, also on a busy machine. */
const lockTimeoutMillis = 30_000;

function caller({ app, context }: Pick<World, 'app' | 'context'>, who: { id: string; username: string; cookie: string }): Caller {
  return {
    ...who,
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}) {
      const options: InjectOptions = { method, url, headers: { ...(who.cookie && { cookie: who.cookie }), ...headers } };
      if (body !== undefined) {
        options.payload = JSON.stringify(body);
        options.headers = { 'content-type': 'application/json', ...options.headers };
      }
      const response = await app.inject(options);
      if (method !== 'GET') await context.events.caughtUp(longestFollowingMs);
      // The cast is the test's own claim about the body it asks for.
      const parsed = (response.body && /json/.test(String(response.headers['content-type'])) ? response.json() : response.body) as T;
      return { status: response.statusCode, body: parsed, headers: response.headers, queries: Number(response.headers['x-queries'] ?? 0) };
    },
  };
}

/** Most tests hash passwords without interest in the time that an attacker would need. */
const cheapPasswordCost = { N: 2 ** 10, r: 8, p: 1 };

let people = 0;

interface WorldOptions {
  /** A second node on the database of another world, which outlives it. */
  beside?: World;
  openBus?: (connection: ConnectionSettings) => OpenBus;
  /** The timeouts, for tests of slow sources. */
  timeouts?: Timeouts;
  /** The stream that gets every line of the log; none unless given. */
  logTo?: (line: string) => void;
  /** Sees every statement that goes to the database. */
  onStatement?: (statement: Statement) => void;
  /** The database for reads that may be a moment old. */
  replica?: (db: Database) => Replica;
  /** Whether the response cache is on, as it is in the product. */
  caches?: boolean;
  /** The renderer of pages; none unless given. */
  renderer?: Renderer;
}

export async function openWorld(
  environment: Record<string, string> = {},
  { beside, openBus, timeouts = defaultTimeouts, caches = false, logTo, onStatement, replica = noReplica, renderer }: WorldOptions = {},
): Promise<World> {
  const server = inject('postgres');
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = beside?.connection ?? { ...server, database: name };
  const admin = createDatabase({ ...server, database: 'postgres', max: 1 }, () => undefined);
  // A copy of files takes less time here than the default, which logs each page of the template.
  if (!beside) await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(admin);
  const log = logTo ? createLog('trace', { write: logTo }) : createLog('silent');
  // Tests make hundreds of calls at once on slow machines, so the timeout of a wait for a connection is long.
  const db = createDatabase(
    {
      ...connection,
      max: 10,
      connectionTimeoutMillis: 20_000,
      onWarning: warning => log.warn({ warning }, 'the database warns'),
      ...(onStatement && { onStatement }),
      lockTimeoutMillis,
    },
    () => undefined,
  );
  const settings = readSettings({ RATE_LIMIT: 'off', PORT: '0', PUBLIC_URL: 'http://localhost:3000', ...environment });
  const watchdog = createWatchdog(log);
  const mailer = createMailer(settings);
  const live = createLive({
    db,
    log,
    checkEvents: true,
    visitorsTopic: everyoneTopic,
    reloads: reloadsFor({ settings }),
    ...(openBus && { openBus: openBus(connection) }),
  });
  const context: Context = {
    db,
    replica: replica(db),
    settings,
    log,
    watchdog,
    live,
    events: createConsumer({ db, live, log, watchdog, mailer }, eventKinds, neverMs),
    // Tests also write past the product, so by default nothing is cached.
    responseCache: createResponseCache(db, { caches }),
    secret: 'a secret for tests alone, long enough',
    mailer,
    timeouts,
    passwordCost: cheapPasswordCost,
    checkAnswers: true,
  };
  const app = await createServer(context);
  if (renderer) servePages(app, context, renderer);
  await app.ready();

  async function person(username: string | null = `testperson${++people}`, role = 'member'): Promise<Caller> {
    const id = randomUUID();
    await db
      .insertInto('users')
      .values({ id, issuer: 'test', subject: id, username, role, email: `${id}@example.com`, email_verified_at: new Date() })
      .execute();
    return signIn({ id, username });
  }

  async function signIn({ id, username }: { id: string; username: string | null }): Promise<Caller> {
    const token = await beginSession(db, id, { createdAt: new Date().toISOString(), device: 'test' });
    return caller(
      { app, context },
      {
        id,
        username: username ?? '',
        cookie: `bleachers-session=${encodeURIComponent(fastifyCookie.sign(token, context.secret))}`,
      },
    );
  }

  return {
    app,
    context,
    db,
    sql: async <Row>(parts: TemplateStringsArray, ...values: unknown[]) => (await sql<Row>(parts, ...values).execute(db)).rows,
    connection,
    as: ({ id, username, cookie }) => caller({ app, context }, { id, username, cookie }),
    visitor: caller({ app, context }, { id: '', username: '', cookie: '' }),
    person: username => person(username),
    staff: (role, username) => person(username, role),
    signIn,
    async close({ keepsAs } = {}) {
      await app.close();
      await context.events.stop();
      await context.live.settled();
      await context.live.close();
      context.mailer?.close();
      await db.destroy();
      if (keepsAs) await sql.raw(`alter database ${name} rename to ${keepsAs}`).execute(admin);
      else if (!beside) await sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
      await admin.destroy();
    },
  };
}

/** Gives an object the properties of another: to read or to set one is to read or to set that of the other. */
function fill(target: object, opened: object): void {
  for (const name of Reflect.ownKeys(opened))
    Object.defineProperty(target, name, {
      enumerable: true,
      get: () => Reflect.get(opened, name),
      set(value) {
        Reflect.set(opened, name, value);
      },
    });
}

/**
 * An object that the tests of a file or a `describe` share: `open` makes it before them, and it is closed after them if it can be. It is
 * empty until then, so only tests, hooks and later calls of this function may read it.
 */
export function setUp<T extends object>(open: () => Promise<T>): T {
  // The casts are right once the tests run.
  const target = {} as T;
  beforeAll(async () => fill(target, await open()));
  afterAll(() => {
    const { close, stop } = target as { close?: () => unknown; stop?: () => unknown };
    return (close ?? stop)?.();
  });
  return target;
}

/** The parts of a scene with a world, to be taken apart at once: `const { world, late } = setUpScene(openLateWorld)`. */
export function setUpScene<T extends { world: World }>(open: () => Promise<T>): T {
  const parts = new Map<PropertyKey, object>();
  const scene = setUp(open);
  beforeAll(() => {
    for (const [name, part] of parts) fill(part, Reflect.get<object, PropertyKey>(scene, name) as object);
  });
  afterAll(() => scene.world.close());
  return new Proxy(scene, {
    get: (_scene, name) => {
      const part = parts.get(name) ?? {};
      parts.set(name, part);
      return part;
    },
  });
}
