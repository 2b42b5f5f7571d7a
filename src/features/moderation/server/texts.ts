/** The texts of other features, by their kinds. */
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { LiveUpdate } from '../../../platform/server/live/liveUpdate.ts';
import { messageHiding } from '../../chat/server/index.ts';
import { isInvisibleTo, postCounts } from '../../posts/server/index.ts';
import { isReplyInvisibleTo, postHiding, replyHiding, replyLikes } from '../../replies/server/index.ts';
import type { PublicTextHiding, TextHiding } from '../../texts/server/index.ts';
import { type PublicTextKind, type TextKind, textKinds } from '../../texts/texts.rules.ts';

export const textHiding: Record<TextKind, TextHiding> = { post: postHiding, reply: replyHiding, message: messageHiding };

export const isTextKind = (kind: string): kind is TextKind => textKinds.some(each => each === kind);

interface PublicText extends PublicTextHiding {
  /** Whether it does not exist for a viewer. */
  isInvisibleTo: (db: Connection, viewer: Viewer | null, id: number) => Promise<boolean>;
  /** Published with the id of a text whose likes changed. */
  likesChanged: LiveUpdate<number>;
}

/** The texts that members report until they are hidden. */
export const publicTexts: Record<PublicTextKind, PublicText> = {
  post: { ...postHiding, isInvisibleTo, likesChanged: postCounts },
  reply: { ...replyHiding, isInvisibleTo: isReplyInvisibleTo, likesChanged: replyLikes },
};

export const isPublicKind = (kind: string): kind is keyof typeof publicTexts => Object.hasOwn(publicTexts, kind);
