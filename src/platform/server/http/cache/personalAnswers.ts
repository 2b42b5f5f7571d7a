import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, worthCompressing } from './encodings.ts';
import { type Fragment, fragmentOf, gzipOf } from './gzipParts.ts';

/** Part of an answer to one reader: a text of their own, or items of a list that other readers get too. */
export type Part = string | readonly object[];

/** Consecutive items that were not changed for the reader are compressed together. Longer runs compress better and are broken more often. */
const itemsPerRun = 5;
/** An answer with more text of its own than this, in characters, is compressed as a whole. */
const maxOwnText = 6_000;

const texts = new WeakMap<object, string>();

/** The JSON of an item that readers share. */
function textOf(item: object): string {
  const text = texts.get(item) ?? JSON.stringify(item);
  texts.set(item, text);
  return text;
}

interface KnownRun {
  items: readonly object[];
  fragment: Fragment;
}

/** The compressed texts of items and of runs, by the first item. */
const singles = new WeakMap<object, KnownRun>();
const runs = new WeakMap<object, KnownRun>();

function fragmentOfItems(items: readonly object[]): Fragment {
  const [first] = items;
  if (!first) return fragmentOf('');
  const known = items.length === 1 ? singles : runs;
  const before = known.get(first);
  if (before && before.items.length === items.length && before.items.every((item, place) => item === items[place])) return before.fragment;
  const fragment = fragmentOf(items.map(textOf).join());
  known.set(first, { items, fragment });
  return fragment;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The items of a list as parts, with the commas between them. */
function listParts(items: readonly unknown[], shared: ReadonlySet<unknown>): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < items.length; at += itemsPerRun) {
    const run = items.slice(at, at + itemsPerRun);
    const known = run.filter(isObject).filter(item => shared.has(item));
    const groups: Part[] =
      known.length === run.length ? [known] : run.map(item => (isObject(item) && shared.has(item) ? [item] : JSON.stringify(item)));
    for (const group of groups) parts.push(...(parts.length > 0 ? [','] : []), group);
  }
  return parts;
}

/** The JSON of a value that was made from a cached one, in parts: the items of its lists that stayed the same are shared with other readers. */
export function partsWithCached(value: object, cached: object): Part[] {
  const before = new Map<string, unknown>(Object.entries(cached));
  const given = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const entries = given.flatMap(([name, entry]: [string, unknown], place): Part[] => {
    const start = `${place > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    const known = before.get(name);
    if (!Array.isArray(entry) || !Array.isArray(known)) return [start + JSON.stringify(entry)];
    return [`${start}[`, ...listParts(entry, new Set<unknown>(known)), ']'];
  });
  return ['{', ...entries, '}'];
}

export function textOfParts(parts: readonly Part[]): string {
  return parts.map(part => (typeof part === 'string' ? part : part.map(textOf).join())).join('');
}

const gzipWhole = promisify(gzip);

/** The gzip of an answer. The shared parts were compressed before; a large text of the reader's own is compressed at the quickest level. */
export async function gzipOfParts(parts: readonly Part[]): Promise<Buffer> {
  const own = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
  if (own > maxOwnText) return gzipWhole(textOfParts(parts), { level: 1 });
  return gzipOf(parts.map(part => (typeof part === 'string' ? part : fragmentOfItems(part))));
}

/**
 * Sends JSON that was made for one reader. Compressing it with Brotli as a whole took longer than everything else of a feed
 * (docs/decisions/0078-gzip-of-shared-parts.md).
 */
export async function sendPersonal(request: FastifyRequest, reply: FastifyReply, parts: readonly Part[]): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const isSmall = parts.every(part => typeof part === 'string') && textOfParts(parts).length < worthCompressing;
  if (isSmall || !accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(textOfParts(parts));
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': 'gzip' }).send(await gzipOfParts(parts));
}
