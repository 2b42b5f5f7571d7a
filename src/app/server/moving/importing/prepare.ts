/** Reads one line of the folder: checks its shape and makes of it what the database needs. */
import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseText } from '../../../../features/texts/markup/parse.ts';
import { type Markup, proseOf } from '../../../../features/texts/markup/markup.ts';
import { mentionedNames } from '../../../../features/texts/markup/pieces.ts';
import { articleAddress, siteNameLimit } from '../../../../features/articles/articles.rules.ts';
import { wordsOf } from '../../../../features/articles/server/page.ts';
import type { PostArticle } from '../../../../features/posts/posts.contract.ts';
import { imageUrlProblem } from '../../../../features/posts/posts.rules.ts';
import { imageBytesLimit } from '../../../../features/images/images.rules.ts';
import { type Kind, keyOf, type LineOf, reasonOf, shapes } from '../folder/folder.shapes.ts';
import type { RawLine } from '../folder/lines.ts';
import { writeMarkdown } from '../markup/nodes.ts';
import { toMarkdown } from '../markup/toMarkdown.ts';

/** A line as it waits in the database for what it refers to. */
export interface Staged {
  line: number;
  key: string | null;
  /** The ids, in the folder, of the things that it refers to. */
  person: string | null;
  other: string | null;
  post: string | null;
  comment: string | null;
  at: string | null;
  value: object | null;
  digest: string | null;
  /** Why it can't be stored. */
  problem: string | null;
  /** The parts of it that can't be stored. */
  notes: string[];
}

/** A text as it is stored. */
export interface PreparedText {
  content: string;
  markup: Markup;
  /** The names that it mentions, in lower case. */
  names: string[];
  pictures: { file: string; alt: string | null }[];
}

export interface Preparing {
  uploads: string;
  /** The address of the community, for links within it. */
  base: string | null;
  /** Whether its texts are ours already. */
  isOwn: boolean;
  /** Counts what texts had that can't be kept, by its kind. */
  countLost: (what: string, times: number) => void;
}

/** Why a file is no picture of the folder; undefined if it may be one. */
export async function fileProblem(uploads: string, file: string): Promise<string | undefined> {
  try {
    const [folder, path] = [await realpath(uploads), await realpath(join(uploads, file))];
    if (!path.startsWith(folder + sep)) return `the picture ${file} leads out of the folder`;
    const stats = await lstat(path);
    if (!stats.isFile()) return `the picture ${file} is no file`;
    if (stats.size > imageBytesLimit) return `the picture ${file} is larger than 8 MB`;
    return stats.size > 0 ? undefined : `the picture ${file} is empty`;
  } catch {
    return `the picture ${file} is not in uploads/`;
  }
}

async function knownPictures(preparing: Preparing, wanted: readonly { file: string; alt: string | null }[], notes: string[]) {
  const pictures: { file: string; alt: string | null }[] = [];
  for (const { file, alt } of wanted) {
    const problem = await fileProblem(preparing.uploads, file);
    if (problem) notes.push(problem);
    else pictures.push({ file, alt: alt === null || alt.trim() === '' ? null : alt.trim().slice(0, 500) });
  }
  return pictures;
}

/** The talk about an article of another site. Its title is no text of ours: nothing in it is markup. */
function prepareArticle({ title, article }: LineOf<'posts'>): (PreparedText & { article: PostArticle | null }) | undefined {
  const url = article === null ? undefined : articleAddress(article.url);
  if (!article || url === undefined) return undefined;
  const words = (text: string | null, length: number) => wordsOf(text ?? '', length) || null;
  const content = words(title, 300) ?? url.replace(/^https?:\/\//, '');
  const imageUrl = article.imageUrl !== null && imageUrlProblem(article.imageUrl) === undefined ? article.imageUrl : null;
  const facts = { description: words(article.description, 500), author: words(article.author, 100), imageUrl };
  const shown = { url, title: content, site: words(article.site, siteNameLimit) ?? new URL(url).host, ...facts };
  return { content, markup: null, names: [], pictures: [], article: shown };
}

type TextLine = Pick<LineOf<'posts'>, 'text' | 'markup' | 'pictures'> & { title?: string | null };

async function prepareText(preparing: Preparing, line: TextLine, maxPictures: number, notes: string[]): Promise<PreparedText | string> {
  const source = line.text ?? '';
  const read = preparing.isOwn
    ? { text: source, pictures: [], lost: new Map<string, number>() }
    : toMarkdown({ text: source, markup: line.markup, base: preparing.base });
  for (const [what, times] of read.lost) preparing.countLost(what, times);
  const all = [...line.pictures, ...read.pictures.map(({ src, alt }) => ({ file: src, alt }))];
  const wanted = [...new Map(all.map(picture => [picture.file, picture])).values()];
  if (wanted.length > maxPictures) preparing.countLost(`pictures beyond the first ${maxPictures} of a text`, wanted.length - maxPictures);
  const pictures = await knownPictures(preparing, wanted.slice(0, maxPictures), notes);
  const title = line.title?.replace(/\s+/g, ' ').trim() ?? '';
  const heading = title === '' ? '' : writeMarkdown([{ kind: 'heading', children: [title] }]);
  const content =
    [heading, read.text].filter(part => part !== '').join('\n\n') || (pictures.length > 0 ? (pictures[0]?.alt ?? 'Picture') : '');
  if (content.trim() === '') return 'has no text';
  const markup = parseText(content);
  const names = /[@＠]/.test(content) ? mentionedNames(proseOf(content, markup)).slice(0, 50) : [];
  return { content, markup, names: names.map(name => name.toLowerCase()), pictures };
}

type References = Pick<Staged, 'person' | 'other' | 'post' | 'comment' | 'at'>;
const none: References = { person: null, other: null, post: null, comment: null, at: null };

/** Options with texts of their own: the second 'Maybe' is 'Maybe (2)'. */
function withNumbers<O extends { text: string }>(options: readonly O[]): O[] {
  const taken = new Set(options.map(({ text }) => text));
  const seen = new Set<string>();
  return options.map(option => {
    let { text } = option;
    for (let number = 2; seen.has(text) || (text !== option.text && taken.has(text)); number += 1) text = `${option.text} (${number})`;
    seen.add(text);
    return { ...option, text };
  });
}

/** The things that a line refers to, and its value: everything else that is stored of it. A text is the reason why the line is broken. */
type Prepare<K extends Kind> = (
  line: LineOf<K>,
  preparing: Preparing,
  notes: string[],
) => Promise<(References & { value: object }) | string>;

const prepares: { [K in Kind]: Prepare<K> } = {
  async people(line, preparing, notes) {
    const [picture] = line.picture === null ? [] : await knownPictures(preparing, [{ file: line.picture, alt: null }], notes);
    // Mentions find people by their names.
    return { ...none, other: line.username.toLowerCase(), at: line.joinedAt, value: { ...line, picture: picture?.file ?? null } };
  },
  tags: async line => ({ ...none, value: line }),
  async posts(line, preparing, notes) {
    const text = prepareArticle(line) ?? (await prepareText(preparing, line, 4, notes));
    if (typeof text === 'string') return text;
    const { editedAt, closed, views, tagIds } = line;
    return { ...none, person: line.authorId, at: line.createdAt, value: { ...text, editedAt, closed, views, tagIds } };
  },
  async comments(line, preparing, notes) {
    const text = await prepareText(preparing, line, 1, notes);
    if (typeof text === 'string') return text;
    const { editedAt, quote } = line;
    return {
      ...none,
      person: line.authorId,
      post: line.postId,
      comment: line.parentId,
      at: line.createdAt,
      value: { ...text, editedAt, quote },
    };
  },
  likes: async line => ({ ...none, person: line.personId, post: line.postId, comment: line.commentId, at: line.createdAt, value: {} }),
  async polls(line, _preparing, notes) {
    const options = withNumbers(line.options);
    if (options.some(({ text }, place) => text !== line.options[place]?.text)) notes.push('options with one text have numbers');
    const votes = line.votes.filter(vote => line.options.some(({ id }) => id === vote.optionId));
    if (votes.length < line.votes.length) notes.push(`votes for an option that is not there: ${line.votes.length - votes.length}`);
    return { ...none, post: line.postId, value: { ...line, options, votes } };
  },
  bookmarks: async line => ({ ...none, person: line.personId, post: line.postId, at: line.createdAt, value: {} }),
  async follows({ followerId, followedId, createdAt, notify }) {
    if (followerId === followedId) return 'follows its own person';
    return { ...none, person: followerId, other: followedId, at: createdAt, value: { notify } };
  },
  async messages(line, preparing) {
    if (line.fromId === line.toId) return 'is a message to its writer';
    const { text } = preparing.isOwn ? line : toMarkdown({ text: line.text, markup: null, base: preparing.base });
    if (text.trim() === '') return 'has no text';
    return { ...none, person: line.fromId, other: line.toId, at: line.createdAt, value: { content: text, markup: parseText(text) } };
  },
  suspensions: async line => ({ ...none, person: line.personId, at: line.from, value: line }),
  permalinks: async line => ({ ...none, value: line }),
};

/** Drops what a database can't store: NUL, and halves of characters. */
const withoutHalves = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\u{fffd}') : value;

function parsed(text: string): unknown {
  return /\\u(?:0000|d[89a-f])/i.test(text) ? JSON.parse(text, withoutHalves) : JSON.parse(text);
}

const broken = (line: number, problem: string, key: string | null = null): Staged => ({
  ...none,
  line,
  key,
  value: null,
  digest: null,
  problem,
  notes: [],
});

/** A line that has its shape, before its text is read. */
interface ShapedLine {
  line: number;
  key: string;
  digest: string;
  /** The line without its text, for one that is stored already. */
  bare: Staged;
  prepare: (preparing: Preparing) => Promise<Staged>;
}

/** Checks the shape of a line. The work on its text is left to `prepare`, because a line that is stored already needs none. */
export function readLine<K extends Kind>(kind: K, raw: RawLine): ShapedLine | Staged {
  if ('reason' in raw) return broken(raw.line, raw.reason);
  let value: unknown;
  try {
    value = parsed(raw.text);
  } catch {
    return broken(raw.line, 'is no JSON');
  }
  const read = shapes[kind].safeParse(value);
  if (!read.success) return broken(raw.line, reasonOf(read.error));
  // The cast is sound: the shape of the kind has made it.
  const shaped = read.data as LineOf<K>;
  const key = keyOf[kind](shaped);
  const digest = createHash('sha256').update(raw.text).digest('hex').slice(0, 32);
  return {
    line: raw.line,
    key,
    digest,
    bare: { ...none, line: raw.line, key, digest, value: null, problem: null, notes: [] },
    async prepare(preparing) {
      const notes: string[] = [];
      const made = await prepares[kind](shaped, preparing, notes);
      if (typeof made === 'string') return broken(raw.line, made, key);
      return { line: raw.line, key, digest, problem: null, notes, ...made };
    },
  };
}
