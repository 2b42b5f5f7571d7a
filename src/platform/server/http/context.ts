import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { Live } from '../live/live.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Timeouts } from '../outbound/outbound.ts';
import type { Settings } from '../settings.ts';
import type { ResponseCache } from './cache/responseCache.ts';

/** What the use cases of every feature work with. */
export interface Context {
  db: Database;
  /** Where readings go that may be a moment old; `call.readAside` in a route. */
  replica: Replica;
  settings: Settings;
  log: FastifyBaseLogger;
  /** What people are told while their pages are open. */
  live: Live;
  /** Answers that many readers get alike. */
  responseCache: ResponseCache;
  /** Signs cookies and keys hashes; the same on every node. */
  secret: string;
  /** Undefined when no SMTP server is configured. */
  mailer: Mailer | undefined;
  /** How long sources outside are waited for. */
  timeouts: Timeouts;
  /** In tests and development every answer is compared with the contract. */
  checkAnswers: boolean;
}

/** Who calls, as their session says; never from a body. */
export interface Viewer {
  id: string;
  username: string | null;
  sessionId: string;
  /** May delete what others wrote. */
  isModerator: boolean;
}

export interface NamedViewer extends Viewer {
  username: string;
}

export function isNamed(viewer: Viewer): viewer is NamedViewer {
  return viewer.username !== null;
}
