/** The ticket stub of a row: a picture of the night. src/features/rows/README.md. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import { gameById } from '../../../games/server/index.ts';
import { type PictureModel, pictureOfGame } from '../../../sharing/server/index.ts';
import { namesForStub, topPlayOfRow } from './stubs.queries.ts';

const initial = (name: string) => `${name.slice(0, 1).toUpperCase()}.`;

/** The content of a stub; undefined while the reader for whom this runs may not know the final. */
export async function stubOf(
  db: Connection,
  { id, gameId, name }: { id: number; gameId: string; name: string | null },
): Promise<PictureModel | undefined> {
  const game = await gameById(db, gameId);
  if (game?.state !== 'final') return undefined;
  const [names, play] = [await namesForStub(db, id), await topPlayOfRow(db, id)];
  const picture = pictureOfGame(game);
  return {
    ...picture,
    kicker: names.map(({ username, isShown }) => (isShown ? username : initial(username))).join(' · '),
    title: play ?? picture.title,
    // A long name is cut off rather than the day and the end.
    footer: [picture.kicker, game.status, name].filter(Boolean).join(' · '),
  };
}
