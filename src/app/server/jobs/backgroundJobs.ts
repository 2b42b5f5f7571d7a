import { readOnlyText, seasonLeagues, threadChoice } from '../../../features/admin/server/index.ts';
import { feedsJob, refreshJob } from '../../../features/articles/server/index.ts';
import { setPicture } from '../../../features/account/server/index.ts';
import { createClosingJob, refuseBlocked } from '../../../features/blocked-pictures/server/index.ts';
import { createCardJob } from '../../../features/embeds/server/index.ts';
import { createAvatarJob, createCopyJob } from '../../../features/images/server/index.ts';
import { createRemovalJob, dropImage, publishCard, publishPicture, titlesOfPosts } from '../../../features/posts/server/index.ts';
import { offDayTeams, threadsJob } from '../../../features/game-threads/server/index.ts';
import { createPushJob } from '../../../features/notifications/server/index.ts';
import { callsJob, clockOfMember, gamesJobs, leaguesOfTeam, seasonJob, teamsWithThreads } from '../../../features/games/server/index.ts';
import { createTakedownMailJob, finalsJob, noticesJob, takedownMailJob } from '../../../features/moderation/server/index.ts';
import { refuseAvatarOutside } from '../../../features/safeguards/server/index.ts';
import { type League, leaguesWithThreads } from '../../../features/sports/leagues/leagues.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import type { JobLane, JobWork } from '../../../platform/server/jobs/jobLane.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { createMailJob } from '../../../platform/server/mail/mailJob.ts';
import { mailWriters } from './mailWriters.ts';

/** A job that writes texts or changes accounts pauses while the site is read-only. */
export const whileWritable =
  (context: Context, job: Job): Job =>
  async () =>
    (await readOnlyText(context)) === null && job();

/** As `whileWritable`, for a kind of the queue: it is put off. */
const putOffWhileReadOnly =
  (context: Context, work: JobWork): JobWork =>
  async job =>
    (await readOnlyText(context)) === null ? work(job) : new Date(Date.now() + putOffMs);

const putOffMs = 60_000;

/** The leagues whose days have to be read: those with threads, those of teams with threads of their own, and the usual ones with `auto`. */
async function leaguesToRead(context: Context): Promise<readonly League[]> {
  const choice = await threadChoice(context);
  const teams = await teamsWithThreads(context.db, choice, await offDayTeams(context));
  const chosen = choice === 'auto' ? leaguesWithThreads : choice;
  return [...new Set([...chosen, ...teams.flatMap(leaguesOfTeam)])];
}

/** The periodic work: games are read and followed. Each looks for its next row by itself. */
export function backgroundJobs(context: Context): Map<string, Job> {
  const games = gamesJobs(context, () => leaguesToRead(context));
  return new Map([
    ['days of games', games.days],
    ['games with threads', games.threaded],
    ['seasons', seasonJob(context, async () => [...new Set([...(await leaguesToRead(context)), ...(await seasonLeagues(context))])])],
    [
      'game threads',
      whileWritable(
        context,
        threadsJob(context, () => threadChoice(context)),
      ),
    ],
    ['final scores', whileWritable(context, finalsJob(context))],
    ['notices', noticesJob(context)],
    ['article feeds', whileWritable(context, feedsJob(context))],
    ['old articles', whileWritable(context, refreshJob(context))],
  ]);
}

/** The pause of work that people wait for, in milliseconds. */
export const promptPollMs = 500;

/** The work that people wait for. */
export function promptJobs(context: Context): Map<string, Job> {
  return new Map([['calls of games', callsJob(context)]]);
}

/** The kinds of jobs of the queue, by lane: a mail server that hangs holds up mails alone. */
export function queuedJobs(context: Context): JobLane[] {
  const media: [string, JobWork][] = [
    ['copy_picture', createCopyJob(context, refuseBlocked, address => publishPicture(context, address))],
    [
      'copy_avatar',
      putOffWhileReadOnly(
        context,
        createAvatarJob(context, { setPicture, drop: dropImage, refuseBlocked, refuseOutside: refuseAvatarOutside }),
      ),
    ],
    ['read_card', createCardJob(context, key => publishCard(context, key))],
    ['remove_picture', createRemovalJob(context)],
    ['close_pictures', createClosingJob(context)],
  ];
  const push = createPushJob(context, {
    readerOf: async userId => (await clockOfMember(context, userId))?.reader,
    titlesOfPosts: ids => titlesOfPosts(context.db, ids),
  });
  // Without a mail server mails wait in the queue.
  const mail: [string, JobWork][] = context.mailer
    ? [
        ['mail', createMailJob(context, mailWriters(context))],
        [takedownMailJob, createTakedownMailJob(context)],
      ]
    : [];
  return [
    { name: 'mail', kinds: new Map(mail), atOnce: 4 },
    { name: 'media', kinds: new Map(media), atOnce: 4 },
    { name: 'push', kinds: new Map([['push', push]]), atOnce: 4 },
  ];
}

/** Every kind of job, as tests run them. */
export function jobKinds(context: Context): ReadonlyMap<string, JobWork> {
  return new Map(queuedJobs(context).flatMap(({ kinds }) => [...kinds]));
}
