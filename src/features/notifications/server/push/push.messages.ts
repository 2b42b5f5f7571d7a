import { maxCallAgeMs, type PushPreference, recordOf, typesOfFilter } from '../../notifications.types.ts';
import type { WaitingNotification } from './push.queries.ts';

/** A message as it is sent and as the browser shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path that a click opens. */
  url: string;
  /** A later message with the same tag takes the place of the one before. */
  tag: string;
}

/** A message with the ids of what it tells. */
export interface GroupedMessage {
  message: PushMessage;
  ids: number[];
  preference: PushPreference;
  /** The time after which the service forgets it, in milliseconds since 1970; absent for the usual time. */
  until?: number;
}

/** The thread of a game, with the first line of its text. */
export interface WaitingThread {
  id: number;
  postId: number;
  title: string;
}

const bodyLength = 200;
/** Up to this number of mentions or friend requests each has a message of its own. */
const maxSingle = 3;

const short = (text: string): string => (text.length > bodyLength ? `${text.slice(0, bodyLength).trimEnd()}…` : text);

/** 'riley, sam and 3 others': the names of those who caused something, each once. */
export function namesOf(actors: readonly (string | null)[]): string {
  const names = [...new Set(actors.map(actor => actor ?? 'Somebody'))];
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const others = names.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} others`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

function single(told: WaitingNotification): PushMessage {
  const { type, actor, title, message, href, subject } = told;
  const { headline, push } = recordOf(type);
  return {
    title: headline?.(actor ?? 'Somebody') ?? title,
    body: push?.hasBody ? short(message) : '',
    url: href,
    tag: subject,
  };
}

/** Groups by a key, in the order of the first of each. */
function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return [...found.values()];
}

function grouped(some: readonly WaitingNotification[], titleOfPost: ReadonlyMap<number, string>): PushMessage | undefined {
  const [first] = some;
  if (!first || some.length === 1) return undefined;
  const from = `From ${namesOf(some.map(({ actor }) => actor))}`;
  const group = recordOf(first.type).push?.group;
  if (group === 'of a thread') {
    const title = first.relatedId === null ? undefined : titleOfPost.get(first.relatedId);
    const place = title ? `“${title}”` : 'your thread';
    return { title: `${some.length} replies in ${place}`, body: from, url: first.href, tag: `replies:${first.relatedId}` };
  }
  if (!group || some.length <= maxSingle) return undefined;
  return { title: `${some.length} ${group.title}`, body: from, url: group.href ?? first.href, tag: group.tag };
}

/** The messages about what waits: one for several replies in a thread, for many mentions and for many requests, and one for each other thing. */
export function messagesFor(
  notifications: readonly WaitingNotification[],
  threads: readonly WaitingThread[],
  titleOfPost: ReadonlyMap<number, string>,
): GroupedMessage[] {
  const keyOf = ({ type, relatedId, subject }: WaitingNotification) => {
    const group = recordOf(type).push?.group;
    if (group === undefined) return subject;
    return group === 'of a thread' ? `${type}:${relatedId}` : type;
  };
  const told = groups(notifications, keyOf).flatMap((some): GroupedMessage[] => {
    const preference = some[0] && recordOf(some[0].type).push?.preference;
    if (!preference) return [];
    const together = grouped(some, titleOfPost);
    if (together) return [{ message: together, ids: some.map(({ id }) => id), preference }];
    return some.map(each => ({
      message: single(each),
      ids: [each.id],
      preference,
      ...(typesOfFilter('games')?.includes(each.type) && { until: each.createdAt.getTime() + maxCallAgeMs }),
    }));
  });
  const games = threads.map(({ id, postId, title }): GroupedMessage => {
    const message = { title, body: '', url: `/post/${postId}`, tag: `game:${postId}` };
    return { message, ids: [id], preference: 'pushGames' };
  });
  return [...told, ...games];
}
