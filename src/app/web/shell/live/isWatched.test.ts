import { expect, test } from 'vitest';
import { postKey } from '../../../../features/posts/web/index.ts';
import { createQueryClient } from '../../../../platform/web/api/query.ts';
import { makePost, makeWatched } from '../../../../testing/web/makers.ts';
import { isWatched } from './useIsSettled.ts';

test('pages of games and threads of games that are on or about to begin wake by themselves, others at a touch', () => {
  const client = createQueryClient();
  const threads = { 7: makeWatched(), 8: makeWatched({ state: 'final' }), 9: undefined, 11: makeWatched({ state: 'scheduled' }) };
  for (const [id, game] of Object.entries(threads))
    client.setQueryData(postKey(Number(id)), makePost({ id: Number(id), ...(game && { game }) }));
  const paths = ['/games', '/game/nba-1', '/post/7', '/post/8', '/post/9', '/post/10', '/post/11', '/', '/all', '/gamesmanship'];
  expect(paths.filter(path => isWatched(client, path))).toEqual(['/games', '/game/nba-1', '/post/7', '/post/11']);
});
