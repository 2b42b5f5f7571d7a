/** The parameters of the query that each page reads, in the order in which its links write them. A page without an entry reads none. */
const feed = ['q', 'home', 'tag', 'sort', 'tab', 'cursor'];

export const parametersOfPages: Readonly<Record<string, readonly string[]>> = {
  '/': feed,
  '/all': feed,
  '/:tag': feed,
  '/share': ['title', 'text', 'url'],
  '/article': ['url'],
  '/user/:username': ['tab', 'cursor'],
  '/friends': ['tab'],
  '/chat': ['tab'],
  '/notifications': ['filter'],
  '/games': ['date', 'league', 'team'],
  '/log': ['cursor', 'target'],
  '/moderation': ['tab', 'url', 'cursor'],
  '/takedown': ['law', 'url'],
  '/welcome': ['returnTo'],
  '/admin': ['tab'],
  '/unsubscribe': ['token'],
  '/sign-in/problem': ['reason', 'returnTo'],
  '/sign-up/:uid': ['invite'],
};
