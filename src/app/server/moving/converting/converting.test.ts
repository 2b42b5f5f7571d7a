import { createHash, pbkdf2Sync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import type { Tag } from '../../../../features/tags/tags.contract.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { brokenRules, driftOf } from '../../consistency/consistency.queries.ts';
import { runImport } from '../testing/folders.ts';
import { convertDiscourse } from './discourse/discourse.ts';
import { convertWordpress } from './wordpress/wordpress.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const root = temporaryFolder('convert');
let picture: Buffer;
const world = setUp(openWorld);
beforeAll(async () => {
  picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
});

type Line = Record<string, unknown>;
async function linesOf(folder: string, kind: string): Promise<Line[]> {
  const file = join(root, folder, `${kind}.ndjson`);
  return existsSync(file)
    ? (await readFile(file, 'utf8'))
        .trim()
        .split('\n')
        .map((line): Line => JSON.parse(line))
    : [];
}

/** A table of a dump in COPY form. */
function copyOf(table: string, columns: string, ...rows: (string | number | null)[][]): string {
  const field = (value: string | number | null) =>
    value === null ? '\\N' : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return `COPY public.${table} (${columns}) FROM stdin;\n${rows.map(row => `${row.map(field).join('\t')}\n`).join('')}\\.\n\n`;
}

const at = (minute: number) => `2021-03-01 10:${String(minute).padStart(2, '0')}:00.123456`;
const sha1 = () => createHash('sha1').update(picture).digest('hex');
/** The short name of an upload: base 62 of its SHA-1. */
function base62(hex: string): string {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let left = BigInt(`0x${hex}`); left > 0n; left /= 62n) text = (signs[Number(left % 62n)] ?? '') + text;
  return text;
}

async function discourseBackup(name: string, { cutsDump = false } = {}): Promise<string> {
  const hash = pbkdf2Sync('a-seat-in-row-seven', 'c0ffee', 1_000, 32, 'sha256').toString('hex');
  const posts: (string | number | null)[][] = [
    // id, user, topic, number, raw, created, answers, deleted, hidden, type, version
    [
      101,
      1,
      11,
      1,
      `First **text** ![cat|690x388](upload://${base62(sha1())}.png)\n\n[spoiler]It ends[/spoiler] @ben`,
      at(1),
      null,
      null,
      'f',
      1,
      2,
    ],
    [102, 2, 11, 2, '[quote="anna, post:1, topic:11"]\nFirst text\n[/quote]\n\nI quote you \\o/', at(2), null, null, 'f', 1, 1],
    [103, 3, 11, 3, 'An answer\twith a tab\u2028and a line separator', at(3), 2, null, 'f', 1, 1],
    [104, 2, 11, 4, 'Deleted', at(4), null, at(5), 'f', 1, 1],
    [105, 3, 11, 5, 'Answers the deleted one', at(6), 4, null, 'f', 1, 1],
    [106, 1, 11, 6, 'Whispered', at(7), null, null, 'f', 4, 1],
    [107, 1, 11, 7, 'Closed this', at(7), null, null, 'f', 3, 1],
    [108, 1, 12, 1, 'Restricted', at(8), null, null, 'f', 1, 1],
    [109, 1, 13, 1, 'Unlisted', at(8), null, null, 'f', 1, 1],
    [110, 1, 14, 1, 'Psst', at(9), null, null, 'f', 1, 1],
    [111, 2, 14, 2, 'What?', at(10), null, null, 'f', 1, 1],
    [112, 1, 15, 1, 'Of three', at(9), null, null, 'f', 1, 1],
    [113, -1, 16, 1, 'Welcome', at(0), null, null, 'f', 1, 1],
  ];
  const topics = (id: number, category: number | null, more: { archetype?: string; visible?: string; closed?: string } = {}) => [
    id,
    `The title of ${id}`,
    `slug-${id}`,
    category,
    7,
    more.archetype ?? 'regular',
    more.visible ?? 't',
    more.closed ?? 'f',
    'f',
    null,
  ];
  const dump = [
    'SET statement_timeout = 0;\nCREATE TABLE public.users (id integer);\nSELECT pg_sleep(1);\n',
    copyOf(
      'categories',
      'id, name, slug, read_restricted, parent_category_id',
      [5, 'General', 'general', 'f', null],
      [6, 'Staff', 'staff', 't', null],
      [7, 'Below', 'below', 'f', 6],
    ),
    copyOf(
      'discourse_reactions_reaction_users',
      'id, reaction_id, user_id, post_id, created_at',
      [1, 1, 3, 101, at(20)],
      [2, 1, 2, 101, at(20)],
    ),
    copyOf('poll_options', 'id, poll_id, digest, html', [71, 70, 'x', 'Yes &amp; <b>sure</b>'], [72, 70, 'y', 'No']),
    copyOf('poll_votes', 'poll_id, poll_option_id, user_id, created_at', [70, 71, 2, at(21)]),
    copyOf('polls', 'id, post_id, name, close_at, type, title', [70, 101, 'poll', null, 0, 'Really?'], [73, 101, 'many', null, 1, '']),
    copyOf(
      'post_actions',
      'id, post_id, user_id, post_action_type_id, deleted_at, created_at',
      [1, 101, 2, 2, null, at(20)],
      [2, 102, 1, 2, at(21), at(20)],
      [3, 103, 1, 2, null, at(20)],
    ),
    copyOf(
      'posts',
      'id, user_id, topic_id, post_number, raw, created_at, reply_to_post_number, deleted_at, hidden, post_type, version, cooked, last_version_at',
      ...posts.map(post => [...post, '<p>cooked</p>', at(30)]),
    ),
    copyOf('site_settings', 'id, name, data_type, value', [1, 'title', 1, 'The Old Forum']),
    copyOf('tags', 'id, name', [9, 'trades']),
    copyOf('topic_allowed_users', 'topic_id, user_id', [14, 1], [14, 2], [15, 1], [15, 2], [15, 3]),
    copyOf('topic_tags', 'topic_id, tag_id', [11, 9]),
    copyOf(
      'topics',
      'id, title, slug, category_id, views, archetype, visible, closed, archived, deleted_at',
      topics(11, 5, { closed: 't' }),
      topics(12, 7),
      topics(13, 5, { visible: 'f' }),
      topics(14, null, { archetype: 'private_message' }),
      topics(15, null, { archetype: 'private_message' }),
      topics(16, 5),
    ),
    copyOf('uploads', 'id, url, sha1', [40, `/uploads/default/original/1X/${sha1()}.png`, sha1()]),
    copyOf(
      'user_emails',
      'id, user_id, email, "primary"',
      [1, 1, 'anna@forum.example', 't'],
      [2, 2, 'ben@forum.example', 't'],
      [3, 3, 'staged@forum.example', 't'],
    ),
    copyOf('user_passwords', 'id, user_id, password_hash, password_salt, password_algorithm, password_expired_at', [
      1,
      1,
      hash,
      'c0ffee',
      '$pbkdf2-sha256$i=1000,l=32$',
      null,
    ]),
    copyOf('user_profiles', 'user_id, bio_raw', [1, 'I am\nAnna']),
    copyOf(
      'users',
      'id, username, created_at, active, staged, admin, moderator, uploaded_avatar_id, suspended_till, silenced_till',
      [-1, 'system', at(0), 't', 'f', 't', 't', null, null, null],
      [1, 'anna', at(0), 't', 'f', 't', 'f', 40, null, null],
      [2, 'ben', at(0), 't', 'f', 'f', 'f', null, '2999-01-01 00:00:00', null],
      [3, 'sta.ged', at(0), 'f', 't', 'f', 'f', null, null, null],
    ),
    'ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);\n',
  ].join('');
  const archive = pack();
  const whole = gzipSync(cutsDump ? dump.slice(0, dump.indexOf('COPY public.users')) + 'COPY public.users (id) FROM stdin;\n1\n' : dump);
  archive.entry({ name: 'dump.sql.gz' }, whole);
  archive.entry({ name: `uploads/default/original/1X/${sha1()}.png` }, picture);
  archive.entry({ name: 'uploads/default/original/../../../../evil.png' }, picture);
  archive.finalize();
  const file = join(root, `${name}.tar.gz`);
  await writeFile(file, gzipSync(await buffer(archive)));
  return file;
}

describe('a backup of Discourse', () => {
  test('becomes a folder that moves in with passwords, pictures, polls, reactions and addresses', { timeout: 60_000 }, async () => {
    const said = await convertDiscourse(await discourseBackup('forum'), join(root, 'forum'), {
      withMessages: true,
      url: 'https://forum.example',
    });
    expect(said).toEqual(
      expect.arrayContaining([
        'posts: 2',
        'comments: 3',
        'left out: 1 whispers',
        'left out: 1 small actions',
        'left out: 1 deleted and hidden texts',
        'left out: 1 unlisted topics',
        'left out: 1 topics of restricted categories',
        'left out: 2 restricted categories',
        'left out: 1 personal messages of three and more, of groups, or of one',
        'left out: 1 accounts of the system',
        'left out: 1 polls with several choices or numbers',
        'left out: 1 sign-ins of people who were staged or not active',
      ]),
    );
    expect(existsSync(join(root, 'evil.png'))).toBe(false);
    // A category below a restricted one is restricted, also its name.
    expect(await linesOf('forum', 'tags')).toMatchObject([{ name: 'General' }, { name: 'trades' }]);
    expect((await linesOf('forum', 'permalinks')).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/u/anna', '/u/anna/*', '/c/general', '/c/general/5']),
    );
    expect(await linesOf('forum', 'people')).toMatchObject([
      {
        username: 'anna',
        email: 'anna@forum.example',
        role: 'admin',
        bio: 'I am\nAnna',
        password: { algorithm: 'pbkdf2-sha256', iterations: 1_000 },
      },
      { username: 'ben', email: 'ben@forum.example', password: null },
      { username: 'sta.ged', email: null },
    ]);
    expect(await linesOf('forum', 'comments')).toMatchObject([
      { id: '11/2', parentId: null, text: 'I quote you \\o/', quote: { commentId: null, text: 'First text' } },
      { id: '11/3', parentId: '11/2', text: 'An answer\twith a tab\u2028and a line separator' },
      { id: '11/5', parentId: null },
    ]);
    const { report, skipped } = await runImport(world, join(root, 'forum'), join(root, 'data'));
    expect([skipped.trim().split('\n').length, report]).toEqual([1, expect.stringMatching(/comments\s+3\s+3\s+0\s+0/)]);
    expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
    const rows = await world.sql<Line>`
      select content, likes, comments, tags, feature, image_url is not null as "hasPicture", locked_at is not null as closed from posts where author_name = 'anna'`;
    expect(rows).toEqual([
      {
        content: '**The title of 11**\n\nFirst **text**\n\n||It ends|| @ben',
        likes: 2,
        comments: 3,
        tags: ['General', 'trades'],
        feature: 'poll',
        hasPicture: true,
        closed: true,
      },
    ]);
    expect(await world.sql`select 1 from chat_messages`).toHaveLength(2);
    const banned = await world.sql<{ username: string }>`select username from users where banned_until > now()`;
    expect(banned).toEqual([{ username: 'ben' }]);
  });

  test('without --messages takes no personal message along', async () => {
    await convertDiscourse(await discourseBackup('quiet'), join(root, 'quiet'), { withMessages: false, url: null });
    expect(await linesOf('quiet', 'messages')).toEqual([]);
  });

  test('that is cut off, or no backup, is an error and leaves no folder', async () => {
    const [cut, whole] = [await discourseBackup('cut', { cutsDump: true }), await discourseBackup('whole')];
    await writeFile(join(root, 'half.tar.gz'), (await readFile(whole)).subarray(0, 900));
    await writeFile(join(root, 'none.tar.gz'), 'no archive');
    const convert = (file: string) => convertDiscourse(file, join(root, 'never'), { withMessages: false, url: null });
    await expect(convert(cut)).rejects.toThrow(/ends in the middle of a table, at line \d+/);
    await expect(convert(join(root, 'half.tar.gz'))).rejects.toThrow('damaged or incomplete');
    await expect(convert(join(root, 'none.tar.gz'))).rejects.toThrow('damaged or incomplete');
    expect(existsSync(join(root, 'never'))).toBe(false);
  });
});

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const wpComment = (id: number, more: Record<string, string | number> = {}) => {
  const fields = {
    comment_id: id,
    comment_author: cdata('Guest One'),
    comment_author_email: 'guest@mail.example',
    comment_date: '2019-05-02 12:00:00',
    comment_date_gmt: '2019-05-02 10:00:00',
    comment_content: cdata('A comment\nof two lines'),
    comment_approved: 1,
    comment_type: 'comment',
    comment_parent: 0,
    comment_user_id: 0,
    ...more,
  };
  return `<wp:comment>${Object.entries(fields)
    .map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`)
    .join('')}</wp:comment>`;
};
const item = (
  id: number,
  more: { type?: string; status?: string; password?: string; content?: string; comments?: string; extra?: string; creator?: string } = {},
) => `<item>
  <title>Story ${id} &amp; more</title><link>https://blog.example/2019/05/story-${id}/</link><dc:creator>${cdata(more.creator ?? 'editor')}</dc:creator>
  <content:encoded>${cdata(more.content ?? `Text of ${id}`)}</content:encoded><wp:post_id>${id}</wp:post_id>
  <wp:post_date>2019-05-01 10:00:00</wp:post_date><wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:post_modified_gmt>0000-00-00 00:00:00</wp:post_modified_gmt>
  <wp:comment_status>closed</wp:comment_status><wp:status>${more.status ?? 'publish'}</wp:status><wp:post_type>${more.type ?? 'post'}</wp:post_type><wp:post_password>${more.password ?? ''}</wp:post_password>
  <category domain="category" nicename="news">${cdata('News')}</category><category domain="post_tag" nicename="old">${cdata('Old')}</category>${more.extra ?? ''}${more.comments ?? ''}</item>`;
const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="x" xmlns:dc="x" xmlns:wp="x"><channel><title>The Blog</title><link>https://blog.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_id>3</wp:author_id><wp:author_login>${cdata('editor')}</wp:author_login><wp:author_email>${cdata('editor@blog.example')}</wp:author_email></wp:author>
${items.join('\n')}</channel></rss>`;

describe('an export of WordPress', () => {
  test('becomes a folder of articles, authors, guests, comments with parents, pictures and addresses', async () => {
    const uploads = join(root, 'wp-content/uploads');
    await mkdir(dirname(join(uploads, '2019/05/cat.png')), { recursive: true });
    await writeFile(join(uploads, '2019/05/cat.png'), picture);
    const comments = [
      wpComment(1),
      wpComment(2, { comment_parent: 1, comment_user_id: 3, comment_author: 'The Editor' }),
      wpComment(3, { comment_author_email: 'editor@blog.example', comment_author: 'editor' }),
      wpComment(4, { comment_approved: 'spam' }),
      wpComment(5, { comment_type: 'pingback' }),
      wpComment(6, { comment_parent: 4 }),
    ].join('');
    const content = `<!-- wp:paragraph --><p>Hello</p><!-- /wp:paragraph --><!-- wp:image --><figure><img src="https://blog.example/wp-content/uploads/2019/05/cat-300x200.png" alt="A cat"/></figure><!-- /wp:image --><!-- wp:embed {"url":"x"} /-->`;
    const [one, two] = [join(root, 'one.xml'), join(root, 'two.xml')];
    await writeFile(
      one,
      wxr(item(10, { content, comments }), item(11, { status: 'draft' }), item(12, { password: 'x' }), item(13, { type: 'nav_menu_item' })),
    );
    await writeFile(
      two,
      wxr(item(10, { content }), item(14, { type: 'page', creator: 'nobody', content: 'Line one\nline two\n\nNext [gallery ids="1"]' })),
    );
    const said = await convertWordpress([one, two], join(root, 'blog'), { uploads, blogStays: false });
    expect(said).toEqual(
      expect.arrayContaining([
        'people: 3',
        'posts: 2',
        'comments: 4',
        'left out: 1 pingbacks and trackbacks',
        'left out: 1 articles that are not published (draft)',
        'left out: 1 articles with a password',
        'left out: 1 entries of menus',
        'left out: 1 comments that are not approved, spam, or in the trash',
        'left out: 1 blocks that are no text (embed)',
        'left out: 1 short codes that are no text',
        'left out: 1 names of authors whom the export does not list',
      ]),
    );
    expect(await linesOf('blog', 'people')).toMatchObject([
      { id: 'editor', username: 'editor', email: 'editor@blog.example', emailVerified: false, password: null },
      { username: 'Guest One', email: null },
      { username: 'editor', email: null },
    ]);
    expect(await linesOf('blog', 'comments')).toMatchObject([
      { id: '1', parentId: null, createdAt: '2019-05-02T10:00:00.000Z' },
      { id: '2', parentId: '1', authorId: 'editor' },
      { id: '3', authorId: expect.stringMatching(/^guest-/) },
      { id: '6', parentId: null },
    ]);
    const { skipped } = await runImport(world, join(root, 'blog'), join(root, 'data'));
    expect(skipped.trim().split('\n').slice(1)).toEqual([
      expect.stringContaining('Guest One is called Guest_One here'),
      expect.stringContaining('editor is called editor_2 here'),
    ]);
    const rows =
      await world.sql<Line>`select content, author_name as author, image_url is not null as "hasPicture" from posts where content like '**Story%' order by content`;
    expect(rows).toEqual([
      { content: '**Story 10 & more**\n\nHello', author: 'editor', hasPicture: true },
      { content: '**Story 14 & more**\n\nLine one\nline two\n\nNext', author: 'deleted user', hasPicture: false },
    ]);
    const paths = await world.sql<{ path: string }>`select path from permalinks where key = '14' and kind = 'posts' order by path`;
    expect(paths.map(({ path }) => path)).toEqual(['/2019/05/story-14', '/?p=14', '/?page_id=14']);
    expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
  });

  test('of a blog that stays becomes the talk under its articles, also below threads that readers opened before', async () => {
    const admin = await world.staff('admin');
    const tag = (await world.visitor.call<Tag[]>('GET', '/api/tags')).body.find(({ name }) => name === 'Boston Celtics')?.id;
    const site = { origin: 'https://blog.example', name: 'The Blog', tag, feedUrl: null, opens: false };
    expect((await admin.call('PUT', '/api/admin/articles', { sites: [site] })).status).toBe(200);
    const { body: opened } = await admin.call<Post>('POST', '/api/posts', { content: 'Opened by a reader' });
    await world.sql`insert into articles (url, post_id) values ('https://blog.example/2019/05/story-31', ${opened.id})`;
    const thumbnail = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>33</wp:meta_value></wp:postmeta>';
    const attachment = '<wp:attachment_url>https://blog.example/cat.png</wp:attachment_url>';
    const [top, answer, other] = [wpComment(50), wpComment(51, { comment_parent: 50 }), wpComment(52)];
    await writeFile(
      join(root, 'stays.xml'),
      wxr(
        item(30, { comments: top + answer, extra: thumbnail }),
        item(33, { type: 'attachment', extra: attachment }),
        item(31, { comments: other }),
        item(32),
        item(34, { comments: wpComment(53) }),
      ),
    );
    const said = await convertWordpress([join(root, 'stays.xml')], join(root, 'talk'), { uploads: null, blogStays: true });
    expect(said).toEqual(expect.arrayContaining(['posts: 3', 'comments: 4', 'left out: 1 articles without comments']));
    // Another reader opens a thread while the import stores the post of its article, which waits for that.
    const { body: late } = await admin.call<Post>('POST', '/api/posts', { content: 'Opened by another reader' });
    const opening = await world.db.startTransaction().execute();
    await sql`insert into articles (url, post_id) values ('https://blog.example/2019/05/story-34', ${late.id})`.execute(opening);
    const first = runImport(world, join(root, 'talk'), join(root, 'data'));
    await eventually(async () => {
      const waiting = await world.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect(waiting.length).toBeGreaterThan(0);
    });
    await opening.commit().execute();
    await first;
    for (const run of [1, 2]) {
      if (run === 2) await runImport(world, join(root, 'talk'), join(root, 'data'));
      const { body: counts } = await world.visitor.call(
        'GET',
        '/embed/counts?url=https://blog.example/2019/05/story-30/&url=https://blog.example/2019/05/story-31&url=https://blog.example/2019/05/story-34',
      );
      expect([run, Object.values((counts as { counts: Record<string, number> }).counts)]).toEqual([run, [2, 1, 1]]);
    }
    const rows = await world.sql<{
      id: number;
    }>`select post_id as id from articles where url = 'https://blog.example/2019/05/story-30'`;
    const { body: thread } = await world.visitor.call<Post>('GET', `/api/posts/${rows[0]?.id}`);
    expect(thread).toMatchObject({
      content: 'Story 30 & more',
      feature: 'article',
      tags: ['Boston Celtics'],
      article: {
        url: 'https://blog.example/2019/05/story-30',
        site: 'The Blog',
        author: 'editor',
        imageUrl: 'https://blog.example/cat.png',
      },
      imageUrl: 'https://blog.example/cat.png',
    });
    expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
  });

  test.each([
    ['half a file', () => wxr(item(1)).slice(0, -60), /line \d+: /],
    [
      'a document type with an entity',
      () => wxr(item(1)).replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss'),
      /line \d+: it has a document type/,
    ],
    ['another file', () => '<html><body></body></html>', /no export of WordPress/],
  ])('that is %s is an error with its line, and leaves no folder', async (_case, text, message) => {
    await writeFile(join(root, 'bad.xml'), text());
    await expect(convertWordpress([join(root, 'bad.xml')], join(root, 'never'), { uploads: null, blogStays: false })).rejects.toThrow(
      message,
    );
    expect(existsSync(join(root, 'never'))).toBe(false);
  });
});
