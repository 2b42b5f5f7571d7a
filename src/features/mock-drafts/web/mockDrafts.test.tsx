import { screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { longWord, makeViewer } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { maxPicks } from '../draftOrder.ts';
import { type MockDraft, mockDraftsRoutes } from '../mockDrafts.contract.ts';
import type { DraftPick } from '../mockDrafts.rules.ts';
import { MockDraftCard } from './MockDraftCard.tsx';
import { MockDraftEditor } from './editor/MockDraftEditor.tsx';

const pick = (number: number, player = `Player ${number}`): MockDraft['picks'][number] => ({
  pick: number,
  player,
  team: 'Dallas Mavericks',
  position: 'SF',
  height: null,
  school: 'Duke',
  points: null,
});
const eight = Array.from({ length: 8 }, (_, index) => pick(index + 1));
const prospects = ['Cooper Flagg', 'Dylan Harper', 'VJ Edgecombe'].map((playerName, index) => ({
  rank: index + 1,
  playerName,
  position: 'SF',
  height: '6\'9"',
  school: 'Duke',
  age: 19,
  projectedPick: index + 1,
}));

describe('the card of a mock draft', () => {
  const draft: MockDraft = { draftYear: 2025, picks: eight, grade: null };

  test('shows six picks in a list and leads to all', () => {
    openApi(null);
    renderFor(null, <MockDraftCard words={text => text} draft={draft} href="/post/7" />);
    expect(screen.getByText('Player 6')).toBeTruthy();
    expect(screen.queryByText('Player 7')).toBeNull();
    expect(screen.getByText('See all 8 picks').getAttribute('href')).toBe('/post/7');
  });

  test('shows all picks and what they earned on the page of the post', () => {
    openApi(null);
    const grade = { points: 40, mostPoints: 100, percent: 40, letter: 'C' };
    renderFor(null, <MockDraftCard words={text => text} draft={{ ...draft, grade, picks: eight.map(each => ({ ...each, points: 5 })) }} />);
    expect(screen.getByText('Player 8')).toBeTruthy();
    expect(document.body.textContent).toMatch(/C.*40/);
  });

  test('shows a name that somebody wrote without a blank', () => {
    openApi(null);
    renderFor(null, <MockDraftCard words={text => text} draft={{ ...draft, picks: [pick(1, longWord)] }} href="/post/7" />);
    expect(screen.getByText(longWord)).toBeTruthy();
  });
});

describe('the editor of a mock draft', () => {
  let latest: readonly DraftPick[] = [];

  function Editor({ first }: { first: readonly DraftPick[] }) {
    const [picks, setPicks] = useState(first);
    useEffect(() => {
      latest = picks;
    }, [picks]);
    return <MockDraftEditor value={picks} onChange={setPicks} onRemove={() => setPicks([])} />;
  }

  const open = (first: readonly DraftPick[] = []) => renderFor(makeViewer(), <Editor first={first} />);
  const names = () => latest.slice(0, 3).map(each => each.player);

  test('fills itself with the prospects, each at the pick of their rank', async () => {
    openApi().answer(mockDraftsRoutes.prospects, prospects);
    open();
    expect((await screen.findAllByText('Cooper Flagg')).length).toBeGreaterThan(0);
    expect(latest).toHaveLength(maxPicks);
    expect(names()).toEqual(['Cooper Flagg', 'Dylan Harper', 'VJ Edgecombe']);
  });

  test('keeps the picks that its author made', async () => {
    openApi().answer(mockDraftsRoutes.prospects, prospects);
    open([{ pick: 1, player: 'Somebody Else', team: 'Dallas Mavericks', position: '' }]);
    await screen.findByLabelText('Player of pick 1');
    expect(names()).toEqual(['Somebody Else']);
  });

  test('moves a pick by its buttons and renumbers the others', async () => {
    openApi().answer(mockDraftsRoutes.prospects, prospects);
    const { user } = open();
    await screen.findAllByText('Cooper Flagg');
    const [down] = screen.getAllByRole('button', { name: /^Move Cooper Flagg down/ });
    await user.click(down ?? document.body);
    expect(names()).toEqual(['Dylan Harper', 'Cooper Flagg', 'VJ Edgecombe']);
    expect(latest.map(each => each.pick).slice(0, 3)).toEqual([1, 2, 3]);
    expect(screen.getByText('Cooper Flagg is pick 2.')).toBeTruthy();
  });

  test('takes a pick out', async () => {
    openApi().answer(mockDraftsRoutes.prospects, prospects);
    const { user } = open();
    await screen.findAllByText('Cooper Flagg');
    await user.click(screen.getByRole('button', { name: 'Remove Cooper Flagg' }));
    expect(names()).toEqual(['Dylan Harper', 'VJ Edgecombe', '']);
    expect(latest).toHaveLength(maxPicks - 1);
  });

  test('says that the prospects load', async () => {
    const api = openApi().answer(mockDraftsRoutes.prospects, prospects);
    const held = api.hold(mockDraftsRoutes.prospects);
    open();
    expect((await screen.findAllByText('Loading NBA prospects...')).length).toBeGreaterThan(0);
    held.release();
    const list = await screen.findByRole('list', { name: 'Picks' });
    expect(within(list).getAllByText('Dylan Harper').length).toBeGreaterThan(0);
  });
});
