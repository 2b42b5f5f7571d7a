import type { Context } from '../../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../../platform/server/mail/mailJob.ts';
import { mailPage } from '../../../../platform/server/mail/mailPage.ts';
import { provenAddress } from '../passkeys/passkeys.queries.ts';

interface Notice {
  subject: string;
  title: string;
  before: string;
  action: { label: string; path: string };
  after: string;
}

/** Writes a notice to the proven address of a person, if they have one. Its text has the name of the site at the time when the mail leaves. */
export function noticeMail({ db, settings }: Context, notice: () => Notice): WriteMail {
  return async ({ userId }) => {
    const to = await provenAddress(db, userId);
    if (to === undefined) return undefined;
    const { subject, title, before, action, after } = notice();
    const href = `${settings.publicUrl.origin}${action.path}`;
    return { to, subject, ...mailPage({ title, before: [before], action: { label: action.label, href }, after: [after] }) };
  };
}
