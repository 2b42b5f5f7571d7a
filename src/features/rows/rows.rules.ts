/** Limits and words of rows. src/features/rows/README.md. */

/** The seats of a row. */
export const rowSeats = 8;
/** The open rows that one person may own. */
export const maxOwnedRows = 5;
export const rowNameLimit = 40;
/** The days after the end of a game for which rows can be made. */
export const newRowDays = 7;
/** The hours after its game, its making and its replay for which a row stays open. */
export const rowOpenHours = 48;
/** Messages read at once. */
export const rowMessagesPerCall = 50;
/** Rows in a list at once. */
export const rowsPerCall = 20;

/** The beginning of the topics of rows. */
export const rowTopics = 'row:';
/** The topic that a page with an open row names: its reader is here. */
export const rowTopic = (rowId: number): string => `${rowTopics}${rowId}`;

/** The page of a row. */
export const rowPath = (code: string): string => `/rows/${code}`;

/** The picture that other sites show for the link of a row. */
export const ticketPath = (code: string): string => `${rowPath(code)}/ticket.png`;

/** Whether a row for a game would be refused, as far as a page knows: the end of the game is some hours after its start. */
export function isTooLateForRow({ state, startsAt }: { state: string; startsAt: string }, now: number): boolean {
  return state === 'final' && now > Date.parse(startsAt) + newRowDays * 86_400_000;
}

export const rowIsFull = `All ${rowSeats} seats are taken.`;
export const rowIsClosed = 'This row has closed. You can still read it.';
export const tooManyRows = `You own ${maxOwnedRows} open rows already. Leave one to open another.`;
export const gameIsLongOver = `A row opens until ${newRowDays} days after its game.`;

/** The code of the first link to a row in a text. */
export function codeOfLink(text: string): string | undefined {
  return /\/rows\/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/.exec(text)?.[1];
}
