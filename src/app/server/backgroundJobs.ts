import { setPicture } from '../../features/account/server/index.ts';
import { createCardJob } from '../../features/embeds/server/index.ts';
import { copyNextPicture, createAvatarJob } from '../../features/images/server/index.ts';
import { parseOldMessages } from '../../features/chat/server/index.ts';
import { createOldTextsJob, dropImage, parseOldPosts } from '../../features/posts/server/index.ts';
import { parseOldReplies } from '../../features/replies/server/index.ts';
import type { Context } from '../../platform/server/http/context.ts';
import type { Job } from '../../platform/server/jobs/worker.ts';

/** The work that nobody waits for: what is shown from elsewhere is fetched and kept here, and old texts are parsed. */
export function backgroundJobs(context: Context): Job[] {
  return [
    () => copyNextPicture(context),
    createAvatarJob(context, { setPicture, drop: dropImage }),
    createCardJob(context),
    createOldTextsJob(context, 'post', parseOldPosts),
    createOldTextsJob(context, 'reply', parseOldReplies),
    createOldTextsJob(context, 'message', parseOldMessages),
  ];
}
