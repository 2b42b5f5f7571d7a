import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refuseForNow } from '../../../../platform/shared/errors.ts';
import { ownAddress } from '../../../../platform/shared/ownAddress.ts';
import { mailboxOf } from '../../../account/credentials/email.ts';
import type { IntimateNotice } from '../../takedowns.contract.ts';
import { dismissedBeforeConfirmation, maxAddresses, noticeTargetAt } from '../../takedowns.rules.ts';
import { storeQueueEvent } from '../acting/notices.ts';
import { lockLog } from '../log/log.queries.ts';
import { noticeNews } from '../moderation.events.ts';
import { addWeight, openCase } from '../queue/cases.queries.ts';
import { insertTargets, isHiddenByNotice, namedTargets, type NamedTarget } from './noticeTargets.queries.ts';
import { networkKeyOf, tokenOf } from './noticeToken.ts';
import { takedownMailJob } from './notices.mail.ts';
import { countsOfSender, insertNotice, noticesByIds } from './takedowns.queries.ts';

/** Notices come before every report, the earliest first. */
const firstWeight = 900_000_000;
const retryAfterSeconds = 3_600;

const refusedAddresses = (message: string, places: readonly number[]) =>
  refuse(
    'invalid_input',
    message,
    places.map(place => ({ path: `urls.${place}`, message })),
  );

/** Whether everybody can see a target, or could if a decision that waits were made. Notices name nothing else. */
async function isKnown(tx: Transaction, target: NamedTarget): Promise<boolean> {
  if (target.kind === 'user') return target.pictures.some(url => url.startsWith('/'));
  if (target.hidden === null || target.hidden === 'auto') return true;
  return isHiddenByNotice(tx, target, ['hidden']);
}

/** The things that the addresses name, each once. Addresses of what nobody can see say no more than addresses of nothing. */
async function knownTargets(tx: Transaction, addresses: readonly URL[]): Promise<NamedTarget[]> {
  const named = addresses.flatMap(address => noticeTargetAt(address) ?? []);
  const known: NamedTarget[] = [];
  for (const target of (await namedTargets(tx, named)).values()) if (await isKnown(tx, target)) known.push(target);
  return known;
}

export interface Receipt {
  id: number;
  token: string;
  dueAt: string;
}

/** Files a notice about intimate pictures, with a case of its own. Nobody has to prove the mailbox, so limits count the network, too. */
export async function fileNotice(
  context: Context,
  given: IntimateNotice,
  address: string,
): Promise<Receipt | Refusal<'invalid_input' | 'rate_limited'>> {
  const { origin } = context.settings.publicUrl;
  const addresses = given.urls.map(url => ownAddress(url, origin));
  const foreign = addresses.flatMap((address, place) => (address ? [] : [place]));
  if (foreign.length > 0) return refusedAddresses('That is no address of this site.', foreign);
  return writeAndPublish<Receipt | Refusal<'invalid_input' | 'rate_limited'>>(context, async (tx, publish) => {
    await lockLog(tx);
    const targets = await knownTargets(
      tx,
      addresses.filter(address => address !== undefined),
    );
    if (targets.length === 0) return refusedAddresses('There is no post, comment, profile picture or picture at these addresses.', [0]);
    const sender = { mailbox: mailboxOf(given.contact), networkKey: networkKeyOf(context, address) };
    const counts = await countsOfSender(tx, sender);
    if (counts.addresses + targets.length > maxAddresses)
      return refuseForNow('That is too much at once. Please wait for the decisions about earlier notices.', retryAfterSeconds);
    const notice = await insertNotice(tx, { ...given, ...sender, hides: counts.dismissed < dismissedBeforeConfirmation });
    await insertTargets(tx, notice.id, targets);
    const { id: caseId } = await openCase(tx, { kind: 'takedown', id: String(notice.id), authorId: null }, 'open');
    await addWeight(tx, caseId, firstWeight - notice.id);
    await storeQueueEvent(
      tx,
      publish,
      noticeNews(
        caseId,
        targets.map(({ authorId }) => authorId),
      ),
    );
    if (context.mailer) await queueJobs(tx, takedownMailJob, [`${notice.id}:open`]);
    return { id: notice.id, token: tokenOf(context, notice.id), dueAt: notice.dueAt };
  });
}

/** The state of a notice for whoever has its token. A wrong token says as much as a wrong id. */
export async function noticeStatus(
  context: Context,
  id: number,
  token: string,
): Promise<{ id: number; state: 'open' | 'hidden' | 'upheld' | 'dismissed'; dueAt: string } | Refusal<'not_found'>> {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(context, id))];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  const notice = isRight ? (await noticesByIds(context.db, [id])).get(id) : undefined;
  if (!notice) return refuse('not_found', 'There is no such notice.');
  return { id, state: notice.state, dueAt: notice.dueAt };
}
