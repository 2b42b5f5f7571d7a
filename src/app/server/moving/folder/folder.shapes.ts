/** The neutral folder in which a community moves: the shape of each line. docs/moving.md documents it, and docs/generated/folder.schema.json is made from it. */
import { z } from 'zod';
import { articleAddress } from '../../../../features/articles/articles.rules.ts';

const key = z
  .union([z.string().min(1).max(500), z.int().nonnegative()])
  .transform(String)
  .describe('The id that the thing had in its community, as text or a number.');
const optionalKey = key.nullish().transform(value => value ?? null);

/** Earlier times are those of a clock that was not set, and later ones those of one that is wrong. */
const earliest = Date.UTC(1970, 0, 1);
const isInstant = (text: string) => /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text);
const instant = z
  .string('has no date')
  .refine(text => isInstant(text) && !Number.isNaN(Date.parse(text)), 'is no time in ISO 8601')
  .refine(text => Date.parse(text) >= earliest, 'is before 1970')
  .transform(text => {
    const iso = text.replace(' ', 'T');
    return new Date(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes(':') ? iso : `${iso}Z`).toISOString();
  })
  .describe('A time in ISO 8601; without a zone it is UTC.');
/** A time of something that has happened. */
const past = instant.refine(text => Date.parse(text) <= Date.now() + 60_000, 'is in the future');
const optional = <T extends z.ZodType>(shape: T) => shape.nullish().transform(value => value ?? null);
const markup = optional(z.enum(['markdown', 'html', 'bbcode'])).describe('How the text is marked; null is Markdown.');
const flag = z
  .boolean()
  .nullish()
  .transform(value => value === true);

const password = z
  .union([
    z.string().max(1_000).describe('A hash in PHC form: argon2id, argon2i, scrypt, bcrypt or phpass.'),
    z.object({
      algorithm: z.string().max(50).describe('pbkdf2-sha256, vbulletin, ipb, smf (its salt is the username), mybb, md5 or sha1.'),
      hash: z.string().max(1_000),
      salt: optional(z.string().max(1_000)),
      iterations: optional(z.int()),
    }),
  ])
  .nullish()
  .transform(value => value ?? null);

const people = z.object({
  id: key,
  username: z.string().min(1).max(500),
  email: optional(z.string().max(1_000)),
  emailVerified: flag,
  joinedAt: past,
  bio: optional(z.string()),
  picture: optional(z.string().max(1_000)).describe('The name of a file below uploads/.'),
  password,
  role: optional(z.enum(['admin', 'moderator'])).describe('Listed for an admin, and never applied by an import.'),
});

const tags = z.object({ id: key, name: z.string().min(1).max(500) });

const posts = z.object({
  id: key,
  authorId: optionalKey,
  title: optional(z.string()).describe('Becomes the first line, in bold.'),
  text: optional(z.string()),
  markup,
  tagIds: z
    .array(key)
    .nullish()
    .transform(value => value ?? []),
  createdAt: past,
  editedAt: optional(past),
  closed: flag.describe('Whether the thread takes no comments.'),
  views: z
    .int()
    .nonnegative()
    .max(2_000_000_000)
    .nullish()
    .transform(value => value ?? 0),
  pictures: z
    .array(z.object({ file: z.string().min(1).max(1_000).describe('The name of a file below uploads/.'), alt: optional(z.string()) }))
    .nullish()
    .transform(value => value ?? []),
  article: optional(
    z.object({
      url: z.string().refine(text => articleAddress(text) !== undefined, 'is no address of the web'),
      site: optional(z.string().max(1_000)).describe('The name of the site.'),
      description: optional(z.string()),
      imageUrl: optional(z.string().max(4_000)),
      author: optional(z.string().max(1_000)),
    }),
  ).describe('The article of another site whose talk this is: the post is by the house, and its title is all of its text.'),
});

const comments = z.object({
  id: key,
  postId: key,
  parentId: optionalKey.describe('The comment that it answers; its line may come later.'),
  authorId: optionalKey,
  text: optional(z.string()),
  markup,
  createdAt: past,
  editedAt: optional(past),
  quote: optional(z.object({ commentId: optionalKey, text: z.string().min(1) })),
  pictures: z
    .array(z.object({ file: z.string().min(1).max(1_000), alt: optional(z.string()) }))
    .nullish()
    .transform(value => value ?? [])
    .describe('A comment shows the first.'),
});

const likes = z
  .object({ personId: key, postId: optionalKey, commentId: optionalKey, createdAt: past })
  .refine(like => (like.postId === null) !== (like.commentId === null), 'is a like of two things or of none');

const polls = z
  .object({
    id: key,
    postId: key,
    question: z.string().trim().min(1),
    closesAt: optional(instant),
    options: z
      .array(z.object({ id: key, text: z.string().trim().min(1, 'is an empty option').max(2_000) }))
      .min(2, 'has less than two options'),
    votes: z
      .array(z.object({ personId: key, optionId: key }))
      .nullish()
      .transform(value => value ?? []),
  })
  .refine(poll => new Set(poll.options.map(option => option.id)).size === poll.options.length, 'has an option’s id twice');

const bookmarks = z.object({ id: key, personId: key, postId: key, createdAt: past });
const follows = z.object({ id: optionalKey, followerId: key, followedId: key, createdAt: optional(past), notify: flag });
const messages = z.object({ id: key, fromId: key, toId: key, text: z.string().min(1), createdAt: past });

const suspensions = z.object({
  id: key,
  personId: key,
  kind: z.enum(['silenced', 'banned']),
  from: past,
  until: optional(instant).describe('Null for good.'),
  reason: optional(z.string()),
});

/** The kinds of things that an old address leads to. */
export const targetKinds = ['posts', 'comments', 'people', 'tags'] as const;
export type TargetKind = (typeof targetKinds)[number];
const singular: Record<string, TargetKind> = {
  post: 'posts',
  comment: 'comments',
  person: 'people',
  tag: 'tags',
  posts: 'posts',
  comments: 'comments',
  people: 'people',
  tags: 'tags',
};
const targetKind = z
  .enum(['post', 'comment', 'person', 'tag', 'posts', 'comments', 'people', 'tags'])
  .transform(kind => singular[kind] ?? 'posts');
const address = z.string().max(4_000).regex(/^\//, 'does not begin with /');

const permalinks = z.union(
  [
    z.object({
      path: address.describe('An address without its host, with its query if it has one.'),
      to: z.object({ kind: targetKind, id: key }),
    }),
    z.object({
      pattern: address.regex(/\{id\}/, 'has no {id}').describe('Addresses with {id} in place of the id; * is any one part.'),
      kind: targetKind,
    }),
  ],
  'is neither a path with its target nor a pattern with {id}',
);

/** The kinds of lines, in the order in which they are stored. Each has a file `{kind}.ndjson`. */
export const shapes = { people, tags, posts, comments, likes, polls, bookmarks, follows, messages, suspensions, permalinks };
export type Kind = keyof typeof shapes;
export const kinds = Object.keys(shapes).filter((name): name is Kind => name in shapes);
export type LineOf<K extends Kind> = z.output<(typeof shapes)[K]>;

export const sourceShape = z.object({
  name: optional(z.string().max(200)),
  url: optional(z.string().max(500)).describe('The address of the community. Ids are unique within it.'),
  software: optional(z.string().max(50)).describe(
    '`bleachers` in an export of this product, whose texts and pictures are taken as they are.',
  ),
});
export type Source = z.output<typeof sourceShape>;

/** The id of a line, by which a later import knows it again. */
export const keyOf: { [K in Kind]: (line: LineOf<K>) => string } = {
  people: line => line.id,
  tags: line => line.id,
  posts: line => line.id,
  comments: line => line.id,
  likes: line => `${line.personId} ${line.postId === null ? `c ${line.commentId}` : `p ${line.postId}`}`,
  polls: line => line.id,
  bookmarks: line => line.id,
  follows: line => line.id ?? `${line.followerId} ${line.followedId}`,
  messages: line => line.id,
  suspensions: line => line.id,
  permalinks: line => ('path' in line ? line.path : `${line.kind} ${line.pattern}`),
};

/** The JSON schema of every file, for the documents. */
export function folderSchema(): object {
  const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return { 'source.json': schemaOf(sourceShape), ...Object.fromEntries(kinds.map(kind => [`${kind}.ndjson`, schemaOf(shapes[kind])])) };
}

/** The first reason why a line does not have its shape. */
export function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'is no line of its kind';
  const path = issue.path.join('.');
  const isMissing = issue.code === 'invalid_type' && /received undefined|received null/.test(issue.message);
  if (isMissing && /At$|^from$/.test(path)) return `${path} has no date`;
  return path === '' ? `it ${issue.message}` : `${path} ${isMissing ? 'is missing' : issue.message}`;
}
