/** The options of a run of the benchmark. */
export interface Options {
  posts: number;
  replies: number;
  /** Names of cases or their beginnings; all quick ones when there are none. */
  only: string[];
  connections: number[];
  rounds: number;
  seconds: number;
  warmUp: number;
  /** Also those that take minutes. */
  all: boolean;
  json: string | undefined;
  compare: string | undefined;
  /** The watchers of a thread in the trials of the arena. */
  watchers: number;
  /** The file with the comments of a night, at whose pace the trials of the arena write. */
  night: string | undefined;
  writeDocs: boolean;
  list: boolean;
}

export const usage = `npm run bench -- [options]
  --quick               32 connections, 2 rounds of 2 seconds, 1,000 watchers
  --all                 also the cases that take minutes
  --only A,B            cases whose names begin so (--list shows them); the limits they are measured by come along
  --posts N             size of the community (120000); --replies N (10 a post)
  --connections A,B     at once (1,32,128)
  --rounds N            of each case, of which the median counts (3)
  --seconds N           a round (3); --warm-up N before it (1)
  --watchers N          of a thread: live, crawl, cut, rows, calls, frames (10000)
  --night FILE          comments in the arena at the pace of this night's greatest minute
  --json FILE           writes the figures there
  --compare FILE        shows what changed since those figures
  --write-docs          writes docs/generated/performance.md`;

/** An option that can't be used: a line that says which, and what it should be. */
export class OptionError extends Error {}

function whole(name: string, value: string, least: number, most: number): number {
  const number = Number(value.replaceAll(/[_,]/g, ''));
  if (!/^\d[\d_,]*$/.test(value) || number < least || number > most)
    throw new OptionError(`--${name} should be a whole number from ${least} to ${most}.`);
  return number;
}

const flags = ['quick', 'all', 'write-docs', 'list'];
const valued = ['only', 'posts', 'replies', 'connections', 'rounds', 'seconds', 'warm-up', 'watchers', 'night', 'json', 'compare'];

function read(words: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const [name = '', attached] = (words[index] ?? '').replace(/^--/, '').split('=', 2);
    const isOption = (words[index] ?? '').startsWith('--');
    if (isOption && flags.includes(name) && attached === undefined) given.set(name, '');
    else if (isOption && valued.includes(name)) {
      const value = attached ?? words[++index];
      if (value === undefined || value.startsWith('--')) throw new OptionError(`--${name} needs a value.\n${usage}`);
      given.set(name, value);
    } else throw new OptionError(`${words[index]} is an unknown option.\n${usage}`);
  }
  return given;
}

/** Reads the command's words; throws an OptionError. */
export function optionsFrom(words: readonly string[]): Options {
  const given = read(words);
  const isQuick = given.has('quick');
  const number = (name: string, fallback: number, least: number, most: number) => {
    const value = given.get(name);
    return value === undefined ? fallback : whole(name, value, least, most);
  };
  const listed = (name: string) => given.get(name)?.split(',').filter(Boolean);
  const posts = number('posts', 120_000, 100, 10_000_000);
  return {
    posts,
    replies: number('replies', posts * 10, 1_000, 100_000_000),
    only: listed('only') ?? [],
    connections: listed('connections')?.map(each => whole('connections', each, 1, 1_000)) ?? (isQuick ? [32] : [1, 32, 128]),
    rounds: number('rounds', isQuick ? 2 : 3, 1, 100),
    seconds: number('seconds', isQuick ? 2 : 3, 1, 600),
    warmUp: number('warm-up', 1, 0, 600),
    watchers: number('watchers', isQuick ? 1_000 : 10_000, 100, 15_000),
    night: given.get('night'),
    all: given.has('all'),
    json: given.get('json'),
    compare: given.get('compare'),
    writeDocs: given.has('write-docs'),
    list: given.has('list'),
  };
}
