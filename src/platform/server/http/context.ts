import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { LimitedReader } from '../db/limited/limitedReads.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { EventConsumer } from '../events/consumer.ts';
import type { Live } from '../live/live.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Watchdog } from '../process/watchdog.ts';
import type { Timeouts } from '../outbound/outbound.ts';
import type { Settings } from '../settings/settings.ts';
import type { ResponseCache } from './cache/responseCache.ts';

/** The parameters of scrypt: N blocks of r * 128 bytes, p times. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** The dependencies of every use case. */
export interface Context {
  db: Database;
  /** The database for reads that may be a moment old; `call.readReplica` in a route. */
  replica: Replica;
  settings: Settings;
  log: FastifyBaseLogger;
  /** Notices background work that stopped. */
  watchdog: Watchdog;
  /** Publishes live updates to open pages. */
  live: Live;
  /** Brings what follows from stored events. */
  events: EventConsumer;
  /** Answers that many readers get alike. */
  responseCache: ResponseCache;
  /** Signs cookies and keys hashes; the same on every node. */
  secret: string;
  /** Undefined when no SMTP server is configured. */
  mailer: Mailer | undefined;
  /** How long sources outside are waited for. */
  timeouts: Timeouts;
  /** The cost of the hash of a new password. */
  passwordCost: PasswordCost;
  /** In tests and development every answer is compared with the contract. */
  checkAnswers: boolean;
}

/** A caller who may know less than others for a time. Features add their own parts by `declare module`. */
export interface LimitedCaller {
  /** The reader of this call; undefined if they may know everything at this moment. */
  reader: LimitedReader | undefined;
  /** The delay of their stream’s events at this moment in milliseconds; infinite while they get only events marked `at once`. */
  delayMs: () => number;
  /** The reader at this moment; undefined if they may know everything. */
  readerNow: () => LimitedReader | undefined;
}

/** The rights of an account, each with those before it. */
export type Role = 'member' | 'moderator' | 'admin';

/** The caller, as their session says; a body never decides it. Features add their own parts by `declare module`. */
export interface Viewer {
  id: string;
  username: string | null;
  sessionId: string;
  /** The role at this moment: a restriction of the account suspends that of a moderator or admin. */
  role: Role;
  /** True for moderators and admins: they may remove what others wrote. */
  isModerator: boolean;
  /** Set while there is something that the person may not know yet; see `LimitedCaller`. */
  limited?: LimitedReader | undefined;
}

const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

/** Whether a person has at least these rights. */
export function hasRole({ role }: Pick<Viewer, 'role'>, needed: Role): boolean {
  return ranks[role] >= ranks[needed];
}

/** The role under which the log shows an action. */
export function actingRole({ role }: Pick<Viewer, 'role'>): 'moderator' | 'admin' {
  return role === 'admin' ? 'admin' : 'moderator';
}

/** Whether a person stands above the author of something: nobody acts on themselves, an equal or a superior. */
export function isAbove(viewer: Pick<Viewer, 'role'>, other: Role): boolean {
  return ranks[viewer.role] > ranks[other];
}

export interface NamedViewer extends Viewer {
  username: string;
}

export function isNamed(viewer: Viewer): viewer is NamedViewer {
  return viewer.username !== null;
}
