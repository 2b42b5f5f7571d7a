/** The data of a history entry beside its address. */
export interface HistoryEntry {
  place: string;
  /** The address that led here inside the product. */
  from?: string | undefined;
}

/** The data of the entry that is shown; undefined before the product has given it any. */
export function shownEntry(): HistoryEntry | undefined {
  const state: unknown = history.state;
  // The cast is sound: only the product stores a place.
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string'
    ? (state as HistoryEntry)
    : undefined;
}

/** Whether the reader comes back to this entry of the history, also by a reload. */
export const hasBeenHere = (): boolean => shownEntry() !== undefined;
