/** Reads the small tables of a dump, and the place of each post in its topic, before its texts. */
import { isTrue, numberOf, readDump, type Row, timeOf } from './dump.ts';

export interface Person {
  id: number;
  username: string;
  joinedAt: string;
  /** Whether somebody can sign in to it. */
  isActive: boolean;
  role: 'admin' | 'moderator' | null;
  email: string | null;
  bio: string | null;
  avatarId: number | null;
  password: { algorithm: string; hash: string; salt: string; iterations: number } | null;
  bannedUntil: string | null;
  silencedUntil: string | null;
}

export interface Topic {
  title: string;
  slug: string;
  categoryId: number | null;
  isClosed: boolean;
  views: number;
  tagIds: number[];
  /** The two people of a personal message. */
  talk: [number, number] | null;
}

/** The place of a post: its topic and its number there. Arrays by the ids of posts stay small for millions of them. */
export class Places {
  #topics = new Int32Array(1024);
  #numbers = new Int32Array(1024);
  readonly #kept = new Map<number, Uint8Array>();

  add(id: number, topic: number, number: number): void {
    if (id >= this.#topics.length) {
      const size = Math.max(id + 1, this.#topics.length * 2);
      const [topics, numbers] = [new Int32Array(size), new Int32Array(size)];
      topics.set(this.#topics);
      numbers.set(this.#numbers);
      [this.#topics, this.#numbers] = [topics, numbers];
    }
    this.#topics[id] = topic;
    this.#numbers[id] = number;
    let bits = this.#kept.get(topic) ?? new Uint8Array(2);
    if (number >> 3 >= bits.length) {
      const larger = new Uint8Array(Math.max((number >> 3) + 1, bits.length * 2));
      larger.set(bits);
      bits = larger;
    }
    bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
    this.#kept.set(topic, bits);
  }

  has(topic: number, number: number): boolean {
    return ((this.#kept.get(topic)?.[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /** The place of a post that is kept. */
  of(id: number): { topic: number; number: number } | undefined {
    const [topic = 0, number = 0] = [this.#topics[id], this.#numbers[id]];
    return number > 0 ? { topic, number } : undefined;
  }
}

export interface Tables {
  people: Map<number, Person>;
  categories: Map<number, { name: string; slug: string; parentId: number | null; isPublic: boolean }>;
  tags: Map<number, string>;
  topics: Map<number, Topic>;
  places: Places;
  uploads: { bySha1: Map<string, string>; byId: Map<number, string> };
  polls: Map<number, { postId: number; type: string; title: string; closesAt: string | null; options: { id: string; text: string }[] }>;
  title: string | null;
}

const regular = '1';

/** Whether a post is a text that everybody of its topic sees. */
export const isShown = (row: Row): boolean =>
  row['deleted_at'] === null && !isTrue(row['hidden']) && !isTrue(row['user_deleted']) && (row['post_type'] ?? regular) === regular;

function passwordOf(
  hash: string | null | undefined,
  salt: string | null | undefined,
  algorithm: string | null | undefined,
): Person['password'] {
  if (!hash || !salt) return null;
  const iterations = Number(/i=(\d+)/.exec(algorithm ?? '')?.[1] ?? 64_000);
  return /^\$?pbkdf2-sha256/.test(algorithm ?? 'pbkdf2-sha256') ? { algorithm: 'pbkdf2-sha256', hash, salt, iterations } : null;
}

const later = (text: string | null | undefined) => {
  const time = timeOf(text);
  return time !== null && Date.parse(time) > Date.now() ? time : null;
};

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .trim();

function readPerson(id: number, row: Row): Person {
  return {
    id,
    username: row['username'] ?? '',
    joinedAt: timeOf(row['created_at']) ?? '',
    isActive: isTrue(row['active']) && !isTrue(row['staged']),
    role: isTrue(row['admin']) ? 'admin' : isTrue(row['moderator']) ? 'moderator' : null,
    email: row['email'] ?? null,
    bio: null,
    avatarId: row['uploaded_avatar_id'] ? numberOf(row['uploaded_avatar_id']) : null,
    password: passwordOf(row['password_hash'], row['salt'], row['password_algorithm']),
    bannedUntil: later(row['suspended_till']),
    silencedUntil: later(row['silenced_till']),
  };
}

/** Rows of tables that belong to rows of others, by the ids of these. */
interface Parts {
  emails: Map<number, string>;
  bios: Map<number, string>;
  passwords: Map<number, NonNullable<Person['password']>>;
  topicTags: Map<number, number[]>;
  talks: Map<number, number[]>;
  talksOfGroups: Set<number>;
  options: Map<number, { id: string; text: string }[]>;
  hiddenTopics: Map<number, Row>;
}

/** The function that reads a row, for each table of the dump. */
function tableReaders(tables: Tables, parts: Parts, leaveOut: (what: string) => void): Parameters<typeof readDump>[1] {
  return {
    users(row) {
      const id = numberOf(row['id']);
      if (id <= 0) return leaveOut('accounts of the system');
      tables.people.set(id, readPerson(id, row));
    },
    user_emails: row =>
      void ((row['primary'] === undefined || isTrue(row['primary'])) && parts.emails.set(numberOf(row['user_id']), row['email'] ?? '')),
    user_profiles: row => void (row['bio_raw'] && parts.bios.set(numberOf(row['user_id']), row['bio_raw'])),
    user_passwords(row) {
      const password = passwordOf(row['password_hash'], row['password_salt'], row['password_algorithm']);
      if (password && !row['password_expired_at']) parts.passwords.set(numberOf(row['user_id']), password);
    },
    categories(row) {
      const parentId = row['parent_category_id'] ? numberOf(row['parent_category_id']) : null;
      tables.categories.set(numberOf(row['id']), {
        name: row['name'] ?? '',
        slug: row['slug'] ?? '',
        parentId,
        isPublic: !isTrue(row['read_restricted']),
      });
    },
    tags: row => void tables.tags.set(numberOf(row['id']), row['name'] ?? ''),
    topic_tags: row =>
      void parts.topicTags.set(numberOf(row['topic_id']), [
        ...(parts.topicTags.get(numberOf(row['topic_id'])) ?? []),
        numberOf(row['tag_id']),
      ]),
    topic_allowed_users: row =>
      void parts.talks.set(numberOf(row['topic_id']), [...(parts.talks.get(numberOf(row['topic_id'])) ?? []), numberOf(row['user_id'])]),
    topic_allowed_groups: row => void parts.talksOfGroups.add(numberOf(row['topic_id'])),
    topics: row => void parts.hiddenTopics.set(numberOf(row['id']), row),
    posts(row) {
      if (isShown(row)) tables.places.add(numberOf(row['id']), numberOf(row['topic_id']), numberOf(row['post_number']));
    },
    uploads(row) {
      const path = (row['url'] ?? '').replace(/^.*?\/uploads\/[^/]+\//, '');
      if (row['sha1']) tables.uploads.bySha1.set(row['sha1'], path);
      tables.uploads.byId.set(numberOf(row['id']), path);
    },
    polls: row =>
      void tables.polls.set(numberOf(row['id']), {
        postId: numberOf(row['post_id']),
        type: row['type'] ?? '0',
        title: row['title'] ?? '',
        closesAt: timeOf(row['close_at']),
        options: [],
      }),
    poll_options(row) {
      const id = numberOf(row['poll_id']);
      parts.options.set(id, [...(parts.options.get(id) ?? []), { id: row['id'] ?? '', text: plainText(row['html'] ?? '') }]);
    },
    site_settings: row => void (row['name'] === 'title' && (tables.title = row['value'] ?? null)),
    groups: row => void (Number(row['id']) > 14 && leaveOut('groups')),
    post_revisions: () => leaveOut('former versions of texts'),
    user_fields: () => leaveOut('fields of profiles'),
  };
}

/** Reads the tables. Everything that a topic or a post is left out for is counted. */
export async function readTables(
  file: string,
  { withMessages, leaveOut }: { withMessages: boolean; leaveOut: (what: string) => void },
): Promise<Tables> {
  const tables: Tables = {
    people: new Map(),
    categories: new Map(),
    tags: new Map(),
    topics: new Map(),
    places: new Places(),
    uploads: { bySha1: new Map(), byId: new Map() },
    polls: new Map(),
    title: null,
  };
  const parts: Parts = {
    emails: new Map(),
    bios: new Map(),
    passwords: new Map(),
    topicTags: new Map(),
    talks: new Map(),
    talksOfGroups: new Set(),
    options: new Map(),
    hiddenTopics: new Map(),
  };
  await readDump(file, tableReaders(tables, parts, leaveOut));
  for (const person of tables.people.values()) {
    person.email = parts.emails.get(person.id) ?? person.email;
    person.bio = parts.bios.get(person.id) ?? null;
    person.password = parts.passwords.get(person.id) ?? person.password;
  }
  for (const [id, poll] of tables.polls) poll.options = parts.options.get(id) ?? [];
  for (const [id, row] of parts.hiddenTopics) {
    const topic = readTopic(tables, row, {
      people: parts.talks.get(id) ?? [],
      hasGroup: parts.talksOfGroups.has(id),
      withMessages,
      tagIds: parts.topicTags.get(id) ?? [],
    });
    if (typeof topic === 'string') leaveOut(topic);
    else tables.topics.set(id, topic);
  }
  return tables;
}

/** Whether a category, or one above it, is not for everybody. */
export function isRestricted(categories: Tables['categories'], id: number | null): boolean {
  const category = categories.get(id ?? 0);
  return category !== undefined && (!category.isPublic || isRestricted(categories, category.parentId));
}

/** A topic that is taken along, or what is left out. */
function readTopic(
  { categories, places }: Tables,
  row: Row,
  { people, hasGroup, withMessages, tagIds }: { people: number[]; hasGroup: boolean; withMessages: boolean; tagIds: number[] },
): Topic | string {
  if (row['deleted_at'] !== null && row['deleted_at'] !== undefined) return 'deleted topics';
  const categoryId = row['category_id'] ? numberOf(row['category_id']) : null;
  const topic: Topic = {
    title: row['title'] ?? '',
    slug: row['slug'] ?? '',
    categoryId,
    isClosed: isTrue(row['closed']) || isTrue(row['archived']),
    views: numberOf(row['views']) || 0,
    tagIds,
    talk: null,
  };
  if (row['archetype'] === 'private_message') {
    const [one, two, ...more] = new Set(people);
    if (one === undefined || two === undefined || more.length > 0 || hasGroup)
      return 'personal messages of three and more, of groups, or of one';
    return withMessages ? { ...topic, talk: [one, two] } : 'personal messages (--messages takes those of two people along)';
  }
  if ((row['archetype'] ?? 'regular') !== 'regular') return 'banners and topics of other kinds';
  if (!isTrue(row['visible'] ?? 't')) return 'unlisted topics';
  if (isRestricted(categories, categoryId)) return 'topics of restricted categories';
  return places.has(numberOf(row['id']), 1) ? topic : 'topics whose first text is deleted or hidden';
}
