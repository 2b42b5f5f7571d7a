import { type DehydratedState, dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A long list of objects with the same entries, their names written once. */
interface Table {
  columns: string[];
  rows: unknown[][];
}

type Packed = { value: unknown } | { table: Table };

/** The state that the page carries: everything that the server read. */
export interface PackedQueries {
  read: [key: QueryKey, data: Packed][];
  failed: DehydratedState;
}

const worthATable = 20;

type Entries = Record<string, unknown>;

function isEntries(item: unknown): item is Entries {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function tableOf(items: readonly unknown[]): Table | undefined {
  if (items.length < worthATable || !items.every(isEntries)) return undefined;
  const columns = Object.keys(items[0] ?? {});
  const isAlike = (item: Entries) => Object.keys(item).length === columns.length && columns.every(name => name in item);
  return items.every(isAlike) ? { columns, rows: items.map(item => columns.map(name => item[name])) } : undefined;
}

function pack(data: unknown): Packed {
  const table = Array.isArray(data) ? tableOf(data) : undefined;
  return table ? { table } : { value: data };
}

function unpack(packed: Packed): unknown {
  if ('value' in packed) return packed.value;
  const { columns, rows } = packed.table;
  return rows.map(row => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
}

/** The packed results of the server's reads, failures included, for the browser to go on with. */
export function packQueries(client: QueryClient): PackedQueries {
  const read = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return {
    read: read.map(({ queryKey, state }) => [queryKey, pack(state.data)]),
    failed: dehydrate(client, { shouldDehydrateQuery: query => query.state.status === 'error' }),
  };
}

/** Takes over what the server read. An error comes as plain JSON and becomes an ApiError again. */
export function unpackQueries(client: QueryClient, { read, failed }: PackedQueries): void {
  for (const [key, data] of read) client.setQueryData(key, unpack(data));
  for (const { state } of failed.queries) state.error = ApiError.from(state.error);
  hydrate(client, failed);
}
