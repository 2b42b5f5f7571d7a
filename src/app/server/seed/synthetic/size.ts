/** How large a synthetic community is to be. */
export interface Size {
  posts: number;
  users: number;
  replies: number;
}

const limits: Record<keyof Size, { least: number; most: number }> = {
  posts: { least: 1, most: 10_000_000 },
  users: { least: 20, most: 999_999 },
  replies: { least: 0, most: 100_000_000 },
};

export const seedUsage = 'npm run seed -- --posts 120000 [--users 12000] [--replies 1200000]';

/** An invalid argument; its message is one line that names it and the accepted values. */
export class ArgumentError extends Error {}

function isName(name: string): name is keyof Size {
  return Object.hasOwn(limits, name);
}

/** Reads `--posts N --users N --replies N`; what is left out follows from the posts. Throws an ArgumentError of one line. */
export function sizeFrom(words: readonly string[]): Size {
  const given: Partial<Size> = {};
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', attached] = (words[index] ?? '').split('=', 2);
    const name = word.replace(/^--/, '');
    if (!word.startsWith('--') || !isName(name)) throw new ArgumentError(`${words[index]} is an unknown option. Use: ${seedUsage}`);
    const value = attached ?? words[++index];
    const { least, most } = limits[name];
    const number = Number((value ?? '').replaceAll(/[_,]/g, ''));
    if (value === undefined || !/^\d[\d_,]*$/.test(value) || number < least || number > most)
      throw new ArgumentError(`--${name} should be a whole number from ${least} to ${most.toLocaleString('en-US')}.`);
    given[name] = number;
  }
  if (given.posts === undefined) throw new ArgumentError(`The number of posts is missing. Use: ${seedUsage}`);
  return {
    posts: given.posts,
    users: given.users ?? Math.min(limits.users.most, Math.max(50, Math.round(given.posts / 10))),
    replies: given.replies ?? Math.min(limits.replies.most, given.posts * 10),
  };
}
