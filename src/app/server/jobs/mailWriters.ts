import { confirmationMails, credentialMails, passkeyMails } from '../../../features/account/server/index.ts';
import { chatMails } from '../../../features/chat/server/index.ts';
import { digestMails } from '../../../features/digest/server/index.ts';
import { clockOfMember } from '../../../features/games/server/index.ts';
import { queueMails } from '../../../features/moderation/server/index.ts';
import { notificationMails } from '../../../features/notifications/server/index.ts';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../platform/server/mail/mailJob.ts';

/** A mail that its reader may not know yet is looked at again after this time, in milliseconds. */
const lookAgainMs = 15_000;

/** A mail waits until its reader may know what it tells. src/features/games/README.md, One clock. */
function atReadersClock(context: Context, write: WriteMail): WriteMail {
  return async queued => {
    const late = (await clockOfMember(context, queued.userId))?.reader;
    const written = await readingAs(late, () => write(queued));
    if (written || !late) return written;
    return (await write(queued)) && { notBefore: new Date(Date.now() + lookAgainMs) };
  };
}

function asReader(context: Context, write: WriteMail): WriteMail {
  return async queued => readingAs((await clockOfMember(context, queued.userId))?.reader, () => write(queued));
}

/** Maps each kind of mail to the function that writes it. */
export function mailWriters(context: Context): ReadonlyMap<string, WriteMail> {
  const told = notificationMails(context).map(([kind, write]): [string, WriteMail] => [kind, atReadersClock(context, write)]);
  // A digest tells what its reader may know when it is written.
  const digests = digestMails(context).map(([kind, write]): [string, WriteMail] => [kind, asReader(context, write)]);
  return new Map([
    ...digests,
    ...confirmationMails(context),
    ...credentialMails(context),
    ...passkeyMails(context),
    ...queueMails(context),
    ...told,
    ...chatMails(context),
  ]);
}
