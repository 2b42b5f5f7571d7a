/** The texts of other features, by their kinds. */
import { messageHiding } from '../../chat/server/index.ts';
import { rowMessageHiding } from '../../rows/server/index.ts';
import { postLiking } from '../../posts/server/index.ts';
import { postHiding, replyHiding, replyLiking } from '../../replies/server/index.ts';
import type { PublicTextHiding, TextHiding, TextLiking } from '../../texts/server/index.ts';
import { type PublicTextKind, type TextKind, textKinds } from '../../texts/texts.rules.ts';

export const textHiding: Record<TextKind, TextHiding> = {
  post: postHiding,
  reply: replyHiding,
  message: messageHiding,
  row_message: rowMessageHiding,
};

export const isTextKind = (kind: string): kind is TextKind => textKinds.some(each => each === kind);

/** The texts that members report until they are hidden. */
export const publicTexts: Record<PublicTextKind, PublicTextHiding & TextLiking> = {
  post: { ...postHiding, ...postLiking },
  reply: { ...replyHiding, ...replyLiking },
};

export const isPublicKind = (kind: string): kind is keyof typeof publicTexts => Object.hasOwn(publicTexts, kind);
