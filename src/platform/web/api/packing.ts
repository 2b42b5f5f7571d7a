import { type DehydratedState, dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A long list of objects with the same entries: their names, and the values that all of them share, are written once. */
interface Table {
  same: Entries;
  columns: string[];
  rows: unknown[][];
}

type Entries = Record<string, unknown>;

type Packed = { value: unknown } | { table: Table };

/** The state that the page carries: everything that the server read. */
export interface PackedQueries {
  read: [key: QueryKey, data: Packed][];
  /** The keys of results that are here in part: what the page shows of them. */
  excerpts: QueryKey[];
  failed: DehydratedState;
}

const worthATable = 20;

function isEntries(item: unknown): item is Entries {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.length + other.length === 0);
}

function tableOf(items: readonly unknown[]): Table | undefined {
  if (items.length < worthATable || !items.every(isEntries)) return undefined;
  const first = items[0] ?? {};
  const names = Object.keys(first);
  const isAlike = (item: Entries) => Object.keys(item).length === names.length && names.every(name => name in item);
  if (!items.every(isAlike)) return undefined;
  const isShared = (name: string) => items.every(item => isSame(item[name], first[name]));
  const same = Object.fromEntries(names.filter(isShared).map(name => [name, first[name]]));
  const columns = names.filter(name => !(name in same));
  return { same, columns, rows: items.map(item => columns.map(name => item[name])) };
}

function pack(data: unknown): Packed {
  const table = Array.isArray(data) ? tableOf(data) : undefined;
  return table ? { table } : { value: data };
}

function unpack(packed: Packed): unknown {
  if ('value' in packed) return packed.value;
  const { same, columns, rows } = packed.table;
  return rows.map(row => ({ ...same, ...Object.fromEntries(columns.map((name, place) => [name, row[place]])) }));
}

/** The JSON of data that are packed. Data that many pages share, such as a list of choices, are serialized once. */
const texts = new WeakMap<object, string>();

function packedText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(pack(data));
  const text = texts.get(data) ?? JSON.stringify(pack(data));
  texts.set(data, text);
  return text;
}

/** Parts that stand for whole results, by the URL that was read. */
export type Excerpts = ReadonlyMap<string, unknown>;

/**
 * The JSON of `PackedQueries`: the packed results of the server's reads, failures included, for the browser to go on with. An excerpt
 * holds everything that the page was rendered from, so that the browser renders the same.
 */
export function packQueries(client: QueryClient, excerpts: Excerpts = new Map()): string {
  const read = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  const failed = dehydrate(client, { shouldDehydrateQuery: query => query.state.status === 'error' });
  const entries = read.map(({ queryKey, state }) => {
    const url = String(queryKey[0]);
    return `[${JSON.stringify(queryKey)},${packedText(excerpts.has(url) ? excerpts.get(url) : state.data)}]`;
  });
  const keys = [...excerpts.keys()].map(url => [url]);
  return `{"read":[${entries.join()}],"excerpts":${JSON.stringify(keys)},"failed":${JSON.stringify(failed)}}`;
}

/** Takes over what the server read. An error comes as plain JSON and becomes an ApiError again. */
export function unpackQueries(client: QueryClient, { read, failed }: PackedQueries): void {
  for (const [key, data] of read) client.setQueryData(key, unpack(data));
  for (const { state } of failed.queries) state.error = ApiError.from(state.error);
  hydrate(client, failed);
}
