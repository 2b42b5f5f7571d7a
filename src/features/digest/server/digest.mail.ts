import type { Context } from '../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../platform/server/mail/mailJob.ts';
import { shortened } from '../../../platform/shared/text.ts';
import { holdsWord } from '../../boundaries/server/index.ts';
import { digestOf, mailTo, queueDigests } from '../../notifications/server/index.ts';
import { plainTextOf } from '../../texts/markup/markup.ts';
import { judgedText } from '../../texts/markup/readable.ts';
import { type MissedPost, missedPosts, missedThreads } from './digest.queries.ts';

/** The posts and the threads of one digest. */
const maxPosts = 6;
const maxThreads = 4;
const titleLength = 100;
const periods = { daily: { days: 1, title: 'What you missed today' }, weekly: { days: 7, title: 'What you missed this week' } };

function titleOf({ content, markup }: MissedPost): string {
  const line = plainTextOf(content, markup).trim().split('\n')[0] ?? '';
  return shortened(line, titleLength) || 'A post';
}

const isTold = ({ words, content, markup }: MissedPost) => !holdsWord(words, judgedText(content, markup));

const counted = (count: number, unit: string) => `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;

/** Writes a digest: what somebody missed in their favorite tags; nothing if they missed nothing, or want none any more. */
function digestWriter(context: Context): WriteMail {
  const { db } = context;
  return async ({ userId }) => {
    const wanted = await digestOf(db, userId);
    if (!wanted) return undefined;
    const { days, title } = periods[wanted];
    const posts = (await missedPosts(db, userId, days)).filter(isTold).slice(0, maxPosts);
    const threads = (await missedThreads(db, userId, days)).filter(isTold).slice(0, maxThreads);
    if (posts.length + threads.length === 0) return undefined;
    const told = [
      ...posts.map(post => ({
        post,
        note: `by ${post.author ?? 'somebody who left'}, ${counted(post.likes, 'like')}, ${counted(post.comments, 'comment')}`,
      })),
      ...threads.map(post => ({ post, note: counted(post.unreadComments, 'new comment') })),
    ];
    return mailTo(context, userId, 'digest', {
      title,
      before: ['The posts of your favorite tags that people talked about, and threads that went on without you.'],
      items: told.map(({ post, note }) => ({ label: titleOf(post), path: `/post/${post.id}`, note })),
      action: { label: 'See all of it', path: '/' },
    });
  };
}

/** The mail of the digest, for the queue. */
export function digestMails(context: Context): [string, WriteMail][] {
  return [['digest', digestWriter(context)]];
}

/** Queues the digests that are due, where mail is sent. */
export async function sweepDigests({ db, mailer }: Pick<Context, 'db' | 'mailer'>): Promise<void> {
  if (!mailer) return;
  while ((await queueDigests(db)) > 0);
}
