import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import type { UserStats } from '../../profiles/profiles.contract.ts';
import { presetTeams } from '../draftOrder.ts';
import { resultsOf } from './mockDrafts.queries.ts';
import type { Consensus, Prospect } from '../mockDrafts.contract.ts';
import { type DraftPick, draftTexts, filledBoard, withPicks } from '../mockDrafts.rules.ts';
import { storeDraftYear } from './index.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
afterAll(() => expectExact(world));

const lines = [
  '1. Cooper Flagg - Dallas Mavericks (SF-PF)',
  '2. Dylan Harper - San Antonio Spurs (PG-SG)',
  '3. My cousin - Philadelphia 76ers',
];
const content = `My board\n\n${lines.join('\n')}`;
const send = (body: Record<string, unknown>, by = author) => by.call<Post & ErrorBody>('POST', '/api/posts', body);
const edit = (post: Post, body: Record<string, unknown>) => author.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const read = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;

async function draft(text = content, tags = ['NBA Draft'], by = author): Promise<Post> {
  const { status, body } = await send({ content: text, tags, feature: 'mock-draft' }, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const rowsOf = (post: Post) => world.db.selectFrom('mock_draft_picks').selectAll().where('post_id', '=', post.id).orderBy('pick').execute();
/** Makes the drafts that are there older than the results. */
const writeBefore = ({ db }: World) =>
  db
    .updateTable('mock_drafts')
    .set({ picks_written_at: new Date('2025-06-20T12:00:00Z') })
    .execute();
const consensus = async () => (await world.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus')).body;

describe('the prospects', () => {
  test('for 2025 are sorted by rank after the first start', async () => {
    const { body } = await world.visitor.call<Prospect[]>('GET', '/api/nba-draft/2025');
    expect(body.length).toBeGreaterThanOrEqual(60);
    expect(body.map(prospect => prospect.rank)).toEqual(body.map((_, index) => index + 1));
    expect(body[0]).toEqual({
      rank: 1,
      playerName: 'Cooper Flagg',
      position: 'SF-PF',
      height: '6\'9"',
      school: 'Duke',
      age: 18,
      projectedPick: 1,
    });
  });

  test.each(['1999', '2026', '9999'])('of %s are unknown', async year => {
    for (const url of [`/api/nba-draft/${year}`, `/api/nba-draft/${year}/consensus`])
      expect((await world.visitor.call('GET', url)).status).toBe(404);
  });

  test.each(['abc', '20255', '02025', '..%2f..%2fetc', '%00', '2025;x', '-1', '2025%20'])('of %s are refused', async year => {
    const { status } = await world.visitor.call('GET', `/api/nba-draft/${year}`);
    expect([400, 404], String(status)).toContain(status);
  });
});

describe('a mock draft', () => {
  test('keeps its lines in the content and its picks beside it, graded, with what is known of a player', async () => {
    const post = await draft();
    expect(post).toMatchObject({ feature: 'mock-draft', content, poll: null, powerRankings: null });
    expect(post.mockDraft).toEqual({
      draftYear: 2025,
      grade: { points: 20, mostPoints: 300, percent: 7, letter: 'F' },
      picks: [
        { pick: 1, player: 'Cooper Flagg', team: 'Dallas Mavericks', position: 'SF-PF', height: '6\'9"', school: 'Duke', points: 10 },
        { pick: 2, player: 'Dylan Harper', team: 'San Antonio Spurs', position: 'PG-SG', height: '6\'5"', school: 'Rutgers', points: 10 },
        { pick: 3, player: 'My cousin', team: 'Philadelphia 76ers', position: '', height: null, school: null, points: 0 },
      ],
    });
    expect(await read(post)).toEqual(post);
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?tags=NBA%20Draft&limit=1');
    expect(body.posts[0]).toMatchObject({ id: post.id, mockDraft: post.mockDraft });
  });

  test('that equals the real first round is graded 100 percent', async () => {
    const picks = (await resultsOf(world.db, 2025)).map(({ pick, player, team }) => ({ pick, player, team, position: '' }));
    const post = await draft(withPicks('Hindsight', picks));
    expect(post.mockDraft?.grade).toEqual({ points: 300, mostPoints: 300, percent: 100, letter: 'A+' });
  });

  test('follows an edit of its content, and an edit of anything else leaves it', async () => {
    const post = await draft();
    const retagged = (await edit(post, { tags: ['Dallas Mavericks'] })).body;
    expect(retagged.mockDraft).toEqual(post.mockDraft);
    const { body } = await edit(post, { content: `New\n\n${lines[0]}` });
    expect(body).toMatchObject({ feature: 'mock-draft', mockDraft: { picks: [{ player: 'Cooper Flagg' }], grade: { points: 10 } } });
    expect(body.editedAt).not.toBeNull();
    expect(await rowsOf(post)).toHaveLength(1);
  });

  test('goes when the post becomes something else, and with the post', async () => {
    const post = await draft();
    const { body } = await edit(post, { feature: 'regular' });
    expect(body).toMatchObject({ feature: 'regular', mockDraft: null, content });
    expect(await rowsOf(post)).toEqual([]);
    expect((await edit(post, { feature: 'mock-draft' })).body.mockDraft?.picks).toHaveLength(3);
    const poll = { question: 'Good?', options: ['Yes', 'No'] };
    expect((await edit(post, { poll })).body).toMatchObject({ feature: 'poll', mockDraft: null });
    expect((await edit(post, { feature: 'mock-draft' })).body).toMatchObject({ feature: 'mock-draft', poll: null });
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect(await rowsOf(post)).toEqual([]);
  });

  test.each([['nba'], ['NBA DRAFT'], ['utah jazz'], ['MLB', 'Brooklyn Nets']])('is about the NBA by the tags %s', async (...tags) => {
    expect((await send({ content, tags, feature: 'mock-draft' })).status).toBe(201);
  });

  test('without a tag of the NBA is refused, written or edited', async () => {
    for (const tags of [[], ['NFL'], ['NBA Summer League'], ['nba draft 2025']]) {
      const { status, body } = await send({ content, tags, feature: 'mock-draft' });
      expect([status, body.issues]).toEqual([400, [{ path: 'tags', message: draftTexts.noNbaTag }]]);
    }
    const post = await draft();
    for (const tags of [[], ['NFL']])
      expect((await edit(post, { tags })).body).toMatchObject({ code: 'invalid_input', message: draftTexts.noNbaTag });
    expect(await read(post)).toEqual(post);
    const plain = (await send({ content, tags: ['NFL'] })).body;
    expect((await edit(plain, { feature: 'mock-draft' })).status).toBe(400);
  });

  const many = Array.from({ length: 40 }, (_, index) => `${index + 1}. Player ${index} - Utah Jazz (C)`).join('\n');
  test.each([
    ['no lines', 'Just words', draftTexts.noPicks],
    ['rankings', '1. Lakers\n2. Celtics', draftTexts.noPicks],
    ['lines out of order', '2. A - B\n1. C - D\n2. E - F\nend', draftTexts.noPicks],
    ['forty picks', many, draftTexts.manyPicks],
    ['a pick numbered 999', '999. A - B', draftTexts.manyPicks],
    ['an endless name', `1. ${'x'.repeat(101)} - Utah Jazz`, draftTexts.longPlayer],
    ['an endless team', `1. A - ${'x'.repeat(61)}`, draftTexts.longTeam],
    ['an endless position', `1. A - B (${'x'.repeat(101)})`, draftTexts.longPosition],
  ])('of %s is refused and stores nothing', async (_what, text, message) => {
    const { status, body } = await send({ content: text, tags: ['NBA'], feature: 'mock-draft' });
    expect([status, body.issues]).toEqual([400, [{ path: 'content', message }]]);
    const post = await draft();
    expect((await edit(post, { content: text })).body).toMatchObject({ code: 'invalid_input', message });
    expect(await rowsOf(post)).toHaveLength(3);
  });

  test('keeps strange lines as they are', async () => {
    const picks: DraftPick[] = [
      { pick: 1, player: 'A - B (C) \\ 2. D', team: 'X - (Y)', position: "<b>'; drop table posts; -- ) (" },
      { pick: 30, player: '🏀 Dončić', team: '', position: '' },
    ];
    const post = await draft(withPicks('1. not - a pick\n\nfin', picks));
    expect(post.mockDraft?.picks.map(({ pick, player, team, position }) => ({ pick, player, team, position }))).toEqual(picks);
  });

  test('brings the achievement with the first one, written or edited in', async () => {
    const [writer, editor] = [await world.person(), await world.person()];
    const earned = async (who: Caller) => {
      const { body } = await world.visitor.call<UserStats>('GET', `/api/users/${who.id}/stats`);
      return body.achievements.find(one => one.id === 'first-mock-draft')?.earnedAt ?? null;
    };
    await draft(content, ['NBA'], writer);
    expect(await earned(writer)).not.toBeNull();
    const plain = (await send({ content, tags: ['NBA'] }, editor)).body;
    expect(await earned(editor)).toBeNull();
    await editor.call('PUT', `/api/posts/${plain.id}`, { feature: 'mock-draft' });
    expect(await earned(editor)).not.toBeNull();
  });

  test('is graded again when the results change', async () => {
    const post = await draft();
    const prospects = (await world.visitor.call<Prospect[]>('GET', '/api/nba-draft/2025')).body;
    const results = await resultsOf(world.db, 2025);
    const year = { draftYear: 2025, decidedAt: '2025-06-26T00:00:00.000Z', prospects };
    const changed = results.map(result => (result.pick === 3 ? { ...result, player: 'My cousin' } : result));
    await inTransaction(world.db, tx => storeDraftYear(tx, { ...year, results: changed }));
    expect((await read(post)).mockDraft?.grade?.points).toBe(30);
    await inTransaction(world.db, tx => storeDraftYear(tx, { ...year, results }));
    expect(await read(post)).toEqual(post);
  });
});

describe('the consensus', () => {
  test('has no players before the first draft, and shows the order and the results', async () => {
    const empty = await openWorld();
    const { body } = await empty.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus');
    await empty.close();
    expect(body).toMatchObject({ draftYear: 2025, drafts: 0, prospects: [], leaders: [] });
    expect(body.board.map(slot => slot.team)).toEqual(presetTeams);
    expect(body.board[0]).toEqual({
      pick: 1,
      team: 'Dallas Mavericks',
      choice: null,
      result: { player: 'Cooper Flagg', team: 'Dallas Mavericks' },
    });
  });

  test('is what most drafts say, with the share and the average place', async () => {
    const fresh = await openWorld();
    const people = await Promise.all([1, 2, 3, 4].map(() => fresh.person()));
    const boards = [
      ['Cooper Flagg', 'Dylan Harper', 'Ace Bailey'],
      ['cooper flagg', 'Ace Bailey', 'Dylan Harper'],
      ['Dylan Harper', 'Cooper Flagg', 'My cousin'],
      ['Cooper Flagg', 'Ace Bailey'],
    ];
    for (const [index, names] of boards.entries()) {
      const picks = names.map((player, place) => ({ pick: place + 1, player, team: presetTeams[place] ?? '', position: '' }));
      const body = { content: withPicks(`Board ${index}`, picks), tags: ['NBA'], feature: 'mock-draft' };
      expect((await people[index]?.call('POST', '/api/posts', body))?.status).toBe(201);
    }
    await writeBefore(fresh);
    const { body } = await fresh.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus');
    expect(body.drafts).toBe(4);
    expect(body.board[0]?.choice).toEqual({ player: 'Cooper Flagg', position: 'SF-PF', school: 'Duke', share: 0.75, averagePick: 1.25 });
    expect(body.board[1]?.choice).toMatchObject({ player: 'Ace Bailey', share: 0.5 });
    // Three have one vote each for the third pick: who is picked earlier on the whole comes first.
    expect(body.board[2]?.choice).toMatchObject({ player: 'Dylan Harper', share: 0.25, averagePick: 2 });
    expect(body.board[3]?.choice).toBeNull();
    expect(body.prospects).toEqual([
      { rank: 1, player: 'Cooper Flagg', averagePick: 1.25, share: 1 },
      { rank: 2, player: 'Dylan Harper', averagePick: 2, share: 0.75 },
      { rank: 3, player: 'Ace Bailey', averagePick: 7 / 3, share: 0.75 },
    ]);
    expect(body.leaders.map(leader => [leader.authorName, leader.grade.points])).toEqual([
      // 1 and 2 exact, Bailey in the round: 23. Then 10 + 3 + 3, 10 + 3, and two in the round: 6.
      [people[0]?.username, 23],
      [people[1]?.username, 16],
      [people[3]?.username, 13],
      [people[2]?.username, 6],
    ]);
    await fresh.close();
  });

  test('counts the newest draft of each person, and none that is hidden or whose account is gone', async () => {
    const fresh = await openWorld();
    const [loud, fan, gone] = [await fresh.person(), await fresh.person(), await fresh.person()];
    const board = (player: string, by: Caller) =>
      draft(withPicks('Board', [{ pick: 1, player, team: presetTeams[0] ?? '', position: '' }]), ['NBA'], by);
    for (let index = 0; index < 4; index += 1) await board('My cousin', loud);
    await board('Dylan Harper', fan);
    await board('Cooper Flagg', loud);
    const left = await board('My cousin', gone);
    await fresh.db.updateTable('all_posts').set({ author_id: null }).where('id', '=', left.id).execute();
    const first = async () => {
      const { body } = await fresh.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus');
      return [body.drafts, body.board[0]?.choice?.player, body.board[0]?.choice?.share, body.prospects.map(({ share }) => share)];
    };
    expect(await first()).toEqual([2, 'Cooper Flagg', 0.5, [0.5, 0.5]]);
    await fresh.db.updateTable('all_posts').set({ hidden: 'auto' }).where('author_id', '=', fan.id).execute();
    expect(await first()).toEqual([1, 'Cooper Flagg', 1, [1]]);
    await fresh.close();
  });

  test('names as the best only drafts whose picks are older than the results', async () => {
    const fresh = await openWorld();
    const fan = await fresh.person();
    const leaders = async () => (await fresh.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus')).body.leaders;
    const perfect = (await resultsOf(fresh.db, 2025)).map(({ pick, player, team }) => ({ pick, player, team, position: '' }));
    const late = await draft(withPicks('Called it', perfect), ['NBA'], await fresh.person());
    expect(await leaders()).toEqual([]);
    const early = await draft(content, ['NBA'], fan);
    await fresh.db
      .updateTable('mock_drafts')
      .set({ picks_written_at: new Date('2025-06-25T23:59:00Z') })
      .where('post_id', '=', early.id)
      .execute();
    const change = (body: Record<string, unknown>) => fan.call('PUT', `/api/posts/${early.id}`, body);
    expect((await leaders()).map(({ postId }) => postId)).toEqual([early.id]);
    // Other words, and results that change, leave the picks as they were written.
    expect((await change({ content: `Receipts\n\n${lines.join('\n')}` })).status).toBe(200);
    const year = { draftYear: 2025, prospects: (await fresh.visitor.call<Prospect[]>('GET', '/api/nba-draft/2025')).body };
    const results = (await resultsOf(fresh.db, 2025)).map(result => (result.pick === 3 ? { ...result, player: 'My cousin' } : result));
    await inTransaction(fresh.db, tx => storeDraftYear(tx, { ...year, decidedAt: '2025-06-26T00:00:00.000Z', results }));
    expect((await leaders()).map(({ postId, grade }) => [postId, grade.points])).toEqual([[early.id, 30]]);
    expect((await change({ content: withPicks('Receipts', perfect) })).status).toBe(200);
    expect(await leaders()).toEqual([]);
    const { body } = await fresh.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus');
    expect([body.drafts, body.board[0]?.choice?.share, late.mockDraft?.grade?.letter]).toEqual([2, 1, 'A+']);
    await fresh.close();
  });

  test('names no leader to a person with a block between them', async () => {
    const [reader, leader] = [await world.person(), await world.person()];
    await draft(
      withPicks('Board', filledBoard((await world.visitor.call<Prospect[]>('GET', '/api/nba-draft/2025')).body)),
      ['NBA Draft'],
      leader,
    );
    await writeBefore(world);
    const leads = async () =>
      (await reader.call<Consensus>('GET', '/api/nba-draft/2025/consensus')).body.leaders.some(({ authorId }) => authorId === leader.id);
    expect(await leads()).toBe(true);
    await leader.call('POST', '/api/blocks', { username: reader.username });
    expect(await leads()).toBe(false);
  });

  test('costs no query more with more drafts', async () => {
    await writeBefore(world);
    const before = await world.visitor.call('GET', '/api/nba-draft/2025/consensus');
    const prospects = (await world.visitor.call<Prospect[]>('GET', '/api/nba-draft/2025')).body;
    for (let index = 0; index < 5; index += 1) await draft(withPicks(`Auto ${index}`, filledBoard(prospects)));
    await writeBefore(world);
    const after = await world.visitor.call('GET', '/api/nba-draft/2025/consensus');
    expect(after.queries).toBe(before.queries);
    expect(after.queries).toBeLessThanOrEqual(7);
    const names = (await consensus()).leaders.map(({ authorName }) => authorName);
    // One person wrote them all.
    expect(new Set(names).size).toBe(names.length);
  });
});
