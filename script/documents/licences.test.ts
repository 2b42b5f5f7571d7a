import { expect, test } from 'vitest';
import { forbiddenPackages } from './licences.ts';

const found = (name: string, licence: string) => forbiddenPackages([{ name, version: '1.0.0', licence }]).length > 0;

test('a package without a known licence, or with one that asks something of the product, may not be shipped', () => {
  for (const licence of ['unknown', 'UNLICENSED', 'GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', 'LGPL-3.0-or-later'])
    expect([licence, found('some-package', licence)]).toEqual([licence, true]);
  for (const licence of ['MIT', '(MIT OR GPL-2.0)', 'Apache-2.0 AND MIT'])
    expect([licence, found('some-package', licence)]).toEqual([licence, false]);
  expect(found('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(false);
});
