/**
 * Prints the scores of Lighthouse for the audited pages on a phone and on a desktop: `npm run lighthouse`, after a build. Performance is
 * the best of three runs, since the score depends on how fast the machine is and how much else it does.
 */
import { pathOfFinalGame } from '../../e2e/support/journey.ts';
import { auditedPaths, formFactors, openAuditor } from '../../e2e/support/lighthouse.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { openReplay } from '../../src/features/sports/server/replay/replay.ts';

const runs = 3;
const widths = [24, 10, 13, 15, 16, 5, 13, 15, 7, 10, 8, 10];

const show = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell, index) => String(cell).padEnd(widths[index] ?? 0)).join('')}\n`);
const inKilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

const replay = await openReplay();
const product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
const auditor = await openAuditor();
try {
  show([
    'page',
    'form',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'first paint',
    'largest paint',
    'shift',
    'requests',
    'kB',
    'script',
  ]);
  for (const path of [...auditedPaths, await pathOfFinalGame(product.url)]) {
    for (const formFactor of formFactors) {
      const url = product.url + path;
      const found = await auditor.audit(url, formFactor);
      let performance = 0;
      for (let run = 0; run < runs && performance < 100; run += 1)
        performance = Math.max(performance, await auditor.performance(url, formFactor));
      const { scores } = found;
      show([
        path.length > 22 ? `${path.slice(0, 20)}…` : path,
        formFactor,
        performance,
        scores.accessibility ?? '',
        scores['best-practices'] ?? '',
        scores.seo ?? '',
        found.firstPaint,
        found.largestPaint,
        found.shift.toFixed(3),
        found.requests,
        inKilobytes(found.bytes),
        inKilobytes(found.script),
      ]);
      for (const problem of found.problems) process.stdout.write(`  ${problem}\n`);
    }
  }
} finally {
  await auditor.close();
  await product.stop();
  await replay.close();
}
