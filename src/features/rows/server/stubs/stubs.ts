/** The tickets of a row: the stub of its night, and the empty one that its link shows. src/features/rows/README.md. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Game } from '../../../games/games.contract.ts';
import { statusText } from '../../../games/words/games.words.ts';
import { gameById } from '../../../games/server/index.ts';
import { type PictureModel, ticketOfGame } from '../../../sharing/server/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { rowSeats } from '../../rows.rules.ts';
import { invitationOf, startText, teamNames } from '../../rows.words.ts';
import type { StoredRow } from '../rows.queries.ts';
import { bestLineOfRow, peopleOfStub, topPlayOfRow } from './stubs.queries.ts';

const initial = (name: string) => name.slice(0, 1).toUpperCase();

/** The color of a face without a team, and of one whose person is not named. */
const plainColor = '#54607a';

/** The letter of a row on its tickets. Letters that look like numbers are left out, as in arenas. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const letterOf = (id: number) => letters[id % letters.length] ?? 'A';

const placeOf = (game: Game, { id, name }: { id: number; name: string | null }) => [
  { label: 'SECTION', value: game.home.tricode },
  { label: 'ROW', value: name ?? letterOf(id) },
];

/** The content of a stub for a reader, null for everybody; undefined while the reader for whom this runs may not know the final. */
export async function stubOf(
  db: Connection,
  row: { id: number; gameId: string; name: string | null },
  reader: string | null,
): Promise<PictureModel | undefined> {
  const game = await gameById(db, row.gameId);
  if (game?.state !== 'final') return undefined;
  const [people, play, best] = [await peopleOfStub(db, row.id), await topPlayOfRow(db, row.id), await bestLineOfRow(db, row.id, reader)];
  return ticketOfGame(game, {
    isEmpty: false,
    lead: play === undefined ? '' : 'THE ROW SCREAMED AT',
    title: play ?? teamNames(game),
    names: people.map(({ username, isShown }) => (isShown ? username : `${initial(username)}.`)).join(' · '),
    quote: best ? { text: plainTextOf(best.content, best.markup), by: best.username } : null,
    place: [
      ...placeOf(game, row),
      { label: 'SEATS', value: people.length === 1 ? '1' : `1–${people.length}` },
      { label: 'GAME', value: statusText(game) },
    ],
    faces: people.map(({ username, isShown, color }) => ({ letters: initial(username), color: (isShown && color) || plainColor })),
    seats: rowSeats,
  });
}

/** The empty ticket of a row, for its link. It tells the game and its time, and nothing of how it goes. */
export async function emptyTicketOf(db: Connection, row: StoredRow): Promise<PictureModel | undefined> {
  const game = await gameById(db, row.gameId);
  if (!game) return undefined;
  const { members } = row;
  const seat = members.length < rowSeats ? String(members.length + 1) : 'Taken';
  return ticketOfGame(game, {
    isEmpty: true,
    lead: teamNames(game),
    title: invitationOf(row),
    names: startText(game) ?? '',
    quote: null,
    place: [...placeOf(game, { ...row, name: null }), { label: 'SEAT', value: seat }],
    faces: members.map(({ username, flair }) => ({ letters: initial(username), color: flair?.color ?? plainColor })),
    seats: rowSeats,
  });
}
