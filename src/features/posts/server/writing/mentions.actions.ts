import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../../platform/server/http/context.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { peopleByNames } from '../../../account/server/index.ts';
import { notificationRecords } from '../../../notifications/notifications.types.ts';
import { mentionsLeft, notify } from '../../../notifications/server/index.ts';
import { type Markup, plainTextOf, proseOf } from '../../text/posts.markup.ts';
import { excerpt } from '../../posts.rules.ts';
import { parseText } from '../../text/posts.parse.ts';
import { mentionedNames } from '../../text/posts.text.ts';
import { storeMentions } from './mentions.queries.ts';

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

const namesIn = (content: string, markup: Markup) => mentionedNames(proseOf(content, markup)).slice(0, maxNames);

/**
 * Stores the people whom a text mentions, and notifies them, except its author, in the order of the text, up to the limits of mentions.
 * After an edit only the names that it adds are looked up: the others belong to the people whom they named before, or to nobody.
 */
export async function notifyMentioned(
  tx: Transaction,
  publish: Publish,
  author: NamedViewer,
  text: MentioningText & { replyId?: number; former?: string },
): Promise<void> {
  const all = namesIn(text.content, text.markup);
  const known = new Set(text.former === undefined ? [] : namesIn(text.former, parseText(text.former)).map(name => name.toLowerCase()));
  const names = all.filter(name => !known.has(name.toLowerCase()));
  if (names.length + known.size === 0) return;
  const places = new Map(names.map((name, place) => [name.toLowerCase(), place]));
  const placeOf = (username: string) => places.get(username.toLowerCase()) ?? maxNames;
  const named = await peopleByNames(tx, names);
  const storedNames = all.map(name => name.toLowerCase());
  await storeMentions(tx, { postId: text.postId, replyId: text.replyId }, storedNames, named);
  const people = named.filter(({ id }) => id !== author.id);
  if (people.length === 0) return;
  const about = aboutText(text);
  let left = await mentionsLeft(tx, { authorId: author.id, postId: text.postId, subject: about.subject });
  const isInComment = text.replyId !== undefined;
  const told = notificationRecords.mention.tell({ actor: author.username, isInComment, text: about });
  for (const { id } of people.sort((one, other) => placeOf(one.username) - placeOf(other.username))) {
    if (left === 0) return;
    if (await notify(tx, publish, { userId: id, actorId: author.id, type: 'mention', ...told })) left -= 1;
  }
}
