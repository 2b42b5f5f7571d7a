import type { Transaction } from '../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../platform/server/http/context.ts';
import type { Publish } from '../../../platform/server/live/liveUpdate.ts';
import { peopleByNames } from '../../account/server/index.ts';
import { notify } from '../../notifications/server/index.ts';
import { excerpt } from '../posts.rules.ts';
import { mentionedNames } from '../posts.text.ts';

/** More than a person means; a text that names hundreds is no call to any of them. */
const peopleToldPerText = 50;

export interface MentioningText {
  content: string;
  postId: number;
  /** The reply it is, or what stands for its id; undefined for the post itself. */
  replyId?: number | string;
}

/** What is told about a text has one subject, whatever it is told as: so each person is told once, also after an edit. */
export function aboutText({ content, postId, replyId }: MentioningText) {
  return {
    message: excerpt(content),
    relatedId: postId,
    href: replyId === undefined ? `/post/${postId}` : `/post/${postId}#reply-${replyId}`,
    subject: replyId === undefined ? `post:${postId}` : `reply:${replyId}`,
  };
}

/** Tells the people whom a text names, but not its author. */
export async function tellMentioned(tx: Transaction, publish: Publish, author: NamedViewer, text: MentioningText): Promise<void> {
  const names = mentionedNames(text.content).slice(0, peopleToldPerText);
  const title = `@${author.username} mentioned you${text.replyId === undefined ? '' : ' in a comment'}`;
  for (const { id } of await peopleByNames(tx, names)) {
    if (id !== author.id) await notify(tx, publish, { userId: id, actorId: author.id, type: 'mention', title, ...aboutText(text) });
  }
}
