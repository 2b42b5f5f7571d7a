import { expect, test } from '@playwright/test';
import { pathOfFinalGame } from '../support/journey.ts';
import { type Auditor, auditedPaths, categories, formFactors, openAuditor } from '../support/lighthouse.ts';
import { firstPageLimits } from '../support/weighing.ts';

let auditor: Auditor;
test.beforeAll(async () => {
  auditor = await openAuditor();
});
test.afterAll(() => auditor.close());

/** The web font moves lines of the landing page by less than a pixel each, and with them a drawing as high as they are. */
const maxShift = 0.03;

for (const path of [...auditedPaths, 'the page of a game']) {
  for (const formFactor of formFactors) {
    test(`Lighthouse finds nothing to mend on ${path} on a ${formFactor}, and little on the way to it`, { tag: '@slow' }, async ({
      baseURL,
    }) => {
      const isGame = path === 'the page of a game';
      const address = isGame ? await pathOfFinalGame(baseURL ?? '') : path;
      const found = await auditor.audit(`${baseURL}${address}`, formFactor);
      expect(found.problems).toEqual([]);
      expect(found.scores).toEqual(Object.fromEntries(categories[formFactor].map(category => [category, 100])));
      // Lighthouse calls 90 and more good. The order of requests decides about a few points, and it changes from run to run.
      expect(found.firstPaint, 'score of the first paint').toBeGreaterThanOrEqual(90);
      expect(found.largestPaint, 'score of the largest paint').toBeGreaterThanOrEqual(90);
      expect(found.shift, found.shifted.join('\n')).toBeLessThanOrEqual(maxShift);
      const list = found.files.join('\n');
      expect(found.requests, list).toBeLessThanOrEqual(firstPageLimits.requests);
      expect(found.bytes, list).toBeLessThanOrEqual(firstPageLimits.bytes);
      expect(found.script, list).toBeLessThanOrEqual(firstPageLimits.javascript);
    });
  }
}
