import { screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { makeViewer } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { nbaTeams } from '../../tags/tags.nba.ts';
import { RankingsCard } from './RankingsCard.tsx';
import { handInPreviousRankings } from './PreviousRankings.tsx';
import { RankingsEditor } from './RankingsEditor.tsx';

const names = nbaTeams.map(team => team.name);
const [first = '', second = '', third = ''] = names;

describe('the card of power rankings', () => {
  const rankings = { ranks: names.slice(0, 12).map((team, index) => ({ rank: index + 1, team })) };

  test('shows ten teams in a list and leads to all', () => {
    openApi(null);
    renderFor(null, <RankingsCard words={text => text} rankings={rankings} href="/post/7" />);
    expect(document.body.textContent).toContain(names[9]);
    expect(document.body.textContent).not.toContain(names[10]);
    expect(screen.getByText('See all 12 teams').getAttribute('href')).toBe('/post/7');
  });

  test('shows all teams on the page of the post', () => {
    openApi(null);
    renderFor(null, <RankingsCard words={text => text} rankings={rankings} />);
    expect(document.body.textContent).toContain(names[11]);
    expect(screen.queryByText(/See all/)).toBeNull();
  });
});

describe('the editor of power rankings', () => {
  let latest: readonly string[] = [];

  function Editor({ teams }: { teams: readonly string[] }) {
    const [ranked, setRanked] = useState(teams);
    useEffect(() => {
      latest = ranked;
    }, [ranked]);
    return <RankingsEditor value={ranked} onChange={setRanked} onRemove={() => setRanked([])} />;
  }

  function open(teams: readonly string[] = []) {
    openApi();
    return renderFor(makeViewer(), <Editor teams={teams} />).user;
  }

  const press = (user: ReturnType<typeof open>, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

  test('adds teams at the bottom, each once', async () => {
    const user = open();
    expect(screen.getByText('Drag teams here to create your power rankings')).toBeTruthy();
    await press(user, `Add ${second}`);
    await press(user, `Add ${first}`);
    expect(latest).toEqual([second, first]);
    expect(screen.queryByRole('button', { name: `Add ${first}` })).toBeNull();
    expect(screen.getByText(`${first} is number 2.`)).toBeTruthy();
  });

  test('moves a team by its buttons', async () => {
    const user = open([first, second, third]);
    await press(user, new RegExp(`^Move ${third} up`));
    expect(latest).toEqual([first, third, second]);
  });

  test('ranks a team by a press of its row', async () => {
    const user = open([first]);
    await press(user, `Drag ${third} into the rankings`);
    expect(latest).toEqual([first, third]);
  });

  test('moves a team to a rank by its number', async () => {
    const user = open([first, second, third]);
    await press(user, `Move ${third} to…`);
    const field = await screen.findByRole('textbox', { name: 'Move to (1–3)' });
    await user.clear(field);
    await user.type(field, '4');
    expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, '1{Enter}');
    expect(latest).toEqual([third, first, second]);
    expect(screen.getByText(`${third} is number 1.`)).toBeTruthy();
  });

  test('says how teams have moved since the author’s latest rankings', () => {
    openApi();
    const before = [second, first, third];
    handInPreviousRankings(({ children }) => children(before));
    renderFor(makeViewer(), <Editor teams={[first, third, second, names[3] ?? '']} />);
    const ranked = screen.getByRole('list', { name: /^Power Rankings/ });
    const rows = within(ranked).getAllByRole('listitem');
    expect(rows.map(row => /new|up \d+|down \d+/.exec(row.textContent)?.[0])).toEqual(['up 1', 'up 1', 'down 2', 'new']);
  });

  test('takes a team out, which can be ranked again', async () => {
    const user = open([first, second]);
    await press(user, `Remove ${first}`);
    expect(latest).toEqual([second]);
    expect(screen.getByRole('button', { name: `Add ${first}` })).toBeTruthy();
  });

  test('says that every team is ranked', () => {
    open(names);
    expect(screen.getByText('Every team is ranked.')).toBeTruthy();
  });
});
