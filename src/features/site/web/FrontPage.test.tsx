import { longWord, makeList, makeListed, makeWatched } from '../../../testing/web/makers.ts';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { feedRoutes } from '../../feed/feed.contract.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';

const takes = (count: number) => Array.from({ length: count }, (_, index) => makeListed({ id: 20 - index, content: `Take ${index + 1}.` }));

checkPageStates('the landing page', {
  address: '/',
  viewer: null,
  answers: api => api.answer(feedRoutes.list, makeList(takes(3), { totalCount: 1_234 })),
  main: feedRoutes.list,
  loading: 'Loading posts',
  error: 'Failed to load posts. Please try again later.',
  states: {
    'shows the product, the number of posts and popular posts': {
      shows: [
        'Every game needs its crowd',
        'Get Started Now',
        '1,234',
        'Most talked about',
        'Connect with fans',
        'Popular right now',
        'Take 1.',
        'See the whole feed',
      ],
    },
    'shows a conversation that is on and two posts of a longer list': {
      answers: api => api.answer(feedRoutes.list, makeList(takes(9))),
      shows: ['Take 3.', 'See the whole feed'],
      hides: ['Take 4.'],
    },
    'shows posts where threads in which nobody talks are popular': {
      answers: api =>
        api.answer(
          feedRoutes.list,
          makeList([
            ...[40, 41].map(id => makeListed({ id, feature: 'game', game: makeWatched({ threadId: id }), comments: 0 })),
            ...takes(3),
          ]),
        ),
      shows: ['Happening now', 'Take 1.', 'Take 2.'],
      hides: ['Take 3.'],
    },
    'does not lead on where everything is shown': {
      answers: api => api.answer(feedRoutes.list, makeList(takes(2))),
      shows: ['Take 2.'],
      hides: ['See the whole feed'],
    },
    'invites to an empty community': {
      answers: api => api.answer(feedRoutes.list, makeList([])),
      shows: ['No posts found', 'Get Started Now'],
    },
    'cuts a long post': {
      answers: api => api.answer(feedRoutes.list, makeList([makeListed({ content: longWord.repeat(3) })])),
      shows: ['Read more'],
    },
    'is the feed for an address with a filter': { address: '/?tag=Hot%20Takes', shows: ['Take 1.'], hides: ['Every game needs its crowd'] },
  },
});

checkPageStates('the front page of a member', {
  address: '/',
  answers: api => api.answer(feedRoutes.list, makeList(takes(2))).answer(tagsRoutes.favorites, []),
  states: { 'is the feed': { shows: ['Take 1.', 'Take 2.'], hides: ['Every game needs its crowd'] } },
});
