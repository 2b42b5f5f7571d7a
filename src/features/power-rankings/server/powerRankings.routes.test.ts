import { afterAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import type { UserStats } from '../../profiles/profiles.contract.ts';
import { nbaTeams } from '../../tags/tags.nba.ts';
import { rankingTexts, withRankings } from '../powerRankings.rules.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
afterAll(() => expectExact(world));

const content = 'Week 5\n\n1. Oklahoma City Thunder\n2. Denver Nuggets';
const send = (body: Record<string, unknown>, by = author) => by.call<Post & ErrorBody>('POST', '/api/posts', body);
const edit = (post: Post, body: Record<string, unknown>) => author.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const rowsOf = (post: Post) =>
  world.db.selectFrom('power_ranking_rows').select('team').where('post_id', '=', post.id).orderBy('rank').execute();

async function rank(text = content, tags = ['NBA']): Promise<Post> {
  const { status, body } = await send({ content: text, tags, feature: 'power-rankings' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe('power rankings', () => {
  test('keep their lines in the content and their teams beside it', async () => {
    const post = await rank();
    expect(post).toMatchObject({ feature: 'power-rankings', content, poll: null, mockDraft: null });
    expect(post.powerRankings).toEqual({
      ranks: [
        { rank: 1, team: 'Oklahoma City Thunder' },
        { rank: 2, team: 'Denver Nuggets' },
      ],
    });
    expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body).toEqual(post);
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=1');
    expect(body.posts[0]?.powerRankings).toEqual(post.powerRankings);
  });

  test('may have all thirty teams, in a new order after an edit', async () => {
    const teams = nbaTeams.map(team => team.name);
    const post = await rank(withRankings('All of them', teams));
    const { body } = await edit(post, { content: withRankings('Upside down', [...teams].toReversed()) });
    expect(body.powerRankings?.ranks.map(one => one.team)).toEqual([...teams].toReversed());
    expect(await rowsOf(post)).toHaveLength(30);
  });

  test('go when the post becomes something else, and with the post', async () => {
    const post = await rank();
    expect((await edit(post, { feature: 'regular' })).body).toMatchObject({ feature: 'regular', powerRankings: null, content });
    expect(await rowsOf(post)).toEqual([]);
    expect((await edit(post, { feature: 'power-rankings' })).body.powerRankings?.ranks).toHaveLength(2);
    const draft = { feature: 'mock-draft', content: '1. Cooper Flagg - Dallas Mavericks' };
    expect((await edit(post, draft)).body).toMatchObject({ powerRankings: null, mockDraft: { picks: [{ pick: 1 }] } });
    await edit(post, { feature: 'power-rankings', content });
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect(await rowsOf(post)).toEqual([]);
  });

  test('without a tag of the NBA are refused, written or edited', async () => {
    const { status, body } = await send({ content, tags: ['WNBA'], feature: 'power-rankings' });
    expect([status, body.issues]).toEqual([400, [{ path: 'tags', message: rankingTexts.noNbaTag }]]);
    const post = await rank();
    expect((await edit(post, { tags: [] })).body).toMatchObject({ code: 'invalid_input', message: rankingTexts.noNbaTag });
  });

  const many = Array.from({ length: 31 }, (_, index) => `Team ${index}`);
  test.each([
    ['no lines', 'Just words', rankingTexts.noRanks],
    ['draft picks', '1. A - B (C)', rankingTexts.noRanks],
    ['a list that does not begin at 1', '2. A\n3. B', rankingTexts.noRanks],
    ['31 teams', withRankings('', many), rankingTexts.manyRanks],
    ['a team twice', '1. Utah Jazz\n2. utah jazz', rankingTexts.sameTeam],
    ['an endless name', `1. ${'x'.repeat(61)}`, rankingTexts.longTeam],
  ])('of %s are refused', async (_what, text, message) => {
    const { status, body } = await send({ content: text, tags: ['NBA'], feature: 'power-rankings' });
    expect([status, body.issues]).toEqual([400, [{ path: 'content', message }]]);
  });

  test('bring the achievement with the first ones', async () => {
    const { body } = await world.visitor.call<UserStats>('GET', `/api/users/${author.id}/stats`);
    expect(body.achievements.find(one => one.id === 'first-rankings')?.earnedAt).not.toBeNull();
  });
});
