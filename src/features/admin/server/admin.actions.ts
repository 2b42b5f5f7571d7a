import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, Role, Viewer } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { mailPage } from '../../../platform/server/mail/mailPage.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { addressOfUser, insertInvitation, renameTagOfPeople, setRoleOf, type StoredInvitation } from '../../account/server/index.ts';
import { moveSitesOfTag } from '../../articles/server/index.ts';
import { moveMutesOfTag } from '../../boundaries/server/index.ts';
import { moveThreadsOfTag } from '../../game-threads/server/index.ts';
import { moveGamesOfTag } from '../../games/server/index.ts';
import { addEntry } from '../../moderation/server/index.ts';
import { deleteAboutQueue } from '../../notifications/server/index.ts';
import { movePostsOfTag, bumpPostsVersion, renameTagOfPosts } from '../../posts/server/index.ts';
import { absorbTag, addFormerName, editTagRow, lockTag, recountTag, type TagEdit, tagNames, teamFlair } from '../../tags/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { moveSiteTeam } from './site.queries.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { AdminUser } from '../admin.contract.ts';
import { lockRole, userFor } from './people.queries.ts';

const tagNotFound = () => refuse('not_found', 'Tag not found');
const userNotFound = () => refuse('not_found', 'User not found');

/** Gives an account a role. One admin at least stays. */
export async function changeRole(
  context: Context,
  viewer: Viewer,
  id: string,
  role: Role,
): Promise<AdminUser | Refusal<'not_found' | 'conflict' | 'forbidden'>> {
  return inTransaction<AdminUser | Refusal<'not_found' | 'conflict' | 'forbidden'>>(context.db, async tx => {
    // The log comes first, as in each of its transactions. A refusal takes the entry back.
    await addEntry(context, tx, {
      by: 'admin',
      actorId: viewer.id,
      action: 'set_role',
      kind: 'user',
      targetId: id,
      affectedId: (await userFor(tx, id))?.id ?? null,
      reason: `The account is ${role === 'admin' ? 'an' : 'a'} ${role} now.`,
    });
    const before = await lockRole(tx, id);
    if (!before) return userNotFound();
    if (before.role === role) return refuse('conflict', 'The account has that role already.');
    if (before.role === 'admin' && before.admins <= 1) return refuse('conflict', 'The last admin stays one. Make another admin first.');
    await setRoleOf(tx, id, role);
    if (role === 'member') await deleteAboutQueue(tx, id);
    await addStaffEntry(tx, { actorId: viewer.id, action: 'set_role', accountId: id, changes: { role: [before.role, role] } });
    return (await userFor(tx, id)) ?? userNotFound();
  });
}

/** Makes an invitation that may be used so often, until a time or without an end. */
export async function makeInvitation(
  context: Context,
  viewer: Viewer,
  { uses, expiresAt }: { uses: number; expiresAt: string | null },
): Promise<StoredInvitation | Refusal<'invalid_input'>> {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    return refuse('invalid_input', 'The invitation would have expired already.', [{ path: 'expiresAt', message: 'must be in the future' }]);
  return inTransaction(context.db, async tx => {
    await addStaffEntry(tx, { actorId: viewer.id, action: 'make_invitation', changes: { uses: [null, uses], ends: [null, expiresAt] } });
    return insertInvitation(tx, { uses, expiresAt, createdBy: viewer.id });
  });
}

/** Changes a tag. A new name appears on every post, and the old one finds the tag as a nickname. */
export async function editTag(
  context: Context,
  viewer: Viewer,
  id: number,
  edit: TagEdit,
): Promise<Tag | Refusal<'not_found' | 'conflict'>> {
  return writeAndPublish<Tag | Refusal<'not_found' | 'conflict'>>(context, async tx => {
    const before = await lockTag(tx, id);
    if (!before) return tagNotFound();
    const isRenamed = edit.name !== undefined && edit.name !== before.name;
    const keepsOldName = isRenamed && edit.name?.toLowerCase() !== before.name.toLowerCase();
    const aliases = keepsOldName ? [...new Set([...(edit.aliases ?? before.aliases), before.name])] : edit.aliases;
    const changed = await editTagRow(tx, id, { ...edit, aliases });
    if (!changed) return refuse('conflict', 'Another tag has that name, or one that looks like it.');
    if (keepsOldName) await addFormerName(tx, before, id);
    if (isRenamed) {
      await renameTagOfPosts(tx, id, before.name, changed.name);
      await renameTagOfPeople(tx, before.name, { name: changed.name, flair: await teamFlair(tx, changed.name) });
    }
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'edit_tag',
      about: before.name,
      changes: {
        name: [before.name, changed.name],
        ...(edit.color !== undefined && { color: [before.color, edit.color] }),
        ...(aliases && { nicknames: [before.aliases, aliases] }),
      },
    });
    await bumpPostsVersion(tx);
    return changed;
  });
}

/** Moves everything of a tag to another one. Both are held in the order of their ids. */
export async function mergeTags(
  context: Context,
  viewer: Viewer,
  { from, into }: { from: number; into: number },
): Promise<Tag | Refusal<'not_found' | 'invalid_input'>> {
  if (from === into)
    return refuse('invalid_input', 'A tag can’t be merged into itself.', [{ path: 'into', message: 'must be another tag' }]);
  return writeAndPublish<Tag | Refusal<'not_found' | 'invalid_input'>>(context, async tx => {
    const names = await tagNames(tx, [from, into]);
    await addEntry(context, tx, {
      by: 'admin',
      actorId: viewer.id,
      action: 'merge_tag',
      kind: 'tag',
      targetId: String(from),
      affectedId: null,
      label: `the tag ${names.get(from) ?? from}`,
      reason: `Merged into the tag ${names.get(into) ?? into}.`,
    });
    const held = new Map<number, NonNullable<Awaited<ReturnType<typeof lockTag>>>>();
    for (const id of [from, into].sort((one, other) => one - other)) {
      const tag = await lockTag(tx, id);
      if (!tag) return tagNotFound();
      held.set(id, tag);
    }
    const [goes, stays] = [held.get(from), held.get(into)];
    if (!goes || !stays) return tagNotFound();
    await renameTagOfPosts(tx, from, goes.name, stays.name);
    const posts = await movePostsOfTag(tx, from, into);
    await moveGamesOfTag(tx, from, into);
    await moveThreadsOfTag(tx, from, into);
    await moveMutesOfTag(tx, from, into);
    await moveSiteTeam(tx, from, into);
    await moveSitesOfTag(tx, from, into);
    await absorbTag(tx, goes, into);
    const merged = await recountTag(tx, into, posts);
    await renameTagOfPeople(tx, goes.name, { name: stays.name, flair: await teamFlair(tx, stays.name) });
    await addStaffEntry(tx, { actorId: viewer.id, action: 'merge_tag', about: goes.name, changes: { tag: [goes.name, stays.name] } });
    await bumpPostsVersion(tx);
    return merged;
  });
}

/** Sends a mail to the admin at once, so that a wrong setting shows its error here. */
export async function sendTestMail(
  { db, mailer, log, settings }: Context,
  viewer: Viewer,
): Promise<{ to: string } | Refusal<'conflict' | 'upstream_unavailable'>> {
  if (!mailer) return refuse('conflict', 'This server sends no mail: SMTP_URL is not set.');
  const to = await addressOfUser(db, viewer.id);
  if (to === undefined) return refuse('conflict', 'Your account has no e-mail address.');
  const page = mailPage({
    title: 'Mail works',
    before: [`An admin of ${siteName()} asked for this mail to see whether mail arrives. It does.`],
    action: { label: `Open ${siteName()}`, href: settings.publicUrl.origin },
    after: [],
  });
  await inTransaction(db, tx => addStaffEntry(tx, { actorId: viewer.id, action: 'send_test_mail' }));
  try {
    await mailer.send({ to, subject: `A test of ${siteName()}`, ...page });
    return { to };
  } catch (error) {
    log.warn({ err: error }, 'the test mail could not be sent');
    const told = error instanceof Error ? error.message : 'the mail server did not take it';
    return refuse('upstream_unavailable', `The mail could not be sent: ${told}.`);
  }
}
