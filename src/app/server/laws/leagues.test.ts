import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { choiceOfSettings } from '../../../features/admin/server/siteModes.ts';
import { leagueRecord, leagues } from '../../../features/sports/leagues/leagues.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';

/** A league is its record: no other code knows one by its name, so that a new one needs no other code. */

const source = join(projectFolder, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\/|^features\/sports\/leagues\//.test(name),
);

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The places that name a league: its id as a text or a key, or its path at the source. */
function namesIn(code: string): string[] {
  const ids = leagues.join('|');
  const paths = leagues.map(league => leagueRecord(league).path).join('|');
  const pattern = new RegExp(`(['"\`])(?:${ids})\\1|(?<![\\w.-])(?:${ids})(?=:\\s)|(?:${paths})`, 'g');
  return [...withoutComments(code).matchAll(pattern)].map(([found]) => found);
}

test('no code outside of the records names a league', () => {
  expect(files.length).toBeGreaterThan(900);
  const named = files.flatMap(name => namesIn(readFileSync(join(source, name), 'utf8')).map(found => `${name}: ${found}`));
  expect(named).toEqual([]);
});

test('a name is found as a text, as a key and within an address, and none in a comment', () => {
  const [first = ''] = leagues;
  const { path } = leagueRecord(leagues[0] ?? 'nba');
  expect(namesIn(`const one = '${first}'; const two = { ${first}: 1 }; const three = \`/sports/${path}/teams\`;`)).toHaveLength(3);
  expect(namesIn(`/** Such as '${first}'. */\n// '${first}'\nconst league = leagues[0];`)).toEqual([]);
});

test('GAME_THREADS with a name that is no league, or one twice, is an error of the settings', () => {
  expect(choiceOfSettings({ gameThreads: 'auto' })).toEqual('auto');
  expect(choiceOfSettings({ gameThreads: ['nfl', 'nba'] })).toEqual(['nba', 'nfl']);
  for (const gameThreads of [
    ['nba', 'cricket'],
    ['nba', 'nba'],
  ])
    expect(() => choiceOfSettings({ gameThreads })).toThrow(/^GAME_THREADS should be auto, none, or some of nba, wnba/);
});
