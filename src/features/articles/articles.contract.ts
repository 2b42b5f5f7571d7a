/** Talk under articles of other sites. src/features/articles/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, instant, line } from '../../platform/shared/fields.ts';
import { post } from '../posts/posts.contract.ts';
import { addressLimit, articleAddress, maxSites, siteNameLimit, siteOrigin } from './articles.rules.ts';

const count = z.int().nonnegative();
const url = z
  .string()
  .trim()
  .max(addressLimit)
  .refine(text => articleAddress(text) !== undefined, 'must be a web address');

const siteFields = {
  name: line.min(1).max(siteNameLimit).describe('The name of the site, for people.'),
  tag: id.nullable().describe('The id of the tag that its threads carry; null for none.'),
  feedUrl: z.string().nullable().describe('The address of its feed: RSS, Atom or JSON Feed; null without one.'),
  opens: z.boolean().describe('Whether each new article of the feed opens its thread by itself.'),
};

const articleSite = z
  .object({
    origin: z.string().describe('The origin of its pages, such as https://blog.example.'),
    ...siteFields,
    listedAt: instant.describe('The time of the listing; no older article opens its thread by itself.'),
    feed: z
      .object({
        triedAt: instant.describe('The last try.'),
        readAt: instant.nullable().describe('The last successful read; null before the first.'),
        problem: z.string().nullable().describe('Why the last try failed, or what it left out; null if all went well.'),
        articles: count.nullable().describe('The articles of the site in the last read.'),
        latest: z.string().nullable().describe('The title of the newest of them.'),
        opened: count.nullable().describe('The threads that the last read opened.'),
      })
      .nullable()
      .describe('What was read from the feed; null before the first try.'),
  })
  .meta({ id: 'ArticleSite' });
export type ArticleSite = z.output<typeof articleSite>;

const newSite = z
  .object({
    origin: z
      .string()
      .trim()
      .max(300)
      .transform((text, context) => {
        const origin = siteOrigin(text);
        if (origin === undefined) context.addIssue({ code: 'custom', message: 'must be an https origin, or http on a loopback address' });
        return origin ?? '';
      })
      .describe('The origin of its pages: https, or http on a loopback address.'),
    name: siteFields.name,
    tag: siteFields.tag.default(null).describe('The id of the tag that its threads carry; null for none.'),
    feedUrl: z
      .string()
      .trim()
      .max(addressLimit)
      .nullable()
      .default(null)
      .describe('The address of its feed, over https or of its own origin.'),
    opens: z.boolean().default(false).describe('Whether each new article of the feed opens its thread by itself.'),
  })
  .meta({ id: 'NewArticleSite' });
export type NewArticleSite = z.output<typeof newSite>;

const sites = z.object({ sites: z.array(articleSite).describe('The sites, in the order of the admins.') });
const isAdmin = { access: 'signed-in', role: 'admin' } as const;

export const articlesRoutes = defineRoutes({
  sites: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/articles',
    summary: 'The sites whose articles have talk here, and what was read from their feeds.',
    response: sites,
    errors: [],
  },
  saveSites: {
    ...isAdmin,
    method: 'PUT',
    path: '/api/admin/articles',
    summary: 'Replaces the list of sites. The frames of a site that is left out are 404; its threads stay.',
    body: z.object({ sites: z.array(newSite).max(maxSites).describe('All sites.') }),
    response: sites,
    errors: ['invalid_input'],
  },
  find: {
    method: 'GET',
    path: '/api/articles',
    access: 'anyone',
    summary: 'The thread of an article, if there is one. It opens none and asks nothing of the article’s page.',
    query: z.object({ url: url.describe('The address of the article.') }),
    response: z.object({
      url: z.string().describe('The one form of the address.'),
      site: z.string().describe('The name of the site.'),
      post: post.nullable().describe('The thread; null before the first comment.'),
    }),
    errors: ['not_found'],
  },
  open: {
    method: 'POST',
    path: '/api/articles',
    access: 'named',
    summary: 'Opens the thread of an article of a listed site, or gives the one that exists. There is one for each article.',
    body: z.object({ url: url.describe('The address of the article.') }),
    response: post,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'unprocessable'],
    needs: 'voice',
    limit: { name: 'article', max: 30, windowMinutes: 60 },
  },
});
