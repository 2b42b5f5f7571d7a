import type { Context } from '../../../platform/server/http/context.ts';
import { forgetUser, lockUserForDeletion } from '../../account/server/index.ts';
import { lockRoomsOfPerson } from '../../chat/server/index.ts';
import { forgetFriends } from '../../friends/server/index.ts';
import { playReactionTally } from '../../games/server/index.ts';
import { anonymizeLog, rememberIdentities } from '../../moderation/server/index.ts';
import { dropWordsOf, forgetAuthor, lockTotalsForDeletion, postTexts, bumpPostsVersion } from '../../posts/server/index.ts';
import { forgetCommenter, replyTexts } from '../../replies/server/index.ts';
import { forgetRowsOf, lockRowsOfPerson } from '../../rows/server/index.ts';
import { lockTextsOfPerson } from '../../texts/server/index.ts';
import type { Deletion } from './settings.actions.ts';

/** The steps that delete an account, feature by feature. */
export function deletionOf(context: Context): Deletion {
  return {
    lock: [
      (tx, userId) => lockTextsOfPerson(tx, postTexts, userId),
      (tx, userId) => lockTextsOfPerson(tx, replyTexts, userId),
      async (tx, userId) => playReactionTally.lock(tx, await playReactionTally.thingsOf(tx, userId)),
      lockRoomsOfPerson,
      lockRowsOfPerson,
      lockTotalsForDeletion,
      lockUserForDeletion,
    ],
    forget: [
      (tx, userId) => rememberIdentities(context, tx, userId),
      forgetAuthor,
      forgetCommenter,
      (tx, userId, publish) => playReactionTally.take(tx, publish, userId),
      forgetFriends,
      (tx, userId, publish) => forgetRowsOf(tx, publish, context, userId),
      anonymizeLog,
    ],
    remove: [forgetUser, bumpPostsVersion],
    after: dropWordsOf,
  };
}
