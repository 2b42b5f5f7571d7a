import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** A way to hold a connection: what is sent first, and what every two seconds. */
export interface Way {
  name: string;
  first: string;
  again: string;
  /** Takes nothing in. */
  isDeaf?: boolean;
  /** By when it has to be cut, in seconds; undefined where it may stay. */
  cutBy?: number;
}

const nudgeMs = 2_000;

/** Open files and connections of a process. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Uploaded pictures that a process has open. */
export function openPictures(pid: number): number {
  const isPicture = (fd: string) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith('.webp');
    } catch {
      return false;
    }
  };
  return readdirSync(`/proc/${pid}/fd`).filter(isPicture).length;
}

export interface Held {
  openedAt: number;
  /** Seconds after which it was closed. */
  cutAfter: number | undefined;
}

/** Opens so many connections, a hundred at a time, from an address of this machine, and tells when each is closed. */
export async function hold(
  { first, again, isDeaf }: Way,
  url: string,
  count: number,
  localAddress = '127.0.0.1',
): Promise<{ held: Held[]; end: () => void; failed: number }> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const held: Held[] = [];
  let failed = 0;
  const open = () =>
    new Promise<void>(resolve => {
      const one: Held = { openedAt: 0, cutAfter: undefined };
      const socket = connect({ port: Number(port), host: hostname, localAddress });
      sockets.push(socket);
      socket.once('connect', () => {
        one.openedAt = performance.now();
        held.push(one);
        socket.write(first);
        if (isDeaf) socket.pause();
        else socket.resume();
        resolve();
      });
      socket.once('error', () => {
        if (one.openedAt === 0) failed += 1;
        resolve();
      });
      socket.once('close', () => {
        if (one.openedAt > 0) one.cutAfter ??= (performance.now() - one.openedAt) / 1_000;
      });
    });
  while (held.length + failed < count) await Promise.all(Array.from({ length: Math.min(100, count - held.length - failed) }, open));
  const timer = setInterval(() => {
    for (const socket of sockets) if (again && !socket.destroyed && socket.writable) socket.write(again);
  }, nudgeMs);
  return {
    held,
    failed,
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
