import { expect, test } from 'vitest';
import { readSettings } from '../../src/platform/server/settings/settings.ts';
import { described } from '../../src/platform/server/settings/described.ts';
import { environmentExample } from './environment.ts';

test('the example of settings names every setting once, and its values are the defaults', () => {
  const lines = [...environmentExample().matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(lines.map(([name]) => name)).toEqual(described.map(([name]) => name));
  // A region alone is refused.
  const given = lines.filter(([name]) => !name.startsWith('S3_'));
  // An address that is left alone is undefined and stands for the public service.
  const publicServices = { xOembedUrl: undefined, youtubeOembedUrl: undefined, nbaCdnUrl: undefined, espnApiUrl: undefined };
  expect({ ...readSettings(Object.fromEntries(given)), ...publicServices }).toEqual(readSettings({}));
});
