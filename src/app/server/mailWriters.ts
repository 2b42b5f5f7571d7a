import { confirmationMails, credentialMails } from '../../features/account/server/index.ts';
import { chatMails } from '../../features/chat/server/index.ts';
import { notificationMails } from '../../features/notifications/server/index.ts';
import type { Context } from '../../platform/server/http/context.ts';
import type { WriteMail } from '../../platform/server/mail/mailWorker.ts';

/** Maps each kind of mail to the function that writes it. */
export function mailWriters(context: Context): ReadonlyMap<string, WriteMail> {
  return new Map([...confirmationMails(context), ...credentialMails(context), ...notificationMails(context), ...chatMails(context)]);
}
