import { setPicture } from '../../features/account/server/index.ts';
import { createCardJob } from '../../features/embeds/server/index.ts';
import { copyNextPicture, createAvatarJob } from '../../features/images/server/index.ts';
import { dropImage } from '../../features/posts/server/index.ts';
import type { Context } from '../../platform/server/http/context.ts';
import type { Job } from '../../platform/server/jobs/worker.ts';

/** The work that nobody waits for: what is shown from elsewhere is fetched and kept here. */
export function backgroundJobs(context: Context): Job[] {
  return [() => copyNextPicture(context), createAvatarJob(context, { setPicture, drop: dropImage }), createCardJob(context)];
}
