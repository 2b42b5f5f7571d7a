import { readFileSync } from 'node:fs';

/** The limit that is assumed where the system does not tell it: the usual one of a login shell. */
const assumedLimit = 1_024;
/** Open files for all that is no connection of a reader: the database, Redis, sources, mail, logs, files being written. */
const reserved = 128;
/** No node serves more connections than this unless its settings say so, however many files it may open. */
const usualConnections = 20_000;
const largestNumber = 1_000_000;
const maxResponseFiles = 2_048;

/** How many files and connections this process may have open at once: the soft limit, as Linux tells it. */
export function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER;
    const limit = Number(soft);
    return Number.isInteger(limit) && limit > 0 ? limit : assumedLimit;
  } catch {
    return assumedLimit;
  }
}

/** How the open files of a node are shared out, so that no flood of readers leaves none for the database. */
export interface OpenFileShares {
  /** Connections of readers and proxies, where the settings give no other number. */
  connections: number;
  /** The largest number that the settings may give. */
  maxConnections: number;
  /** Files being sent to them. */
  responseFiles: number;
}

/** Divides the limit of open files. A very low limit leaves few connections. */
export function shareOpenFiles(limit: number): OpenFileShares {
  const responseFiles = Math.max(8, Math.min(maxResponseFiles, Math.floor(limit / 4)));
  const maxConnections = Math.max(16, Math.min(largestNumber, limit - reserved - responseFiles));
  return { responseFiles, maxConnections, connections: Math.min(usualConnections, maxConnections) };
}
