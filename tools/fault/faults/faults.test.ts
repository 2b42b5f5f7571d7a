import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../script/parts/building/built.ts';
import { faults } from './faults.ts';
import { runFault } from '../run.ts';

/** Those that take seconds in their short form; `npm run fault` does all of them, and at length. */
const short = ['F1', 'F2'];

describe('the product, as it is built, survives', { tags: 'slow' }, () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBe(true);
  }, 120_000);

  test.each(faults.filter(({ id }) => short.includes(id)))(
    '$id: $title',
    async fault => {
      const outcome = await runFault(fault, { isQuick: true, show: () => undefined });
      expect(outcome.failure).toBeUndefined();
      // How long things take on a machine that runs all the tests is not what they are about.
      expect(outcome.findings.filter(({ isMet, isTime }) => !isMet && !isTime)).toEqual([]);
    },
    240_000,
  );
});
