import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Handlers, serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused, refuseWhileAway } from '../../../platform/shared/errors.ts';
import { dayOfGames } from '../../sports/server/index.ts';
import { type League, leagues } from '../../sports/sports.rules.ts';
import { type Game, gamesRoutes } from '../games.contract.ts';
import { clockGame } from './clock/games/clockGames.ts';
import { storeGameRead, renewStreamsRegularly } from './clock/gameReads.ts';
import { boxOf, gamesByIds, gamesOfDay, standingsOf, type TeamFilter } from './games.queries.ts';
import { teamsOfText } from './games.teams.ts';
import { awaitCalls } from './alerts/delivery.ts';
import { callersOf, deleteCalledGame, putCalledGame } from './alerts/delivery.queries.ts';
import { gameById, inListOrder, presentGame } from './games.view.ts';
import { playsOf, reactionsOf } from './plays/plays.queries.ts';
import { setReaction } from './plays/reactions.actions.ts';
import { dayRead, detailsRead, sourceReaderOf, standingsRead } from './reading/reader.ts';
import { readStates } from './reading/reads.queries.ts';
import { daysAround, type Watched, watchGames } from './reading/watching.ts';

const away = () => refuseWhileAway('Games can’t be reached right now.', 15);
const unknown = () => refuse('not_found', 'Game not found');

/** Games with whether the caller asked to be called for them. */
async function withCalls(db: Connection, userId: string, games: readonly Game[]): Promise<Game[]> {
  const callers = await callersOf(
    db,
    games.map(({ id }) => id),
    [userId],
  );
  return games.map(game => ({ ...game, calls: callers.has(game.id) }));
}

/** Starts a read that is due. A caller waits only for the first one ever. */
async function renew({ db, log }: Context, what: string, read: () => Promise<void>): Promise<{ readAt: Date | null; failed: boolean }> {
  const known = (await readStates(db, [what])).get(what);
  const reading = read();
  if (known?.readAt) {
    reading.catch((error: unknown) => log.warn({ err: error }, 'games could not be read'));
    return known;
  }
  await reading;
  return (await readStates(db, [what])).get(what) ?? { readAt: null, failed: true };
}

/** The games of a day, of those teams alone if they are given. The leagues are read if they are due. */
async function gamesListed(context: Context, day: string, asked: readonly League[], teams: readonly TeamFilter[] | undefined) {
  const reader = sourceReaderOf(context);
  const isNear = daysAround(Date.now()).includes(day);
  const states = isNear ? await Promise.all(asked.map(league => renew(context, dayRead(league, day), () => reader.day(league, day)))) : [];
  const games = inListOrder((await gamesOfDay(context.db, day, asked, teams)).map(presentGame));
  const reads = states.flatMap(({ readAt }) => (readAt ? [readAt.toISOString()] : []));
  if (isNear && reads.length === 0 && games.length === 0) return away();
  const asOf = reads.toSorted()[0] ?? games.map(game => game.asOf).toSorted()[0] ?? new Date().toISOString();
  return { games, asOf, stale: states.some(({ failed, readAt }) => failed || !readAt) };
}

/** Reads parts of a game whose details are read if they are due. */
function partReader(context: Context, watched: Watched) {
  const reader = sourceReaderOf(context);
  /** A part of a game; 503 if nothing of its details was ever read. */
  return async <T extends object>(id: string, read: () => Promise<T | undefined>, none: T) => {
    const game = await clockGame(context, id);
    if (!game) return unknown();
    watched.ask(id);
    const { readAt } = await renew(context, detailsRead(id), () => reader.details(id));
    const found = await read();
    if (found) return found;
    // A game that has not begun, by its time or by its source, has neither plays nor a box.
    const isToCome = game.startsAt > Date.now() || (await gameById(context.db, id))?.state === 'scheduled';
    return readAt !== null || isToCome ? none : away();
  };
}

/** The games of a day, with those that call the reader. */
function listHandler(context: Context): Handlers<typeof gamesRoutes>['list'] {
  const { db } = context;
  return async ({ query, viewer, cached }) => {
    const wanted = query.league ? [query.league] : leagues;
    const teams = query.team === undefined ? undefined : await teamsOfText(db, query.team, wanted);
    if (teams?.length === 0) return refuse('not_found', 'Team not found');
    const day = query.date ?? dayOfGames(Date.now());
    const asked = wanted.filter(league => !teams || teams.some(team => team.league === league));
    const listed = await cached(() => gamesListed(context, day, asked, teams));
    if (!viewer || refused(listed)) return listed;
    const { games, ...rest } = listed.value;
    return { ...rest, games: await withCalls(db, viewer.id, games) };
  };
}

/** The calls by which a reader asks to be told of one game. */
function callHandlers(context: Context): Pick<Handlers<typeof gamesRoutes>, 'call' | 'endCall'> {
  const { db } = context;
  return {
    async call({ params: { id }, viewer, asReader }) {
      if (!(await clockGame(context, id))) return unknown();
      // Only what the reader may know decides: a refusal must not tell that a game is over.
      const game = await asReader(() => gameById(db, id));
      if (!game) return unknown();
      if (['final', 'postponed', 'canceled'].includes(game.state)) return refuse('conflict', 'This game is over or called off.');
      await putCalledGame(db, viewer.id, id);
      await awaitCalls(db, viewer.id);
      return undefined;
    },
    async endCall({ params: { id }, viewer }) {
      if (!(await clockGame(context, id))) return unknown();
      await deleteCalledGame(db, viewer.id, id);
      return undefined;
    },
  };
}

export function serveGames(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const reader = sourceReaderOf(context);
  const watched = watchGames(context, reader);
  const part = partReader(context, watched);
  const stopRenewing = renewStreamsRegularly(context);
  app.addHook('preClose', async () => {
    await Promise.all([watched.stop(), stopRenewing()]);
  });

  serve(app, context, gamesRoutes, {
    list: listHandler(context),
    async one({ params: { id }, viewer, cached }) {
      const game = await clockGame(context, id);
      if (!game) return unknown();
      await storeGameRead(context, viewer, game);
      watched.ask(id);
      const shown = await cached(async () => {
        const [row] = await gamesByIds(db, [id]);
        return row ? presentGame(row) : away();
      });
      if (!viewer || refused(shown)) return shown;
      const [own] = await withCalls(db, viewer.id, [shown.value]);
      return own ?? shown;
    },
    ...callHandlers(context),
    plays: async ({ params: { id }, query: { after = 0 }, viewer, cached }) => {
      await storeGameRead(context, viewer, await clockGame(context, id));
      const shown = await cached(() =>
        part(
          id,
          async () => {
            const found = await playsOf(db, id, after);
            return found.upTo > 0 ? found : undefined;
          },
          { plays: [], upTo: 0 },
        ),
      );
      if (!viewer || refused(shown)) return shown;
      const own = await reactionsOf(db, { gameId: id, userId: viewer.id });
      if (own.size === 0) return shown;
      const { plays, upTo } = shown.value;
      return { plays: plays.map(play => ({ ...play, mine: own.get(play.seq) ?? null })), upTo };
    },
    react: ({ params: { id, seq }, body: { reaction }, viewer }) => setReaction(context, viewer, { gameId: id, seq }, reaction),
    box: async ({ params: { id }, viewer, cached }) => {
      await storeGameRead(context, viewer, await clockGame(context, id));
      return cached(() =>
        part(
          id,
          async () => {
            const found = await boxOf(db, id);
            return found && { home: found.home, away: found.away };
          },
          { home: [], away: [] },
        ),
      );
    },
    injuries: ({ params: { id }, cached }) => cached(() => part(id, async () => (await boxOf(db, id))?.injuries, { home: [], away: [] })),
    standings: ({ params: { league }, cached }) =>
      cached(async () => {
        await renew(context, standingsRead(league), () => reader.standings(league));
        return (await standingsOf(db, league)) ?? away();
      }),
  });
}
