import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = readFileSync(join(import.meta.dirname, 'font.css'), 'utf8');

test('a family has one face, so that the arrival of another font does not lay out its text again', () => {
  const families = [...styles.matchAll(/font-family: ("[^"]+")/g)].map(([, family]) => family);
  expect(families.length).toBeGreaterThan(3);
  expect(new Set(families).size).toBe(families.length);
});
