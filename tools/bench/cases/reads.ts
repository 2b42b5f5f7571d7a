import { type Case, type Community, get, getPlain, pick, turns } from './case.ts';

const atL1 = { on: 'product', limit: 'limit-static', aim: 0.5 } as const;
const pageAtL1 = { on: 'product', limit: 'limit-static', aim: 0.25 } as const;
const plainPage = { on: 'product', limit: 'limit-static' } as const;
const atL2 = { on: 'product', limit: 'limit-query', aim: 0.5 } as const;

const latestPost = ({ material }: Community, connection: number, turn: number) =>
  `/post/${pick(material.postIds.slice(0, 20), connection, turn)}`;

/** The reads: feeds, pages, posts, searches. */
export const reads: Case[] = [
  { ...atL1, name: 'feed-latest', about: 'feed, JSON, signed out', requests: () => [get('/api/posts?limit=20')] },
  { ...atL1, name: 'feed-popular', about: 'popular feed, JSON, signed out', requests: () => [get('/api/posts?limit=20&sort=popular')] },
  {
    ...atL1,
    name: 'feed-tag',
    about: 'feed of one tag of 30, JSON, signed out',
    requests: ({ material }, connection) =>
      turns(turn => get(`/api/posts?limit=20&tags=${encodeURIComponent(pick(material.tags, connection, turn))}`)),
  },
  {
    ...atL2,
    name: 'feed-signed-in',
    about: 'feed, JSON, 2,000 readers',
    requests: ({ material }, connection) => turns(turn => get('/api/posts?limit=20', pick(material.readers, connection, turn))),
  },
  {
    ...atL2,
    aim: 0.8,
    name: 'plain-feed-signed-in',
    about: 'the same, not compressed',
    requests: ({ material }, connection) => turns(turn => getPlain('/api/posts?limit=20', pick(material.readers, connection, turn))),
  },
  { ...pageAtL1, name: 'page-feed', about: 'feed page, HTML, signed out', requests: () => [get('/all')] },
  { ...pageAtL1, name: 'page-landing', about: 'landing, HTML, signed out', requests: () => [get('/')] },
  {
    ...pageAtL1,
    name: 'page-post',
    about: 'page of one of 20 among the newest posts, HTML, signed out',
    requests: (community, connection) => turns(turn => get(latestPost(community, connection, turn))),
  },
  { ...plainPage, name: 'plain-feed', about: 'the feed page, not compressed', requests: () => [getPlain('/all')] },
  { ...plainPage, name: 'plain-landing', about: 'the landing, not compressed', requests: () => [getPlain('/')] },
  {
    ...plainPage,
    name: 'plain-post',
    about: 'the page of a post, not compressed',
    requests: (community, connection) => turns(turn => getPlain(latestPost(community, connection, turn))),
  },
  {
    on: 'product',
    limit: 'limit-static',
    name: 'pages-apart',
    about: 'page of one of 1,000 posts, each made for its reader, HTML, signed out',
    requests: ({ material }, connection) => turns(turn => get(`/post/${pick(material.postIds, connection, turn)}`)),
  },
  {
    ...atL2,
    aim: 0.6,
    name: 'post-whole',
    about: 'a post and its first 50 replies, JSON, 2,000 readers: both calls are one',
    requestsPerUnit: 2,
    requests: ({ material }, connection) =>
      turns(turn => {
        const reader = pick(material.readers, connection, turn);
        const id = pick(material.longPostIds, connection, turn);
        return [get(`/api/posts/${id}`, reader), get(`/api/posts/${id}/replies?limit=50`, reader)];
      }).flat(),
  },
  {
    on: 'product',
    limit: 'limit-query',
    name: 'post-alone',
    about: 'of these the post',
    requests: ({ material }, connection) =>
      turns(turn => get(`/api/posts/${pick(material.longPostIds, connection, turn)}`, pick(material.readers, connection, turn))),
  },
  {
    on: 'product',
    limit: 'limit-query',
    name: 'post-replies',
    about: 'of these the first 50 replies',
    requests: ({ material }, connection) =>
      turns(turn =>
        get(`/api/posts/${pick(material.longPostIds, connection, turn)}/replies?limit=50`, pick(material.readers, connection, turn)),
      ),
  },
  {
    ...atL2,
    aim: 0.15,
    name: 'search',
    about: 'two words of one post, 2,000 different pairs',
    requests: ({ material }, connection) =>
      turns(turn => get(`/api/posts/search?q=${encodeURIComponent(pick(material.searches, connection, turn))}`)),
  },
];
