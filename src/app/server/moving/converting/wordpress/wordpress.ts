/** `npm run convert -- wordpress EXPORT.xml... FOLDER`: exports of WordPress as a neutral folder. docs/moving.md. */
import { createHash } from 'node:crypto';
import { type FolderWriter, openFolder } from '../folderWriter.ts';
import { createUploads, type FindUpload, readComment, readContent } from './content.ts';
import { type Part, partsIn, readExport, textIn } from './wxr.ts';

/** A time of WordPress; null for its `0000-00-00 00:00:00`. */
function timeOf(text: string): string | null {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}
/** The time in UTC, or that of the blog's own zone if WordPress knows no other. */
const momentOf = (part: Part, name: string) => timeOf(textIn(part, `${name}_gmt`)) ?? timeOf(textIn(part, name));

interface Writer {
  username: string;
  /** The name that readers see, of an author. */
  name?: string;
  email: string | null;
  role: null;
  firstAt: string | null;
}

interface Blog {
  title: string | null;
  url: string | null;
  /** Authors by their login, and their logins by their number. */
  authors: Map<string, Writer>;
  logins: Map<string, string>;
  /** Commenters without an account, one for each address and name. */
  guests: Map<string, Writer>;
  tags: Map<string, { name: string; path: string }>;
  /** The addresses of attachments by their ids, for the pictures of articles. */
  attachments: Map<string, string>;
  items: Set<string>;
  comments: Set<string>;
}

const isArticle = (item: Part): boolean =>
  ['post', 'page'].includes(textIn(item, 'wp:post_type')) &&
  textIn(item, 'wp:status') === 'publish' &&
  textIn(item, 'wp:post_password') === '';
const isComment = (comment: Part): boolean =>
  textIn(comment, 'wp:comment_approved') === '1' && ['', 'comment'].includes(textIn(comment, 'wp:comment_type'));

const guestKey = (comment: Part) =>
  `guest-${createHash('sha256')
    .update(JSON.stringify([textIn(comment, 'wp:comment_author_email').toLowerCase(), textIn(comment, 'wp:comment_author')]))
    .digest('hex')
    .slice(0, 24)}`;

/** The writer of a comment: an author by their number, else a guest. */
const writerOf = ({ logins }: Blog, comment: Part): { login: string } | { guest: string } => {
  const login = logins.get(textIn(comment, 'wp:comment_user_id'));
  return login === undefined ? { guest: guestKey(comment) } : { login };
};

const earlier = (one: string | null, other: string | null) => (one === null || (other !== null && other < one) ? other : one);

function noteTags({ tags }: Blog, item: Part): void {
  for (const { attributes, text } of partsIn(item, 'category')) {
    const kind = attributes['domain'] === 'post_tag' ? 'tag' : attributes['domain'] === 'category' ? 'category' : undefined;
    const slug = attributes['nicename'] ?? '';
    if (kind !== undefined && slug !== '' && text.trim() !== '')
      tags.set(`${kind}:${slug}`, { name: text.trim(), path: `/${kind}/${slug}` });
  }
}

/** Notes who writes, since when, and what is there, before anything is written. */
function noteItem(blog: Blog, item: Part): void {
  if (textIn(item, 'wp:post_type') === 'attachment') blog.attachments.set(textIn(item, 'wp:post_id'), textIn(item, 'wp:attachment_url'));
  if (!isArticle(item)) return;
  blog.items.add(textIn(item, 'wp:post_id'));
  noteTags(blog, item);
  const author = blog.authors.get(textIn(item, 'dc:creator'));
  if (author) author.firstAt = earlier(author.firstAt, momentOf(item, 'wp:post_date'));
  for (const comment of partsIn(item, 'wp:comment')) {
    if (!isComment(comment)) continue;
    blog.comments.add(textIn(comment, 'wp:comment_id'));
    const writer = writerOf(blog, comment);
    const at = momentOf(comment, 'wp:comment_date');
    if ('login' in writer) {
      const known = blog.authors.get(writer.login);
      if (known) known.firstAt = earlier(known.firstAt, at);
      continue;
    }
    const guest = blog.guests.get(writer.guest) ?? {
      username: textIn(comment, 'wp:comment_author') || 'guest',
      email: null,
      role: null,
      firstAt: null,
    };
    guest.firstAt = earlier(guest.firstAt, at);
    blog.guests.set(writer.guest, guest);
  }
}

async function readBlog(files: readonly string[]): Promise<Blog> {
  const blog: Blog = {
    title: null,
    url: null,
    authors: new Map(),
    logins: new Map(),
    guests: new Map(),
    tags: new Map(),
    attachments: new Map(),
    items: new Set(),
    comments: new Set(),
  };
  for (const file of files)
    await readExport(file, async part => {
      if (part.name === 'title') blog.title ??= part.text.trim() || null;
      if (part.name === 'wp:base_blog_url' || (part.name === 'link' && blog.url === null)) blog.url = part.text.trim() || blog.url;
      if (part.name === 'wp:author') {
        const login = textIn(part, 'wp:author_login');
        if (!blog.authors.has(login))
          blog.authors.set(login, {
            username: login,
            name: textIn(part, 'wp:author_display_name') || login,
            email: textIn(part, 'wp:author_email') || null,
            role: null,
            firstAt: null,
          });
        blog.logins.set(textIn(part, 'wp:author_id'), login);
      }
      if (part.name === 'item') noteItem(blog, part);
    });
  return blog;
}

async function writePeople(folder: FolderWriter, { authors, guests }: Blog, blogStays: boolean): Promise<void> {
  const now = new Date().toISOString();
  for (const [id, { username, email, firstAt }] of authors) {
    await folder.write('people', { id, username, email, emailVerified: false, joinedAt: firstAt ?? now, password: null });
    if (!blogStays) await folder.write('permalinks', { path: `/author/${username.toLowerCase()}`, to: { kind: 'people', id } });
  }
  for (const [id, { username, firstAt }] of guests) await folder.write('people', { id, username, email: null, joinedAt: firstAt ?? now });
}

async function writePaths(folder: FolderWriter, item: Part): Promise<void> {
  const id = textIn(item, 'wp:post_id');
  const to = { kind: 'posts' as const, id };
  await folder.write('permalinks', { path: `/?p=${id}`, to });
  if (textIn(item, 'wp:post_type') === 'page') await folder.write('permalinks', { path: `/?page_id=${id}`, to });
  const link = textIn(item, 'link');
  if (!URL.canParse(link)) return;
  const { pathname, search } = new URL(link);
  if (pathname !== '/') await folder.write('permalinks', { path: pathname + search, to });
}

/** An article that stays at the blog: here is the talk about it. */
async function writeTalk(folder: FolderWriter, blog: Blog, item: Part): Promise<void> {
  const comments = partsIn(item, 'wp:comment');
  const times = comments.filter(isComment).flatMap(comment => momentOf(comment, 'wp:comment_date') ?? []);
  const createdAt = [...times, momentOf(item, 'wp:post_date') ?? []].flat().toSorted()[0];
  if (times.length === 0 || createdAt === undefined) return folder.leaveOut('articles without comments');
  const [id, link, thumbnail] = [textIn(item, 'wp:post_id'), textIn(item, 'link'), thumbnailOf(blog, item)];
  await folder.write('posts', {
    id,
    title: textIn(item, 'title'),
    createdAt,
    closed: textIn(item, 'wp:comment_status') === 'closed',
    article: {
      url: link,
      site: blog.title,
      imageUrl: thumbnail ?? null,
      author: blog.authors.get(textIn(item, 'dc:creator'))?.name ?? null,
    },
  });
  for (const comment of comments) await writeComment(folder, blog, id, comment);
  return undefined;
}

function thumbnailOf(blog: Blog, item: Part): string | undefined {
  const thumbnail = partsIn(item, 'wp:postmeta').find(meta => textIn(meta, 'wp:meta_key') === '_thumbnail_id');
  return thumbnail && blog.attachments.get(textIn(thumbnail, 'wp:meta_value'));
}

async function writeArticle(folder: FolderWriter, blog: Blog, find: FindUpload, item: Part): Promise<void> {
  const id = textIn(item, 'wp:post_id');
  const createdAt = momentOf(item, 'wp:post_date');
  if (createdAt === null) return folder.leaveOut('articles without a date');
  const changedAt = momentOf(item, 'wp:post_modified');
  const creator = textIn(item, 'dc:creator');
  if (!blog.authors.has(creator)) folder.leaveOut('names of authors whom the export does not list');
  const attached = thumbnailOf(blog, item);
  const picture = attached === undefined ? null : await find(attached);
  const tagIds = partsIn(item, 'category').map(
    ({ attributes }) => `${attributes['domain'] === 'post_tag' ? 'tag' : attributes['domain']}:${attributes['nicename']}`,
  );
  await folder.write('posts', {
    id,
    title: textIn(item, 'title'),
    text: await readContent(textIn(item, 'content:encoded'), find, folder.leaveOut),
    markup: 'html',
    authorId: blog.authors.has(creator) ? creator : null,
    createdAt,
    editedAt: changedAt !== null && changedAt > createdAt ? changedAt : null,
    tagIds: tagIds.filter(tag => blog.tags.has(tag)),
    closed: textIn(item, 'wp:comment_status') === 'closed',
    pictures: picture === null ? [] : [{ file: picture, alt: null }],
  });
  await writePaths(folder, item);
  for (const comment of partsIn(item, 'wp:comment')) await writeComment(folder, blog, id, comment);
  return undefined;
}

async function writeComment(folder: FolderWriter, blog: Blog, postId: string, comment: Part): Promise<void> {
  const createdAt = momentOf(comment, 'wp:comment_date');
  if (!isComment(comment) || createdAt === null) {
    const type = textIn(comment, 'wp:comment_type');
    return folder.leaveOut(
      ['pingback', 'trackback'].includes(type) ? 'pingbacks and trackbacks' : 'comments that are not approved, spam, or in the trash',
    );
  }
  const parent = textIn(comment, 'wp:comment_parent');
  const writer = writerOf(blog, comment);
  await folder.write('comments', {
    id: textIn(comment, 'wp:comment_id'),
    postId,
    parentId: blog.comments.has(parent) ? parent : null,
    authorId: 'login' in writer ? writer.login : writer.guest,
    text: readComment(textIn(comment, 'wp:comment_content')),
    markup: 'html',
    createdAt,
  });
  return undefined;
}

const leftOutAs = (item: Part): string => {
  const type = textIn(item, 'wp:post_type');
  if (type === 'revision') return 'revisions';
  if (type === 'nav_menu_item') return 'entries of menus';
  if (type !== 'post' && type !== 'page') return `items of the type ${type || 'none'}`;
  return textIn(item, 'wp:post_password') === ''
    ? `articles that are not published (${textIn(item, 'wp:status')})`
    : 'articles with a password';
};

/**
 * Converts one or several files of one export. With `blogStays` the folder has the comments alone, each below its article at the blog. Returns
 * lines for a person. Half a file is an error, and leaves no folder.
 */
export async function convertWordpress(
  files: readonly string[],
  given: string,
  { uploads, blogStays }: { uploads: string | null; blogStays: boolean },
): Promise<string[]> {
  const folder = await openFolder(given);
  try {
    const blog = await readBlog(files);
    const find = createUploads(folder, uploads);
    await writePeople(folder, blog, blogStays);
    for (const [id, { name, path }] of blogStays ? [] : blog.tags) {
      await folder.write('tags', { id, name });
      await folder.write('permalinks', { path, to: { kind: 'tags', id } });
    }
    const written = new Set<string>();
    for (const file of files)
      await readExport(file, async part => {
        if (part.name !== 'item') return;
        const id = textIn(part, 'wp:post_id');
        if (!isArticle(part)) {
          if (textIn(part, 'wp:post_type') !== 'attachment') folder.leaveOut(leftOutAs(part));
        } else if (!written.has(id)) {
          written.add(id);
          await (blogStays ? writeTalk(folder, blog, part) : writeArticle(folder, blog, find, part));
        }
      });
    return await folder.end({ name: blog.title, url: blog.url, software: 'wordpress' });
  } catch (error) {
    await folder.abandon();
    throw error;
  }
}
