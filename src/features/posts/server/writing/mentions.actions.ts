import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../../platform/server/http/context.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { peopleByNames } from '../../../account/server/index.ts';
import { mentionsLeft, notify } from '../../../notifications/server/index.ts';
import { type Markup, plainTextOf, proseOf } from '../../text/posts.markup.ts';
import { excerpt } from '../../posts.rules.ts';
import { mentionedNames } from '../../text/posts.text.ts';

/** The maximum number of names looked up for one text. It exceeds the number of notified people, because not every name exists. */
const maxNames = 50;

export interface MentioningText {
  content: string;
  /** Its parsed form. */
  markup: Markup;
  postId: number;
  /** The id of the reply or a placeholder for it; undefined for the post itself. */
  replyId?: number | string;
}

/** All notifications about one text share a subject, so each person gets one, also after an edit. */
export function aboutText({ content, markup, postId, replyId }: MentioningText) {
  return {
    message: excerpt(plainTextOf(content, markup)),
    relatedId: postId,
    href: replyId === undefined ? `/post/${postId}` : `/post/${postId}#reply-${replyId}`,
    subject: replyId === undefined ? `post:${postId}` : `reply:${replyId}`,
  };
}

/** Notifies the people whom a text mentions, except its author, in the order of the text, up to the limits of mentions. */
export async function notifyMentioned(tx: Transaction, publish: Publish, author: NamedViewer, text: MentioningText): Promise<void> {
  const names = mentionedNames(proseOf(text.content, text.markup)).slice(0, maxNames);
  const places = new Map(names.map((name, place) => [name.toLowerCase(), place]));
  const placeOf = (username: string) => places.get(username.toLowerCase()) ?? maxNames;
  const people = (await peopleByNames(tx, names)).filter(({ id }) => id !== author.id);
  if (people.length === 0) return;
  const about = aboutText(text);
  let left = await mentionsLeft(tx, { authorId: author.id, postId: text.postId, subject: about.subject });
  const title = `@${author.username} mentioned you${text.replyId === undefined ? '' : ' in a comment'}`;
  for (const { id } of people.sort((one, other) => placeOf(one.username) - placeOf(other.username))) {
    if (left === 0) return;
    if (await notify(tx, publish, { userId: id, actorId: author.id, type: 'mention', title, ...about })) left -= 1;
  }
}
