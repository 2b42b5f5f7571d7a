import type { Connection } from '../../../platform/server/db/database.ts';
import { sharedPosition } from '../../games/clock/shared.rules.ts';
import type { Game } from '../../games/games.contract.ts';
import { callersOf, gamesById } from '../../games/server/index.ts';
import type { Member, Row, RowClock } from '../rows.contract.ts';
import { rowPath, rowSeats } from '../rows.rules.ts';
import type { StoredMember, StoredRow } from './rows.queries.ts';

/** Whether the clock waits for its slowest people, who are not yet where it stands. */
const isWaiting = ({ clock }: StoredRow, now: number) =>
  clock.mode === 'together' && clock.behind > 0 && clock.position > now - clock.behind * 1_000;

function presentClock(row: StoredRow, now: number): RowClock {
  const { clock, members, isHeld } = row;
  // Without anybody there is nobody to wait for.
  if (!isHeld && clock.mode === 'together')
    return { mode: 'together', behind: 0, position: new Date(now).toISOString(), playing: true, heldBy: null };
  const slowest = isWaiting(row, now) ? members.find(({ isHere, behind }) => isHere && behind === clock.behind) : undefined;
  return {
    mode: clock.mode,
    behind: clock.behind,
    position: new Date(sharedPosition(clock, now)).toISOString(),
    playing: clock.playing,
    heldBy: slowest?.username ?? null,
  };
}

function presentMember(
  { id: _id, isMuted: _isMuted, showsName: _showsName, behind, ...member }: StoredMember,
  isForMember: boolean,
): Member {
  return isForMember ? { ...member, behind } : member;
}

interface RowWithGame {
  row: StoredRow;
  game: Game;
  /** The people who asked to be called for the game. */
  callers: ReadonlySet<string> | undefined;
}

/** A row as a reader gets it; `reader` is their id, or null for a visitor. */
export function presentRow({ row, game, callers }: RowWithGame, reader: string | null, origin: string, now = Date.now()): Row {
  const { id, code, gameId, name, members, isClosed, closesAt } = row;
  const place = members.findIndex(member => member.id === reader);
  const isMember = place >= 0;
  return {
    id,
    code,
    url: origin + rowPath(code),
    gameId,
    game: reader === null ? game : { ...game, calls: callers?.has(reader) ?? false },
    name,
    members: members.map(member => presentMember(member, isMember)),
    seats: rowSeats,
    clock: isMember ? presentClock(row, now) : null,
    isMember,
    role: isMember ? (place === 0 ? 'owner' : 'member') : null,
    isMuted: members[place]?.isMuted ?? false,
    showsName: members[place]?.showsName ?? false,
    state: isClosed ? 'closed' : 'open',
    closesAt: closesAt?.toISOString() ?? null,
  };
}

/** Rows with their games at the position of the reader for whom this runs. `reader` is their id, who may be no member. */
export async function withGames(db: Connection, rows: readonly StoredRow[], reader?: string): Promise<RowWithGame[]> {
  const ids = [...new Set(rows.map(({ gameId }) => gameId))];
  const games = await gamesById(db, ids);
  const people = reader === undefined ? rows.flatMap(({ members }) => members.map(({ id }) => id)) : [reader];
  const callers = await callersOf(db, ids, people);
  return rows.flatMap(row => {
    const game = games.get(row.gameId);
    return game ? [{ row, game, callers: callers.get(row.gameId) }] : [];
  });
}
