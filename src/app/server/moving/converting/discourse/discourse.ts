/** `npm run convert -- discourse BACKUP.tar.gz FOLDER`: a backup of Discourse as a neutral folder. docs/moving.md. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { imageBytesLimit } from '../../../../../features/images/images.rules.ts';
import { type FolderWriter, openFolder } from '../folderWriter.ts';
import { numberOf, readDump, type Row, timeOf } from './dump.ts';
import { readText, sha1Of } from './raw.ts';
import { isRestricted, isShown, readTables, type Tables } from './tables.ts';

export interface DiscourseOptions {
  withMessages: boolean;
  /** The address of the forum, by which a later import knows it again. */
  url: string | null;
}

const pictureTypes = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif']);

/** Takes the dump out of a backup, and its pictures into the folder. */
async function unpack(backup: string, dump: string, folder: FolderWriter): Promise<Set<string>> {
  const files = new Set<string>();
  const archive = extract();
  let hasDump = false;
  const take = async () => {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      const path = /^(?:\.\/)?uploads\/[^/]+\/(original\/.+)$/.exec(name)?.[1];
      if (type === 'file' && /^(?:\.\/)?dump\.sql\.gz$/.test(name)) {
        await pipeline(entry, createWriteStream(dump, { mode: 0o600 }));
        hasDump = true;
      } else if (type === 'file' && path !== undefined && pictureTypes.has(extname(path).toLowerCase()) && size <= imageBytesLimit) {
        if (await folder.upload(path, await buffer(entry))) files.add(path);
      } else {
        if (type === 'file' && path !== undefined) folder.leaveOut('uploads that are no pictures, or larger than 8 MB');
        entry.resume();
      }
    }
  };
  try {
    await Promise.all([pipeline(createReadStream(backup), createGunzip(), archive), take()]);
  } catch (error) {
    throw new Error(`${backup} is damaged or incomplete, or no backup of Discourse.`, { cause: error });
  }
  if (!hasDump) throw new Error(`${backup} has no dump.sql.gz: it is no backup of Discourse.`);
  return files;
}

/** Finds the file below uploads/ of an address in a text. */
function fileFinder({ uploads }: Tables, files: ReadonlySet<string>) {
  const known = (path: string | undefined) => (path !== undefined && files.has(path) ? path : undefined);
  const ofSha1 = (sha1: string) => known(uploads.bySha1.get(sha1)) ?? [...files].find(file => file.includes(sha1));
  return (address: string): string | undefined => {
    const short = /^upload:\/\/([0-9A-Za-z]+)/.exec(address)?.[1];
    if (short !== undefined) {
      const sha1 = sha1Of(short).find(each => uploads.bySha1.has(each));
      return sha1 === undefined ? undefined : ofSha1(sha1);
    }
    const path = /\/uploads\/[^/]+\/(original\/[^?#]+)/.exec(address)?.[1];
    const sha1 = /([0-9a-f]{40})/.exec(address)?.[1];
    return known(path) ?? (sha1 === undefined ? undefined : known(uploads.bySha1.get(sha1)));
  };
}

async function writePeople(folder: FolderWriter, { people, uploads }: Tables, files: ReadonlySet<string>): Promise<void> {
  for (const person of people.values()) {
    const { id, username, joinedAt, bio, role, isActive } = person;
    const path = person.avatarId === null ? undefined : uploads.byId.get(person.avatarId);
    if (!isActive) folder.leaveOut('sign-ins of people who were staged or not active');
    await folder.write('people', {
      id: String(id),
      username,
      joinedAt,
      bio,
      role,
      email: isActive ? person.email : null,
      emailVerified: isActive,
      password: isActive ? person.password : null,
      picture: path !== undefined && files.has(path) ? path : null,
    });
    for (const name of new Set([username, username.toLowerCase()]))
      for (const path of [`/u/${name}`, `/u/${name}/*`]) await folder.write('permalinks', { path, to: { kind: 'people', id: String(id) } });
    for (const [kind, until] of [
      ['banned', person.bannedUntil],
      ['silenced', person.silencedUntil],
    ] as const)
      if (until !== null) await folder.write('suspensions', { id: `${id} ${kind}`, personId: String(id), kind, from: joinedAt, until });
  }
}

async function writeTags(folder: FolderWriter, { categories, tags }: Tables): Promise<void> {
  for (const [id, { name, slug, parentId }] of categories) {
    if (isRestricted(categories, id)) {
      folder.leaveOut('restricted categories');
      continue;
    }
    await folder.write('tags', { id: `c${id}`, name });
    const parent = parentId === null ? undefined : categories.get(parentId);
    const path = `/c/${parent ? `${parent.slug}/` : ''}${slug}`;
    for (const each of [path, `${path}/${id}`]) await folder.write('permalinks', { path: each, to: { kind: 'tags', id: `c${id}` } });
  }
  for (const [id, name] of tags) {
    await folder.write('tags', { id: `t${id}`, name });
    await folder.write('permalinks', { path: `/tag/${name}`, to: { kind: 'tags', id: `t${id}` } });
  }
}

/** The id of a post in the folder: that of its topic for the first, else `topic/number`, as in its address. */
const keyOf = ({ topic, number }: { topic: number; number: number }) => (number === 1 ? String(topic) : `${topic}/${number}`);

/** The kinds of posts that no topic shows as texts of people. */
const kindsLeftOut: Readonly<Record<string, string>> = { 2: 'texts of moderators’ actions', 3: 'small actions', 4: 'whispers' };

function createTexts(folder: FolderWriter, tables: Tables, fileOf: (address: string) => string | undefined) {
  const { people, places, topics } = tables;
  const authorOf = (row: Row) => (people.has(numberOf(row['user_id'])) ? String(numberOf(row['user_id'])) : null);

  async function writeMessage(row: Row, talk: [number, number], text: string): Promise<void> {
    const from = numberOf(row['user_id']);
    const to = talk.find(id => id !== from);
    if (to === undefined || !talk.includes(from) || !people.has(from) || !people.has(to))
      return folder.leaveOut('messages of somebody who is not there');
    await folder.write('messages', {
      id: row['id'] ?? '',
      fromId: String(from),
      toId: String(to),
      text,
      createdAt: timeOf(row['created_at']) ?? '',
    });
  }

  return async (row: Row): Promise<void> => {
    const [topicId, number] = [numberOf(row['topic_id']), numberOf(row['post_number'])];
    if (!isShown(row)) return folder.leaveOut(kindsLeftOut[row['post_type'] ?? ''] ?? 'deleted and hidden texts');
    const topic = topics.get(topicId);
    if (!topic) return folder.leaveOut('texts of topics that are left out');
    const read = readText(row['raw'], row['cooked'], { topicId, fileOf, leaveOut: folder.leaveOut });
    if (topic.talk) return writeMessage(row, topic.talk, read.text);
    const times = {
      createdAt: timeOf(row['created_at']) ?? '',
      editedAt: numberOf(row['version']) > 1 ? timeOf(row['last_version_at']) : null,
    };
    const common = { authorId: authorOf(row), markup: read.markup, ...times };
    if (number === 1) {
      const categoryTag = topic.categoryId !== null && tables.categories.has(topic.categoryId) ? [`c${topic.categoryId}`] : [];
      await folder.write('posts', {
        id: String(topicId),
        title: topic.title,
        text: quoted(read.quote, read.text),
        closed: topic.isClosed,
        views: topic.views,
        tagIds: [...categoryTag, ...topic.tagIds.filter(id => tables.tags.has(id)).map(id => `t${id}`)],
        ...common,
      });
      return undefined;
    }
    const parent = row['reply_to_post_number'] ? numberOf(row['reply_to_post_number']) : 1;
    const isAnswer = parent > 1 && parent !== number && places.has(topicId, parent);
    const quote = read.quote && places.has(topicId, read.quote.postNumber) ? read.quote : null;
    const onlyQuoted = read.text === '' || (read.quote !== null && quote === null);
    await folder.write('comments', {
      id: keyOf({ topic: topicId, number }),
      postId: String(topicId),
      parentId: isAnswer ? keyOf({ topic: topicId, number: parent }) : null,
      text: onlyQuoted ? quoted(read.quote, read.text) : read.text,
      quote:
        quote === null || onlyQuoted
          ? null
          : { commentId: quote.postNumber === 1 ? null : keyOf({ topic: topicId, number: quote.postNumber }), text: quote.text },
      ...common,
    });
    return undefined;
  };
}

/** A quote at the top of a text, where it can't be the quote of a comment. */
const quoted = (quote: { text: string } | null, text: string) =>
  quote
    ? `${quote.text
        .split('\n')
        .map(line => `> ${line}`.trimEnd())
        .join('\n')}\n\n${text}`.trim()
    : text;

/** Likes, reactions as likes, polls, votes and bookmarks. */
async function writeRest(folder: FolderWriter, tables: Tables, dump: string): Promise<void> {
  const { people, places, topics, polls } = tables;
  const liked = new Set<string>();
  const votes = new Map<number, { personId: string; optionId: string }[]>();
  const placeOf = (id: string | null | undefined) => {
    const place = places.of(numberOf(id));
    const topic = place && topics.get(place.topic);
    return topic && !topic.talk ? place : undefined;
  };
  const like = async (row: Row) => {
    const place = placeOf(row['post_id']);
    const person = numberOf(row['user_id']);
    const key = `${person} ${row['post_id']}`;
    const createdAt = timeOf(row['created_at']);
    if (!place || !people.has(person) || liked.has(key) || createdAt === null) return;
    liked.add(key);
    const target = place.number === 1 ? { postId: String(place.topic) } : { commentId: keyOf(place) };
    await folder.write('likes', { personId: String(person), ...target, createdAt });
  };
  await readDump(dump, {
    post_actions: async row => void (row['post_action_type_id'] === '2' && (row['deleted_at'] ?? null) === null && (await like(row))),
    discourse_reactions_reaction_users: like,
    poll_votes(row) {
      const poll = numberOf(row['poll_id']);
      if (people.has(numberOf(row['user_id'])))
        votes.set(poll, [
          ...(votes.get(poll) ?? []),
          { personId: String(numberOf(row['user_id'])), optionId: row['poll_option_id'] ?? '' },
        ]);
    },
    async bookmarks(row) {
      const [postId, topicId] =
        row['bookmarkable_type'] === 'Topic' ? [null, numberOf(row['bookmarkable_id'])] : [row['bookmarkable_id'] ?? row['post_id'], null];
      const topic = topicId ?? placeOf(postId)?.topic;
      const createdAt = timeOf(row['created_at']);
      if (
        topic === undefined ||
        !topics.has(topic) ||
        topics.get(topic)?.talk ||
        !people.has(numberOf(row['user_id'])) ||
        createdAt === null
      )
        return;
      await folder.write('bookmarks', {
        id: row['id'] ?? '',
        personId: String(numberOf(row['user_id'])),
        postId: String(topic),
        createdAt,
      });
    },
  });
  for (const [id, { postId, type, title, closesAt, options }] of polls) {
    const place = placeOf(String(postId));
    if (!place || place.number !== 1) folder.leaveOut('polls of comments and of topics that are left out');
    else if (type !== '0' && type !== 'regular') folder.leaveOut('polls with several choices or numbers');
    else
      await folder.write('polls', {
        id: String(id),
        postId: String(place.topic),
        question: title || (topics.get(place.topic)?.title ?? 'Poll'),
        closesAt,
        options,
        votes: votes.get(id) ?? [],
      });
  }
}

async function writePatterns(folder: FolderWriter): Promise<void> {
  for (const pattern of ['/t/*/{id}', '/t/{id}'])
    for (const kind of ['posts', 'comments'] as const) await folder.write('permalinks', { pattern, kind });
  // The first text of a topic, and texts that were left out, lead to the topic.
  for (const pattern of ['/t/{id}/1', '/t/*/{id}/*']) await folder.write('permalinks', { pattern, kind: 'posts' });
}

/** Converts a backup. Returns lines for a person. A backup that can't be read leaves no folder. */
export async function convertDiscourse(backup: string, given: string, { withMessages, url }: DiscourseOptions): Promise<string[]> {
  const folder = await openFolder(given);
  const scratch = await mkdtemp(join(tmpdir(), 'bleachers-discourse-'));
  try {
    const dump = join(scratch, 'dump.sql.gz');
    const files = await unpack(backup, dump, folder);
    const tables = await readTables(dump, { withMessages, leaveOut: folder.leaveOut });
    const fileOf = fileFinder(tables, files);
    await writePeople(folder, tables, files);
    await writeTags(folder, tables);
    await readDump(dump, { posts: createTexts(folder, tables, fileOf) });
    await writeRest(folder, tables, dump);
    await writePatterns(folder);
    return await folder.end({ name: tables.title, url, software: 'discourse' });
  } catch (error) {
    await folder.abandon();
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
