import { expect, test } from 'vitest';
import type { PostList } from '../../../feed/feed.contract.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import { mailPage } from '../../../../platform/server/mail/mailPage.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { markup as markupShape } from '../../../texts/markup/markup.contract.ts';
import type { TextNode } from '../../../texts/markup/markup.ts';
import type { Post } from '../../posts.contract.ts';
import { headlineOf } from '../../posts.rules.ts';
import { hostileTexts } from '../../../texts/testing/hostileTexts.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
const reader = setUp(() => world.person());

const hrefsIn = (node: TextNode): string[] =>
  typeof node === 'string' ? [] : [...(node.href === undefined ? [] : [node.href]), ...node.children.flatMap(hrefsIn)];
const mailOf = (quote: string) =>
  mailPage({
    title: 'New comment',
    before: ['Somebody wrote:'],
    quote,
    action: { label: 'Open', href: 'https://bleachers.test/' },
    after: [],
  }).html;
/** The names of the elements of a page, in their order. */
const elementsOf = (html: string) => html.match(/<[a-z!/][a-z0-9]*/gi);

test('there are at least sixty hostile texts', () => expect(hostileTexts.length).toBeGreaterThanOrEqual(60));

test.each(hostileTexts.map(text => [JSON.stringify(text.slice(0, 60)), text]))(
  '%s stays text in a post, its card, a comment, a notification and a mail',
  async (_name, text) => {
    const created = await author.call<Post>('POST', '/api/posts', { content: text, tags: [] });
    if (created.status === 400) return;
    expect(created.status).toBe(201);
    const post = created.body;
    expect(post.content).toBe(text.trim());
    expect(markupShape.safeParse(post.markup).success).toBe(true);
    for (const href of (post.markup ?? []).flatMap(hrefsIn)) expect(href).toMatch(/^https?:\/\//);
    const { body: list } = await world.visitor.call<PostList>('GET', '/api/posts?limit=1');
    expect(list.posts[0]).toMatchObject({ id: post.id, content: post.content, markup: post.markup });
    const { status, body: reply } = await reader.call<Reply>('POST', '/api/replies', { postId: post.id, content: text.slice(0, 1_000) });
    expect(status).toBe(201);
    for (const href of (reply.markup ?? []).flatMap(hrefsIn)) expect(href).toMatch(/^https?:\/\//);
    const { body: told } = await author.call<Notification[]>('GET', '/api/notifications');
    // A text of signs alone has no words to quote.
    const message = told[0]?.message || 'words';
    expect(elementsOf(mailOf(message))).toEqual(elementsOf(mailOf('words')));
    expect(elementsOf(mailOf(headlineOf(post, 10_000) || 'words'))).toEqual(elementsOf(mailOf('words')));
  },
);
