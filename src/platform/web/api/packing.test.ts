import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { type PackedQueries, packQueries, unpackQueries } from './packing.ts';
import { createQueryClient } from './query.ts';

const list = (length: number, item: (index: number) => unknown) => Array.from({ length }, (_, index) => item(index));

/** The cache of the browser after it has read the packed state. */
async function carried(values: ReadonlyMap<string, unknown>): Promise<Map<string, unknown>> {
  const server = createQueryClient(async url => values.get(url));
  for (const url of values.keys()) await server.prefetchQuery({ queryKey: [url] });
  const browser = createQueryClient();
  unpackQueries(browser, JSON.parse(packQueries(server)));
  return new Map([...values.keys()].map(url => [url, browser.getQueryData([url])]));
}

test('the browser has the same data that the server read, whatever their shape', async () => {
  const values = new Map<string, unknown>([
    ['/none', null],
    ['/text', 'text'],
    ['/one', { table: [], value: 1 }],
    ['/empty', []],
    ['/short', list(3, index => ({ id: index }))],
    ['/long', list(300, index => ({ id: index, name: `tag ${index}`, league: index % 2 ? null : 'NBA', more: { of: [index] } }))],
    ['/uneven', list(40, index => (index % 2 ? { id: index } : { name: index }))],
    ['/mixed', list(40, index => (index % 2 ? index : [index]))],
  ]);
  expect(await carried(values)).toEqual(values);
});

test('a long list of one kind names its entries once', async () => {
  const server = createQueryClient(async () => list(300, index => ({ identification: index })));
  await server.prefetchQuery({ queryKey: ['/long'] });
  expect(packQueries(server).match(/identification/g)).toHaveLength(1);
});

test('a value that all items of a long list have is written once', async () => {
  const value = list(30, index => ({ id: index, league: 'a league', mentions: [], picture: index === 29 ? 'one' : null }));
  const server = createQueryClient(async () => value);
  await server.prefetchQuery({ queryKey: ['/long'] });
  const packed = packQueries(server);
  expect(packed.match(/a league/g)).toHaveLength(1);
  const browser = createQueryClient();
  unpackQueries(browser, JSON.parse(packed));
  expect(browser.getQueryData(['/long'])).toEqual(value);
});

test('an excerpt stands for a result, and the browser learns that there is more', async () => {
  const server = createQueryClient(async () => list(300, index => ({ id: index })));
  await server.prefetchQuery({ queryKey: ['/long'] });
  const packed: PackedQueries = JSON.parse(packQueries(server, new Map([['/long', [{ id: 7 }]]])));
  const browser = createQueryClient();
  unpackQueries(browser, packed);
  expect([browser.getQueryData(['/long']), packed.excerpts]).toEqual([[{ id: 7 }], [['/long']]]);
});

test('a read that failed on the server fails with the same error in the browser', async () => {
  const server = createQueryClient(async () => {
    throw new ApiError(503, 'unavailable', 'Try again.');
  });
  await server.prefetchQuery({ queryKey: ['/broken'] });
  const browser = createQueryClient();
  unpackQueries(browser, JSON.parse(packQueries(server)));
  const state = browser.getQueryState(['/broken']);
  expect(state?.error).toBeInstanceOf(ApiError);
  expect(state?.error).toMatchObject({ status: 503, message: 'Try again.' });
});
