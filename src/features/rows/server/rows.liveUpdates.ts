import { type LiveEvent, type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { rowChangedEvent, rowChanges, type RowChange } from '../rows.contract.ts';
import { removedByName, rowsByIds } from './rows.queries.ts';
import { presentRow, withGames } from './rows.view.ts';

/** The id of a change of a row: the row, the change, and the username of who made it or whom it is about. */
export const changeKey = (rowId: number, change: RowChange, username: string | null): string => `${rowId} ${change} ${username ?? ''}`;

function readKey(key: string): { rowId: number; change: RowChange; username: string | null } {
  const [rowId = '', named = '', username = ''] = key.split(' ');
  return { rowId: Number(rowId), change: rowChanges.find(each => each === named) ?? 'clock', username: username || null };
}

export interface RowUpdates {
  /** By `changeKey`. */
  rowChanged: LiveUpdate<string>;
  /** By the id of the shared clock: somebody on it is behind by another delay. */
  sharedClockMoved: LiveUpdate<number>;
}

function createRowUpdates(origin: string): RowUpdates {
  const rowChanged: LiveUpdate<string> = {
    name: 'row_changed',
    async load(db, keys) {
      const changes = keys.map(readKey);
      const rows = await withGames(db, await rowsByIds(db, [...new Set(changes.map(({ rowId }) => rowId))]));
      const removed = changes.flatMap(({ change, username }) => (change === 'removed' && username !== null ? [username] : []));
      const ids = await removedByName(db, removed);
      return changes.flatMap(({ rowId, change, username }) => {
        const found = rows.find(({ row }) => row.id === rowId);
        if (!found) return [];
        const { row } = found;
        const people = row.members.map(({ id }) => id);
        // Somebody who was removed learns of it, as others than members see the row, and never of a newer link.
        const gone = change === 'removed' && username !== null ? ids.get(`${rowId} ${username}`) : undefined;
        const why = { change, username };
        return [...people, ...(gone === undefined ? [] : [gone])].map(
          (id): LiveEvent => liveEvent(rowChangedEvent, { people: [id] }, { row: presentRow(found, id, origin), why }),
        );
      });
    },
  };
  const sharedClockMoved: LiveUpdate<number> = {
    name: 'row_clock',
    load: (db, ids) =>
      rowChanged.load(
        db,
        ids.map(id => changeKey(id, 'clock', null)),
      ),
  };
  return { rowChanged, sharedClockMoved };
}

const byOrigin = new Map<string, RowUpdates>();

/** The live updates of rows of a site. Their events have the addresses of its pages. */
export function rowUpdates({ settings }: { settings: { publicUrl: URL } }): RowUpdates {
  const { origin } = settings.publicUrl;
  const updates = byOrigin.get(origin) ?? createRowUpdates(origin);
  byOrigin.set(origin, updates);
  return updates;
}

/** The changes that an event tells. */
export const keysOfChange = ({ row, why }: EventData<typeof rowChangedEvent>): string[] => [changeKey(row.id, why.change, why.username)];
