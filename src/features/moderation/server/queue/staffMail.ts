import type { Context } from '../../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../../platform/server/mail/mailJob.ts';
import { mailTo } from '../../../notifications/server/index.ts';
import { queueMailOf, queueSize } from './staff.queries.ts';

const counted = (count: number, unit: string) => (count === 0 ? [] : [`${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`]);

/** Writes to a moderator what waits now. It names neither texts nor people, because a mail is read in more places than the queue. */
export function queueMails(context: Context): [string, WriteMail][] {
  const write: WriteMail = async ({ userId, about }) => {
    const choice = await queueMailOf(context.db, userId);
    if (choice === undefined || choice === 'off') return undefined;
    const { cases, appeals } = await queueSize(context.db, about);
    const waiting = [...counted(cases, 'reported case'), ...counted(appeals, 'appeal')].join(' and ');
    if (waiting === '') return undefined;
    return mailTo(context, userId, 'queueMail', {
      title: `${waiting.charAt(0).toUpperCase()}${waiting.slice(1)} in the queue`,
      before: [`${waiting} ${cases + appeals === 1 ? 'waits' : 'wait'} for a moderator.`],
      action: { label: 'Open the queue', path: '/moderation' },
    });
  };
  return [['queue', write]];
}
