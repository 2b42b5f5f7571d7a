import type { Request } from '../measuring/connection.ts';
import type pg from 'pg';
import type { Material, Reader } from '../community/material.queries.ts';

/** The limits that cases are measured by; each is a case itself. */
export type LimitName = 'limit-static' | 'limit-query' | 'limit-insert';

/** The material that cases make their requests of. */
export interface Community {
  material: Material;
  /** The product's origin, which writes have to name. */
  origin: string;
  client: pg.Client;
}

/** One thing that is asked over and over. */
export interface Case {
  name: string;
  about: string;
  on: 'product' | 'limits';
  /** The limit it is compared with, and the share of it to reach at 32 connections. */
  limit?: LimitName;
  aim?: number;
  requestsPerUnit?: number;
  /** The requests of a connection, which it repeats; `count` is more than it will need. */
  requests(community: Community, connection: number, count: number): Request[] | Promise<Request[]>;
}

/** The number of different requests per connection, unless a case cannot repeat any. */
export const requestsEach = 200;

/** A place of a list, the first ones more often, different for each connection and turn but the same in each run. */
export function pick<T>(list: readonly T[], connection: number, turn: number): T {
  const mixed = Math.imul(connection * 7_919 + turn + 1, 0x9e3779b1) >>> 0;
  const found = list[Math.floor(list.length * (mixed / 2 ** 32) ** 2)];
  if (found === undefined) throw new Error('The community is too small for this case: take more posts.');
  return found;
}

export function turns<T>(make: (turn: number) => T, count = requestsEach): T[] {
  return Array.from({ length: count }, (_, turn) => make(turn));
}

/** A read without compression, as a script might ask. */
export const getPlain = (path: string, reader?: Reader): Request => ({
  method: 'GET',
  path,
  ...(reader && { headers: { cookie: reader.cookie } }),
});

/** A read as every browser asks: compressed. */
export const get = (path: string, reader?: Reader): Request => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...(reader && { cookie: reader.cookie }) },
});

export function send(method: 'POST' | 'PUT' | 'DELETE', path: string, reader: Reader, origin: string, body?: object): Request {
  const headers = { cookie: reader.cookie, origin };
  if (!body) return { method, path, headers };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
