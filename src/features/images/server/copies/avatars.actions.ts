import type { Context } from '../../../../platform/server/http/context.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { type DropPicture, type SetPicture, setAvatar } from '../images.actions.ts';
import { outsideAvatar } from './copies.queries.ts';
import { fetchPicture } from './fetchPicture.ts';

const retryMs = 3_600_000;
const maxRemembered = 1_000;

/**
 * Makes the job that replaces the profile pictures of identity providers by copies, one person at a time. Those that failed are left alone
 * for an hour; the memory of it is this node's.
 */
export function createAvatarJob(context: Context, how: { setPicture: SetPicture; drop: DropPicture }, now: () => number = Date.now) {
  const failed = new Map<string, number>();
  return async (): Promise<boolean> => {
    for (const [id, at] of failed) if (at < now() - retryMs) failed.delete(id);
    if (failed.size >= maxRemembered) return false;
    const person = await outsideAvatar(context.db, [...failed.keys()]);
    if (!person) return false;
    failed.set(person.id, now());
    const file = await fetchPicture(context, person.address);
    if (typeof file === 'string') return true;
    const kept = await setAvatar(context, { id: person.id }, file, how);
    if (!refused(kept)) failed.delete(person.id);
    return true;
  };
}
