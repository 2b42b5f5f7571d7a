import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refused } from '../../../platform/shared/errors.ts';
import { withGameClock } from '../../games/clock/clock.rules.ts';
import { changeClocks, clockGame, ownClockOf, setSharedMode } from '../../games/server/index.ts';
import type { Row, RowChange } from '../rows.contract.ts';
import { openRow, rowNotFound } from './rows.access.ts';
import { rowFor } from './rows.actions.ts';
import { changeKey, rowUpdates } from './rows.liveUpdates.ts';

interface AskedClock {
  behind?: number | undefined;
  mode?: 'replay' | 'together' | undefined;
  position?: string | undefined;
  playing?: boolean | undefined;
}

/** The change that a member makes of the shared mode. */
function changeOf({ mode, position, playing }: AskedClock): RowChange {
  if (mode === 'together') return 'together';
  if (playing === false) return 'paused';
  return playing === true && position === undefined ? 'playing' : 'replay';
}

/** Sets the viewer's own delay in the game of a row, or the mode that all members share. */
export async function saveRowClock(
  context: Context,
  viewer: NamedViewer,
  code: string,
  asked: AskedClock,
): Promise<Row | Refusal<'not_found' | 'gone'>> {
  const row = await openRow(context.db, viewer, code);
  if (refused(row)) return row;
  const game = await clockGame(context, row.gameId);
  if (!game) return rowNotFound();
  const { behind } = asked;
  const updates = rowUpdates(context);
  if (behind !== undefined) {
    const own = { mode: 'behind', behind } as const;
    await changeClocks(
      context,
      { viewer, limited: undefined, setCookie: () => undefined },
      clocks => withGameClock(clocks, game.id, ownClockOf(clocks, game, own, Date.now())),
      updates.sharedClockMoved,
    );
    context.live.publish([{ update: updates.rowChanged, id: changeKey(row.id, 'clock', viewer.username), isQuiet: true }]);
    return rowFor(context, viewer, row.id);
  }
  // The streams of people whom a shared clock holds read it again every second, so they need not come back.
  await writeAndPublish(
    context,
    async (tx, publish) => {
      await setSharedMode(tx, row.id, game, asked.mode === 'replay' ? asked : null);
      publish(updates.rowChanged, changeKey(row.id, changeOf(asked), viewer.username));
    },
    { isQuiet: true },
  );
  return rowFor(context, viewer, row.id);
}
