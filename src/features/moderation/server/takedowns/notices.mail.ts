import type { Context } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { mailPage } from '../../../../platform/server/mail/mailPage.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { noticeStates, noticeTexts } from '../../takedowns.rules.ts';
import { tokenOf } from './noticeToken.ts';
import { isMailed, noticesByIds } from './takedowns.queries.ts';

/** A job whose subject is the id and the state of a notice, such as `12:hidden`. */
export const takedownMailJob = 'takedown_mail';

/** Makes the job that mails the state of a notice to its sender. It quotes neither the notice nor what it names. */
export function createTakedownMailJob(context: Context): JobWork {
  return async ({ about }) => {
    const [digits, name] = about.split(':');
    const [id, state] = [Number(digits), noticeStates.find(each => each === name)];
    const notice = (await noticesByIds(context.db, [id])).get(id);
    if (!notice?.contact || !state || !(await isMailed(context.db, id))) return undefined;
    const { title, line } = noticeTexts[state];
    await context.mailer?.send({
      to: notice.contact,
      subject: `${title}: notice ${id} to ${siteName()}`,
      id: `takedown-${id}-${state}`,
      thread: `takedown-${id}`,
      ...mailPage({
        title,
        before: [line],
        // The token is behind the #, so that no server on the way logs it.
        action: { label: 'See the notice', href: `${context.settings.publicUrl.origin}/takedown/${id}#${tokenOf(context, id)}` },
        after: ['Somebody gave this address in a notice about an intimate picture. If it wasn’t you, do nothing.'],
      }),
    });
    return undefined;
  };
}
