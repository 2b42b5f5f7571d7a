import { people } from './demoCommunity.ts';
import { threadChoice } from '../../../features/admin/server/index.ts';
import { gamesForThreads, type GameOfThread } from '../../../features/games/server/index.ts';
import { shortName } from '../../../features/games/words/games.words.ts';
import { createReply } from '../../../features/replies/server/index.ts';
import { firstLeague, leagues } from '../../../features/sports/leagues/leagues.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { commentOn, happeningBetween, type NightFan, type NightState } from './demoNight.rules.ts';
import { fansNamed } from './seed.queries.ts';

/** The shortest time between two comments in a thread, in milliseconds. Less of a turn is left unsaid. */
const pauseMs = 8_000;

interface Thread {
  last: NightState;
  said: Set<string>;
  quietUntil: number;
}

function stateOf({ state: { state, period, home, away } }: GameOfThread): NightState {
  return { state, period, home: home.score, away: away.score };
}

/** A member of the demo community as the caller of a use case. */
function viewerOf({ id, username }: NightFan): NamedViewer {
  return {
    id,
    username,
    sessionId: '',
    role: 'member',
    isModerator: false,
    standing: null,
    mayBeNewcomer: false,
    isUnproven: false,
    profileImageUrl: null,
    flair: null,
    hasClock: false,
    boundaries: null,
  };
}

/**
 * Makes the work that lets the demo community talk in the threads of replayed games. Games of a real source are left alone, and the
 * person of the printed sign-in says nothing by themselves.
 */
export function demoNightJob(context: Context, random: () => number = Math.random): Job {
  const { db } = context;
  const threads = new Map<number, Thread>();
  let fans: readonly NightFan[] | undefined;

  async function talk(threadId: number, game: GameOfThread, now: number): Promise<void> {
    const after = stateOf(game);
    const thread = threads.get(threadId);
    const happening = happeningBetween(thread?.last, after);
    if (thread && happening === undefined) return;
    const known = thread ?? { last: after, said: new Set<string>(), quietUntil: 0 };
    threads.set(threadId, { ...known, last: after });
    if (happening === undefined || now < known.quietUntil) return;
    fans ??= await fansNamed(
      db,
      people.slice(1).map(({ username }) => username),
    );
    const league = leagues.find(each => game.id.startsWith(`${each}-`)) ?? firstLeague;
    const [home, away] = [game.state.home, game.state.away].map(({ name }) => ({ name, shortName: shortName({ league }, name) }));
    const comment = home && away && commentOn({ happening, after, home, away, fans, said: known.said, random });
    if (!comment) return;
    known.said.add(comment.content);
    threads.set(threadId, { ...known, last: after, quietUntil: now + pauseMs });
    await createReply(context, viewerOf(comment.fan), { postId: threadId, content: comment.content });
  }

  return async () => {
    const now = Date.now();
    for (const game of await gamesForThreads(db, await threadChoice(context), new Date(now)))
      if (game.state.isReplay && game.threadId !== null) await talk(game.threadId, game, now);
    return false;
  };
}
