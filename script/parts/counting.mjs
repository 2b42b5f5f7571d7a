import { readFile } from 'node:fs/promises';

/** Reads a report; without one, or with a failure that no test stands for, one test has failed: the run itself. */
async function countIn(file, code, read) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const count = text ? read(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A file that can't be loaded has no tests to fail: it counts as one. */
export function countVitest(file, code) {
  return countIn(file, code, report => {
    const broken = report.testResults.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some(result => result.status === 'failed');
    });
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** A test that passed at a second try only has failed. */
export function countPlaywright(file, code) {
  return countIn(file, code, ({ stats, errors }) => {
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
  });
}

/** How a step's count reads in its line. */
export function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
