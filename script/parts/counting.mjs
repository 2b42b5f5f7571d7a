import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** Reads a report; without one, or with a failure that no test stands for, one test has failed: the run itself. */
async function countIn(file, code, read) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const count = text ? read(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** The first lines of an error, in one. The first alone may be as general as "Unexpected in this test:". */
function inShort(text = '') {
  const lines = stripVTControlCharacters(text).split('\n');
  const written = lines.map(line => line.trim()).filter(Boolean);
  return written.slice(0, 3).join(' ');
}

/** A file that can't be loaded has no tests to fail: it counts as one. A test that passed at a second try only has passed, and is named. */
export function countVitest(file, code) {
  return countIn(file, code, report => {
    const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${inShort(failureMessages[0])}`),
    );
    const broken = report.testResults.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some(result => result.status === 'failed');
    });
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      flaky,
    };
  });
}

/** The titles of the journeys in a suite of the report that passed at a second try only. */
function flakyIn({ title, specs = [], suites = [] }) {
  const own = specs.flatMap(spec => {
    const test = spec.tests.find(({ status }) => status === 'flaky');
    return test ? [`${title} › ${spec.title}: ${inShort(test.results.find(({ error }) => error)?.error.message)}`] : [];
  });
  return [...own, ...suites.flatMap(flakyIn)];
}

/** A journey that passed at a second try only has passed, and is named. */
export function countPlaywright(file, code) {
  return countIn(file, code, ({ stats, errors, suites = [] }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  }));
}

/** How a step's count reads in its line. */
export function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
