import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { teamIds } from '../../tags/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import type { ThreadSettings, ThreadSettingsEdit } from '../gameThreads.contract.ts';
import { type ThreadKind, usualWords } from '../gameThreads.words.ts';
import { lockThreadSettings, readThreadSettings, writeThreadSettings } from './gameThreads.queries.ts';

export async function threadSettings({ db }: Pick<Context, 'db'>): Promise<ThreadSettings> {
  const { body, postGameBody, offDayBody, offDayTeams } = await readThreadSettings(db);
  return {
    body: body ?? usualWords.game,
    postGameBody: postGameBody ?? usualWords['post-game'],
    offDay: { teams: offDayTeams, body: offDayBody ?? usualWords['off-day'] },
  };
}

/** Words as they are stored: the usual ones are null, and follow those of later versions. */
const stored = (kind: ThreadKind, edited: string | undefined, before: string | null) =>
  edited === undefined ? before : edited === usualWords[kind] ? null : edited;

export async function saveThreadSettings(
  context: Context,
  viewer: Viewer,
  { body, postGameBody, offDay = {} }: ThreadSettingsEdit,
): Promise<ThreadSettings | Refusal<'invalid_input'>> {
  const outcome = await inTransaction(context.db, async tx => {
    const before = await lockThreadSettings(tx);
    const teams = offDay.teams ?? before.offDayTeams;
    if (offDay.teams && (await teamIds(tx, teams)).length !== teams.length)
      return refuse('invalid_input', 'Choose tags of teams, each once.', [
        { path: 'offDay.teams', message: 'must be ids of teams, each once' },
      ]);
    const next = {
      body: stored('game', body, before.body),
      postGameBody: stored('post-game', postGameBody, before.postGameBody),
      offDayBody: stored('off-day', offDay.body, before.offDayBody),
      offDayTeams: teams,
    };
    await writeThreadSettings(tx, next);
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'save_site',
      changes: {
        thread_words: [before.body, next.body],
        post_game_words: [before.postGameBody, next.postGameBody],
        off_day_words: [before.offDayBody, next.offDayBody],
        off_day_teams: [before.offDayTeams.join(', '), teams.join(', ')],
      },
    });
  });
  return refused(outcome) ? outcome : threadSettings(context);
}
