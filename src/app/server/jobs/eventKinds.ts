import { messageSent } from '../../../features/chat/server/index.ts';
import { requestAccepted, requestSent } from '../../../features/friends/server/index.ts';
import { appealDecided, personAffected, pictureRefused, queueGrew, reportDecided } from '../../../features/moderation/server/index.ts';
import { postMentioned, postStored } from '../../../features/posts/server/index.ts';
import { replyMentioned, replyStored } from '../../../features/replies/server/index.ts';
import { rowMessageStored } from '../../../features/rows/server/index.ts';
import type { EventKind } from '../../../platform/server/events/events.ts';

/** The kinds of stored events. Of a batch, the events of the first are followed first: an answer is told as one, also if it mentions its reader. */
export const eventKinds: readonly EventKind[] = [
  replyStored,
  replyMentioned,
  postMentioned,
  postStored,
  messageSent,
  rowMessageStored,
  requestSent,
  requestAccepted,
  personAffected,
  reportDecided,
  appealDecided,
  pictureRefused,
  queueGrew,
];
