import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../../../platform/web/storage.ts';

/** The number of games whose positions a device keeps. */
const maxGames = 20;
const key = 'furthest-positions';

type Positions = [gameId: string, at: number][];

function isPosition(entry: unknown): entry is Positions[number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}

function stored(): Positions {
  try {
    const entries: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isPosition) : [];
  } catch {
    return [];
  }
}

/** The furthest position that this device has been at while a game is watched later, in milliseconds since 1970. */
export function useFurthest(gameId: string, position: number): number {
  const [before] = useState(() => stored().find(([id]) => id === gameId)?.[1] ?? 0);
  const [furthest, setFurthest] = useState(before);
  useEffect(() => {
    if (position <= furthest) return;
    setFurthest(position);
    const others = stored().filter(([id]) => id !== gameId);
    writeStored(key, JSON.stringify([...others.slice(1 - maxGames), [gameId, position]]));
  }, [gameId, position, furthest]);
  return Math.max(furthest, position);
}
