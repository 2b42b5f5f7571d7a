import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { markedPieces } from '../../../texts/markup/matches.ts';
import type { FoundPosts } from '../../feed.contract.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());

const search = async (query: string) =>
  (await world.visitor.call<FoundPosts>('GET', `/api/posts/search?q=${encodeURIComponent(query)}`)).body;
const found = async (query: string) => (await search(query)).posts.map(({ id }) => id);

test.each([
  ['湖人队赢了比赛，太棒了', '湖人'],
  ['湖人队赢了比赛，太棒了', '赢了比赛'],
  ['レイカーズが勝った', 'レイカーズ'],
  ['레이커스가 이겼다', '레이커스'],
  ['我爱NBA篮球', 'nba'],
  ['第7场Game7开打', 'game7'],
  ['レイカーズが負けた', 'ﾚｲｶｰｽﾞ'],
  ['ＮＢＡの決勝', 'nba'],
  ['ΟΛΥΜΠΙΑΚΌΣ κέρδισε', 'ολυμπιακος'],
  ['J.J. Redick coaches tonight', 'JJ Redick'],
  ['JJ Barea starts', 'J.J. Barea'],
  ['P. J. Tucker defends', 'PJ Tucker'],
  ['PJ Washington starts', 'P. J. Washington'],
  ['Shaquille O’Neal dunked', 'ONeal'],
  ['Jermaine ONeal dunked', 'O’Neal'],
  ["De'Aaron Fox scores", 'DeAaron'],
  ['A triple-double again', 'tripledouble'],
  ['A tripledouble by him', 'triple-double'],
  ['His triple double', 'triple-double'],
  ['A pick‑and‑roll', 'pickandroll'],
  ['At the AT&T Center', 'att center'],
  ['At the ATT Center', 'AT&T Center'],
  ['At the ATT Center', 'ＡＴ＆Ｔ center'],
  ['A 3-pointer', '3pointer'],
  ['湖人队赢了比赛', '湖'],
  ['レイカーズが勝った', '勝'],
  ['레이커스가 이겼다', '겼'],
  ['DeAaron Swiper scores', "De'Aaron Swiper"],
])('a post with %j is found by %j', async (content, query) => {
  const { id } = await write(author, content);
  expect(await found(query)).toContain(id);
});

test.each([
  ['레이커스가 우승', '레이커스', '[레이커스가] 우승'],
  ['Shaquille O’Neal blocks', 'ONeal', 'Shaquille [O’Neal] blocks'],
  ['A triple-double tonight', 'tripledouble', 'A [triple-double] tonight'],
  ['A tripledouble tonight', 'triple-double', 'A [tripledouble] tonight'],
  ['我爱NBA总决赛', '总决赛', '[我爱NBA总决赛]'],
  ['Ｆｉｎａｌｓ tonight', 'finals', '[Ｆｉｎａｌｓ] tonight'],
])('%j is marked for %j as %j', async (content, query, marked) => {
  await write(author, content);
  const matches = new Set((await search(query)).matches);
  const shown = markedPieces(content, matches).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));
  expect(shown.join('')).toBe(marked);
});

test('letters that do not follow each other are not found', async () => {
  const { id } = await write(author, '勇士队输了');
  expect(await found('勇队')).not.toContain(id);
  expect(await found('勇士')).toContain(id);
});

test('texts of many different words have the first of them compared, so a search stays cheap', async () => {
  const words = (seed: number) => Array.from({ length: 1_400 }, (_, index) => `needle${seed}x${index}`).join(' ');
  for (let seed = 1; seed <= 8; seed += 1) await write(author, `haystack ${words(seed)}`.slice(0, 9_990));
  const compared: number[] = [];
  const counting = await openWorld(
    {},
    {
      beside: world,
      onStatement: ({ sql: text, parameters }) => {
        const [used] = parameters;
        if (text.includes('as used (word)') && Array.isArray(used)) compared.push(used.length);
      },
    },
  );
  const { body } = await counting.visitor.call<FoundPosts>('GET', '/api/posts/search?q=haystack%20needle1x1');
  expect(body.matches).toEqual(expect.arrayContaining(['haystack']));
  await counting.visitor.call<FoundPosts>('GET', '/api/posts/search?q=haystack%20n');
  expect(Math.max(...compared)).toBeLessThanOrEqual(5_000);
  await counting.close();
});
