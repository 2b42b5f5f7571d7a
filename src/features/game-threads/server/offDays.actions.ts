/** Threads of teams on days without a game. src/features/game-threads/README.md. */
import type { Context } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { houseAccount } from '../../account/server/index.ts';
import { dayRead, leaguesOfTeam } from '../../games/server/index.ts';
import { postHidden, rewriteHousePost, setThreadState, writeHousePost } from '../../posts/server/index.ts';
import { dayInWords, offDayText, plain } from '../gameThreads.text.ts';
import { lockThreadSettings, readThreadSettings } from './gameThreads.queries.ts';
import { closeOffDay, insertOffDay, type OffDay, offDaysDue, openOffDays, wereTried } from './offDays.queries.ts';

async function isDayKnown({ db, settings }: Context, { team, leagueName, day }: OffDay): Promise<boolean> {
  if (settings.liveScoresSources.length === 0) return true;
  return wereTried(
    db,
    leaguesOfTeam({ name: team.name, leagueName }).map(league => dayRead(league, day)),
  );
}

/** Opens the threads that are due. The lock on the settings makes nodes take turns, and each looks again under it. */
async function openDue(context: Context, now: Date): Promise<void> {
  await writeAndPublish(context, async (tx, publish) => {
    const { offDayTeams, offDayBody: words } = await lockThreadSettings(tx);
    for (const due of await offDaysDue(tx, offDayTeams, now)) {
      if (!(await isDayKnown(context, due))) continue;
      const { team, league, day: date } = due;
      const next = due.next ? plain(`${due.next.opponent}, ${dayInWords(due.next.day)}`) : '';
      const postId = await writeHousePost(tx, publish, {
        author: await houseAccount(tx),
        kind: 'off-day',
        content: offDayText({ words, team: team.name, date, next }),
        tags: league ? [team, league] : [team],
      });
      await insertOffDay(tx, { teamId: team.id, day: date, postId, next });
    }
  });
}

/** Opens the threads of teams that have no game today, has them say what the admins wrote, and locks each when the next one has opened. */
export async function tendOffDays(context: Context, now: number = Date.now()): Promise<void> {
  const { db } = context;
  const { offDayTeams, offDayBody: words } = await readThreadSettings(db);
  const due = await offDaysDue(db, offDayTeams, new Date(now));
  if (due.length > 0) await openDue(context, new Date(now));
  for (const thread of await openOffDays(db)) {
    const content = offDayText({ words, ...thread });
    if (!thread.isOver && content === thread.content) continue;
    await writeAndPublish(context, async (tx, publish) => {
      if (!thread.isOver) await rewriteHousePost(tx, thread.postId, { content, isReworded: true });
      else if (await closeOffDay(tx, thread.postId)) await setThreadState(tx, thread.postId, { isLocked: true });
      publish(postHidden, thread.postId);
    });
  }
}
