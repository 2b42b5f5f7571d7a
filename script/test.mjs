// script/test: everything from a fresh clone to a verdict, whose closing line is "N passed, N failed".
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { provideBrowser } from './parts/machine/browser.mjs';
import { build } from './parts/building/building.mjs';
import { countPlaywright, countVitest, inWords } from './parts/counting.mjs';
import { passGates } from './parts/gates.mjs';
import { install, isInstalled } from './parts/machine/installing.mjs';
import { alone } from './parts/processes/lock.mjs';
import { provideOtherBrowsers } from './parts/machine/otherBrowsers.mjs';
import { provideOtherNode } from './parts/machine/otherNode.mjs';
import { elapsed, showOutput, step } from './parts/progress.mjs';
import { inProject, installed } from './parts/project.mjs';
import { provideRedis } from './parts/machine/redis.mjs';
import { endOnSignal, run } from './parts/processes/running.mjs';
import { makeTemporaryFolder, removeTemporaryFolder } from './parts/processes/temporary.mjs';

/**
 * The names of the product's settings. The tests must not see them, whatever somebody has set for a running product. A law
 * keeps the page equal to src/platform/server/settings/settings.ts.
 */
const page = await readFile(inProject('docs', 'generated', 'configuration.md'), 'utf8');
const settings = new Set(['NODE_ENV', ...[...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(([, name]) => name)]);

const total = { passed: 0, failed: 0 };

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A step of the run whose failure is one failure. */
async function oneStep(title, work) {
  try {
    await step(title, async () => ({ word: (await work()) ?? 'passed' }));
    return true;
  } catch (error) {
    showOutput(error.message);
    return false;
  }
}

/**
 * Tests tagged `slow` are of load, faults, many nodes and rare looks. A plain run leaves them out to be done in ten minutes on two cores:
 * CONTRIBUTING.md.
 */
const isComplete = process.argv.includes('--also-slow-journeys');
const withoutSlow = { vitest: isComplete ? [] : ['--tags-filter=!slow'], playwright: isComplete ? [] : ['--grep-invert=@slow'] };

/**
 * Thousands of tests on a busy machine fail one now and then. It is tried once more, so that it stops nobody's change, and named before the
 * closing line, because it has to be mended.
 */
const [retryOfVitest, retryOfPlaywright] = ['--retry=1', '--retries=1'];
const flaky = [];

async function tests(title, count, report, program, programArguments, env) {
  const outcome = await step(title, async () => {
    const { code, output } = await run(program, programArguments, { env, limit: 3_600 });
    const counted = await count(report, code);
    return { ...counted, output, word: inWords(counted) };
  });
  if (outcome.failed > 0) showOutput(outcome.output);
  flaky.push(...(outcome.flaky ?? []));
  add(outcome);
}

/** The unit and API tests on the newest supported Node. Without it they are one failure. */
async function testsOnNewestNode(folder, env) {
  const node = await step('Newest Node', provideOtherNode);
  if (node.missing) {
    console.log(node.missing);
    return add({ passed: 0, failed: 1 });
  }
  const report = join(folder, 'newest-node.json');
  const vitest = [
    inProject('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    retryOfVitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  await tests(`Unit and API tests on ${node.version}`, countVitest, report, node.path, vitest, env);
}

/** The journeys in WebKit and Firefox. Without the two they are one failure. */
async function testsInOtherBrowsers(folder, env) {
  const others = await step('Other browsers', provideOtherBrowsers);
  if (others.missing) {
    console.log(others.missing);
    return add({ passed: 0, failed: 1 });
  }
  const report = join(folder, 'other-browsers.json');
  const playwright = ['test', '--config=e2e/other-browsers', retryOfPlaywright, '--reporter=line,json'];
  const ownEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await tests('WebKit and Firefox', countPlaywright, report, installed('playwright'), playwright, ownEnv);
}

async function verdict(folder) {
  const isReady = await oneStep('Packages', async () => {
    if (await isInstalled()) return 'unchanged';
    await alone(install);
    return 'installed';
  });
  if (!isReady) return add({ passed: 0, failed: 1 });
  const browser = await step('Browser', provideBrowser);
  const redis = await step('Redis', provideRedis);
  if (redis.missing) console.log(redis.missing);
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
  const env = { ...own, TMPDIR: folder, CI: 'true', ...(redis.path ? { REDIS_SERVER_PATH: redis.path } : {}) };

  add(await passGates(env));
  const isBuilt = await oneStep('Build', () => alone(build));
  add({ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 });

  const unit = join(folder, 'unit.json');
  const reporters = ['run', retryOfVitest, ...withoutSlow.vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`];
  await tests('Unit and API tests', countVitest, unit, installed('vitest'), reporters, env);
  if (browser.missing) {
    console.log(browser.missing);
    return add({ passed: 0, failed: 1 });
  }
  const journeys = join(folder, 'browser.json');
  const browserEnv = {
    ...env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeys,
    JOURNEYS_WITHOUT_MOTION: String(!isComplete),
  };
  await tests(
    'Browser tests',
    countPlaywright,
    journeys,
    installed('playwright'),
    ['test', retryOfPlaywright, '--reporter=line,json', ...withoutSlow.playwright],
    browserEnv,
  );
  if (process.argv.includes('--also-other-browsers')) await testsInOtherBrowsers(folder, env);
  // Last, because tests on another Node build the product anew for it.
  if (process.argv.includes('--also-newest-node')) await testsOnNewestNode(folder, env);
}

const folder = await makeTemporaryFolder();
endOnSignal({ grace: 10, cleanUp: () => removeTemporaryFolder(folder) });
await verdict(folder);
const left = await removeTemporaryFolder(folder, 5);
if (left.length > 0) {
  console.log('The tests left these running (now ended):');
  showOutput(left.join('\n'));
  add({ passed: 0, failed: 1 });
}
for (const title of flaky) console.log(`Passed at the second try only: ${title}`);
console.log(`After ${elapsed()}:`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
