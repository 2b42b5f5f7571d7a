/**
 * npx tsx tools/moving/makeFolder.ts FOLDER [--people 79000] [--texts 2500000] [--seed 1]: a made-up community in the neutral folder, the same for the same
 * seed. Every tenth text is a post. Texts are in Markdown, HTML and BBCode, as boards have them.
 */
import { seeded } from '../../src/platform/server/media/testing/madePictures.ts';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '79000' },
    texts: { type: 'string', default: '2500000' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Give a folder.');
const [people, texts] = [Number(values.people), Number(values.texts)];

const chance = seeded(Number(values.seed));
const below = (count: number) => Math.floor(chance() * count);
/** A few people write most of it. */
const somebody = () => Math.floor(people * chance() ** 3);

const words =
  `the a game team coach season defense offense quarter trade pick draft fans rookie bench center guard winger keeper goal pass shot rebound
  steal block injury contract playoff final series night home road record streak win loss point margin lineup rotation minutes matchup schedule arena
  crowd referee call review replay clock timeout foul penalty overtime think believe hope know watch remember said never always maybe really again better
  worse best worst first last next only every each some many more most less few`.split(/\s+/);
const say = (count: number) => Array.from({ length: count }, () => words[below(words.length)] ?? 'game').join(' ');

function textOf(place: number): { text: string; markup: string } {
  const length = 8 + Math.floor(80 * chance() ** 2);
  const name = `fan${somebody()}_old`;
  if (place % 10 < 6) return { text: place % 7 === 0 ? `@${name} ${say(length)} **${say(2)}**` : say(length), markup: 'markdown' };
  if (place % 10 < 8)
    return {
      text: `<p>${say(length)} <b>${say(2)}</b></p><blockquote><p>${say(6)}</p></blockquote><p><a href="https://example.com/${place}">${say(2)}</a></p>`,
      markup: 'html',
    };
  return {
    text: `[quote="${name}"]${say(8)}[/quote]\n${say(length)} [b]${say(2)}[/b] [url=https://example.com/${place}]${say(1)}[/url]`,
    markup: 'bbcode',
  };
}

async function write(kind: string, count: number, lineOf: (place: number) => object): Promise<void> {
  const out = createWriteStream(join(folder ?? '', `${kind}.ndjson`));
  for (let place = 0; place < count; place += 1) if (!out.write(`${JSON.stringify(lineOf(place))}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
}

const begin = Date.UTC(2012, 0, 1);
const end = Date.UTC(2026, 0, 1);
const posts = Math.max(1, Math.floor(texts / 10));
const comments = texts - posts;
const at = (share: number) => new Date(begin + Math.floor(share * (end - begin))).toISOString();

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'source.json'), JSON.stringify({ name: 'A made-up board', url: `https://board-${values.seed}.example` }));
await write('people', people, place => ({
  id: place,
  username: `fan${place}_old`,
  email: `fan${place}@board-${values.seed}.example`,
  emailVerified: true,
  joinedAt: at(0),
  password: { algorithm: 'vbulletin', hash: (place % 65_536).toString(16).padStart(32, '0'), salt: 'abc' },
}));
await write('tags', 40, place => ({ id: place, name: `Board ${place}` }));
await write('posts', posts, place => ({
  id: place,
  authorId: somebody(),
  title: say(6),
  ...textOf(place),
  tagIds: [below(40)],
  createdAt: at(place / posts),
  views: below(5_000),
}));
/** The latest comments of each post, to which the next may answer. */
const latest = new Map<number, number>();
await write('comments', comments, place => {
  // Comments follow their post: most come soon, and some to old threads.
  const post = Math.floor((place / comments) * posts * (chance() < 0.9 ? 1 - 0.01 * chance() : chance()));
  const parent = chance() < 0.4 ? latest.get(post) : undefined;
  latest.set(post, place);
  return {
    id: place,
    postId: post,
    parentId: parent ?? null,
    authorId: somebody(),
    ...textOf(place),
    createdAt: at((place + 1) / (comments + 1)),
  };
});
await write('likes', Math.floor(texts / 2), () => ({
  personId: somebody(),
  ...(chance() < 0.3 ? { postId: below(posts) } : { commentId: below(comments) }),
  createdAt: at(0.99),
}));
