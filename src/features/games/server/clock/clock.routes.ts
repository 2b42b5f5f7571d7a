import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { LiveUpdate } from '../../../../platform/server/live/liveUpdate.ts';
import { serve } from '../../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../../platform/shared/errors.ts';
import { clockRoutes } from '../../clock/clock.contract.ts';
import { type Clocks, withGameClock } from '../../clock/clock.rules.ts';
import { askedClock, changeClocks, type ClockOwner, ownClockOf, presentGameClock, tapped } from './clock.actions.ts';
import { clockGame, type ClockGame } from './games/clockGames.ts';
import { playKnownAt } from './clocks.queries.ts';
import { clocksOfCaller } from './loadClock.ts';

const gameNotFound = () => refuse('not_found', 'Game not found');

/** `sharedClockMoved` is published with the id of a shared clock whose people are behind by other delays. */
export function serveClocks(app: FastifyInstance, context: Context, sharedClockMoved: LiveUpdate<number>): void {
  /** Changes the caller's clocks and answers with the one of the game. */
  async function change(caller: ClockOwner, game: ClockGame, changed: (clocks: Clocks, now: number) => Clocks) {
    const now = Date.now();
    return presentGameClock(await changeClocks(context, caller, clocks => changed(clocks, now), sharedClockMoved), game, now);
  }

  serve(app, context, clockRoutes, {
    read: async caller => {
      const { behind, hideScores } = await clocksOfCaller(context, caller);
      return { behind, hideScores };
    },
    save: async caller => {
      const { body } = caller;
      // Hiding scores hides every game, so the clocks of single games end.
      const change = (clocks: Clocks) => ({
        ...clocks,
        behind: body.behind ?? clocks.behind,
        hideScores: body.hideScores ?? clocks.hideScores,
        games: body.hideScores ? {} : clocks.games,
      });
      const { behind, hideScores } = await changeClocks(context, caller, change, sharedClockMoved);
      return { behind, hideScores };
    },
    ofGame: async caller => {
      const game = await clockGame(context, caller.params.id);
      return game ? presentGameClock(await clocksOfCaller(context, caller), game, Date.now()) : gameNotFound();
    },
    saveOfGame: async caller => {
      const game = await clockGame(context, caller.params.id);
      if (!game) return gameNotFound();
      const asked = askedClock(caller.body);
      if (refused(asked)) return asked;
      return change(caller, game, (clocks, now) => withGameClock(clocks, game.id, ownClockOf(clocks, game, asked, now)));
    },
    removeOfGame: async caller => {
      const game = await clockGame(context, caller.params.id);
      if (!game) return gameNotFound();
      await change(caller, game, clocks => withGameClock(clocks, game.id, undefined));
      return undefined;
    },
    tap: async caller => {
      const { id } = caller.params;
      const game = await clockGame(context, id);
      // A play that the caller may not know yet is not there for them.
      const knownAt = game && (await caller.asReader(() => playKnownAt(context.db, id, caller.body.seq)));
      if (!game || knownAt === undefined) return gameNotFound();
      return change(caller, game, (clocks, now) => tapped(clocks, game, knownAt, now));
    },
  });
}
