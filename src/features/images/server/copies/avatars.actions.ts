import type { Context } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { type AvatarParts, setAvatar } from '../images.actions.ts';
import { outsideAvatar } from './copies.queries.ts';
import { fetchPicture } from './fetchPicture.ts';

/** Makes the job that replaces the profile picture of an identity provider by a copy of the person's own. Until then there are initials. */
export function createAvatarJob(context: Context, how: AvatarParts): JobWork {
  return async ({ about }) => {
    const address = await outsideAvatar(context.db, about);
    if (address === undefined) return undefined;
    const file = await fetchPicture(context, address);
    if (file === 'never') return undefined;
    if (file === 'later') throw new Error('the profile picture could not be fetched');
    const kept = await setAvatar(context, { id: about }, file, how);
    // A file that is no picture, or a blocked one, stays outside; a quota or a full store may pass.
    if (refused(kept) && !['unsupported_type', 'invalid_input', 'picture_blocked'].includes(kept.code))
      throw new Error(`the profile picture: ${kept.code}`);
    return undefined;
  };
}
