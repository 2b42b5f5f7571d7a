/** Puts notifications about one thing together. src/features/notifications/README.md. */
import type { Notification } from './notifications.contract.ts';
import { recordOf, typesOfFilter } from './notifications.types.ts';

export interface NotificationGroup {
  /** The newest first; at least one. */
  items: readonly [Notification, ...Notification[]];
  /** The title of all: that of the only one, or '@marta and 5 others commented on your post'. */
  title: string;
}

/** The title without its first word, if that is the name of the person who caused it. */
function predicateOf({ title, actor }: Notification): string | undefined {
  const name = actor && `@${actor.username} `;
  return name && title.startsWith(name) ? title.slice(name.length) : undefined;
}

/** Calls of one game belong together, and comments and mentions under one post, as long as all are unread or all are read. */
function keyOf(notification: Notification): string {
  const { id, type, relatedId, isRead, href } = notification;
  if (typesOfFilter('games')?.includes(type)) return `game ${href} ${isRead}`;
  const predicate = predicateOf(notification);
  const mayJoin = recordOf(type).isAboutText && relatedId !== null && predicate !== undefined;
  return mayJoin ? [type, relatedId, isRead, predicate].join(' ') : String(id);
}

function titleOf(items: readonly Notification[]): string {
  const [newest] = items;
  const predicate = newest && predicateOf(newest);
  if (!newest || items.length === 1 || predicate === undefined) return newest?.title ?? '';
  const [first, second, ...others] = new Set(items.map(({ actor }) => `@${actor?.username}`));
  if (second === undefined) return `${first} ${predicate} ${items.length} times`;
  return others.length === 0 ? `${first} and ${second} ${predicate}` : `${first} and ${others.length + 1} others ${predicate}`;
}

/** The groups of a list, each at the place of its newest notification. */
export function groupNotifications(list: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of list) {
    const key = keyOf(notification);
    const known = groups.get(key);
    if (known) known.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()].map(items => ({ items, title: titleOf(items) }));
}
