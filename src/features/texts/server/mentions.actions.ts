import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { NamedViewer } from '../../../platform/server/http/context.ts';
import { type EventKind, type StoredEvent, storeEvent } from '../../../platform/server/events/events.ts';
import type { Publish } from '../../../platform/server/live/liveUpdate.ts';
import { peopleByNames } from '../../account/server/index.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { addNotifications, mentionable } from '../../notifications/server/index.ts';
import { type Markup, plainTextOf, proseOf } from '../markup/markup.ts';
import { excerpt, pageOfText, subjectOf } from '../texts.rules.ts';
import type { TextRows } from './texts.rows.ts';
import { parseText } from '../markup/parse.ts';
import { mentionedNames } from '../markup/pieces.ts';
import { type EventText, storeMentions, textsOfEvents } from './mentions.queries.ts';

/** The maximum number of names looked up for one text. It exceeds the number of notified people, because not every name exists. */
const maxNames = 50;

/** All notifications about one text share a subject, so each person gets one, also after an edit. */
export function aboutText({ kind }: TextRows, { id, postId, content, markup }: Pick<EventText, 'id' | 'postId' | 'content' | 'markup'>) {
  return {
    message: excerpt(plainTextOf(content, markup)),
    relatedId: postId,
    href: pageOfText[kind](id, postId),
    subject: subjectOf(kind, id),
  };
}

const namesIn = (content: string, markup: Markup) => mentionedNames(proseOf(content, markup)).slice(0, maxNames);

/** The people whom a text names newly, in the order of the text. */
interface Mentioned {
  people: string[];
}
/** The event that texts of a kind name people. */
export interface MentionKind extends EventKind<Mentioned> {
  rows: TextRows;
}

/** The people whom a new text mentions. */
export interface FoundMentions {
  /** The rows of `text_mentions`: names in lower case. */
  rows: { name: string; user_id: string }[];
  /** The usernames as they are spelled. */
  usernames: string[];
  /** Those to notify, in the order of the text; undefined for none. */
  people?: string[];
}

/** The people whom names mean, in the order of the names. */
async function peopleInOrder(db: Connection, names: readonly string[]): Promise<{ id: string; username: string }[]> {
  const places = new Map(names.map((name, place) => [name.toLowerCase(), place]));
  const placeOf = ({ username }: { username: string }) => places.get(username.toLowerCase()) ?? maxNames;
  return (await peopleByNames(db, names)).toSorted((one, other) => placeOf(one) - placeOf(other));
}

const othersOf = (people: readonly { id: string }[], author: NamedViewer) => people.flatMap(({ id }) => (id === author.id ? [] : [id]));

/** Looks up the people whom a new text mentions; undefined without any. */
export async function findMentions(
  db: Connection,
  author: NamedViewer,
  { content, markup }: { content: string; markup: Markup },
): Promise<FoundMentions | undefined> {
  const names = /[@＠]/.test(content) ? namesIn(content, markup) : [];
  const named = names.length > 0 ? await peopleInOrder(db, names) : [];
  if (named.length === 0) return undefined;
  const others = othersOf(named, author);
  return {
    rows: named.map(({ id, username }) => ({ name: username.toLowerCase(), user_id: id })),
    usernames: named.map(({ username }) => username),
    ...(others.length > 0 && { people: others }),
  };
}

/**
 * Stores the people whom a text mentions, and an event for those who are to be notified. After an edit only the names that it adds are
 * looked up: the others belong to the people whom they named before, or to nobody.
 */
export async function storeMentioned(
  tx: Transaction,
  publish: Publish,
  author: NamedViewer,
  kind: MentionKind,
  text: { id: number; content: string; markup: Markup; former?: string },
): Promise<void> {
  const all = namesIn(text.content, text.markup);
  const known = new Set(text.former === undefined ? [] : namesIn(text.former, parseText(text.former)).map(name => name.toLowerCase()));
  const names = all.filter(name => !known.has(name.toLowerCase()));
  if (names.length + known.size === 0) return;
  const named = await peopleInOrder(tx, names);
  const storedNames = all.map(name => name.toLowerCase());
  await storeMentions(tx, kind.rows, text.id, storedNames, named);
  const people = othersOf(named, author);
  if (people.length > 0) await storeEvent(tx, publish, kind, { actorId: author.id, subjectId: text.id, details: { people } });
}

/**
 * Makes the event that a text names people, by its id: it is new, or an edit adds their names. They are notified up to the limits of
 * mentions. Texts that are gone notify nobody.
 */
export function createMentionKind(type: string, rows: TextRows): MentionKind {
  async function follow(tx: Transaction, publish: Publish, events: readonly StoredEvent<Mentioned>[]): Promise<void> {
    const texts = await textsOfEvents(
      tx,
      rows,
      events.map(({ subjectId }) => subjectId),
    );
    const byId = new Map(texts.map(text => [text.id, text]));
    for (const { subjectId, details, createdAt } of events) {
      const text = byId.get(subjectId);
      if (!text) continue;
      const { author, postId, isHidden } = text;
      const told = notificationRecords.mention.tell({
        actor: author.username,
        isInComment: rows.kind === 'reply',
        text: aboutText(rows, text),
      });
      const people = await mentionable(tx, details.people, { authorId: author.id, postId, subject: told.subject, at: createdAt });
      const mention = { actorId: author.id, type: 'mention' as const, ...told, createdAt, isHidden };
      await addNotifications(
        tx,
        publish,
        people.map(userId => ({ userId, ...mention })),
      );
    }
  }
  return { type, rows, follow };
}
