import { chromium } from '@playwright/test';
import lighthouse, { type Config, desktopConfig, type Result } from 'lighthouse';
import { findBrowser } from '../../script/parts/machine/browser.mjs';
import { isPostedPicture } from './weighing.ts';
import { freePort } from '../../src/platform/server/process/freePort.ts';

export const formFactors = ['phone', 'desktop'] as const;
export type FormFactor = (typeof formFactors)[number];

/** The pages that are audited; a game's page is added by its id. */
export const auditedPaths = ['/', '/all', '/post/5', '/user/CourtsideCasey'] as const;

/** The network that Lighthouse simulates for a form factor: its own figures for slow 4G, and for a desktop's line. */
const network = {
  phone: { rttMs: 150, throughputKbps: 1_638.4 },
  desktop: { rttMs: 40, throughputKbps: 10_240 },
};

/** The result of audits that do not depend on how fast the machine is: docs/decisions/0074. */
export interface Findings {
  /** Scores of 0 to 100 by category. */
  scores: Record<string, number>;
  /** The audits of these categories that are not passed, with the elements that they name. */
  problems: string[];
  /** Scores of 0 to 100 of the first and the largest paint, which Lighthouse computes from the requests and their bytes. */
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift, with the elements that shifted. */
  shift: number;
  shifted: string[];
  /** The requests and the bytes transferred for the untouched page. */
  requests: number;
  bytes: number;
  script: number;
  files: string[];
}

export interface Auditor {
  /** Opens a page as a new visitor and audits everything but the time that its scripts take. */
  audit(url: string, formFactor: FormFactor): Promise<Findings>;
  /** The score for performance, of 0 to 100: it depends on how fast the machine is and how much else it does. */
  performance(url: string, formFactor: FormFactor): Promise<number>;
  close(): Promise<void>;
}

interface Item {
  url: string;
  transferSize: number;
  resourceType: string;
}

interface Named {
  node?: { snippet?: string };
  /** The text of an error in the console. */
  description?: string;
}

// The casts are sound: these audits have tables of such rows.
const rowsOf = <Row>(result: Result, audit: string) => {
  const details = result.audits[audit]?.details;
  return (details && 'items' in details ? details.items : []) as unknown as Row[];
};

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

function problemsOf(result: Result): string[] {
  const ids = new Set(
    Object.values(result.categories).flatMap(({ auditRefs }) => auditRefs.flatMap(({ id, weight }) => (weight > 0 ? id : []))),
  );
  return [...ids].flatMap(id => {
    const { score, title } = result.audits[id] ?? { score: 0, title: 'is missing' };
    const elements = rowsOf<Named>(result, id).flatMap(({ node, description }) => node?.snippet ?? description ?? []);
    return score === null || score >= 1 ? [] : `${id} (${title}) ${elements.slice(0, 5).join(' ')}`;
  });
}

function findingsOf(result: Result): Findings {
  const items = rowsOf<Item>(result, 'network-requests').filter(({ url }) => !isPostedPicture(url));
  const bytesOf = (some: Item[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: Object.fromEntries(Object.values(result.categories).map(({ id, score }) => [id, percent(score)])),
    problems: problemsOf(result),
    firstPaint: percent(result.audits['first-contentful-paint']?.score),
    largestPaint: percent(result.audits['largest-contentful-paint']?.score),
    shift: result.audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
    shifted: rowsOf<Named>(result, 'layout-shifts').flatMap(({ node }) => node?.snippet ?? []),
    requests: items.length,
    bytes: bytesOf(items),
    script: bytesOf(items.filter(({ resourceType }) => resourceType === 'Script')),
    files: items.map(({ url, transferSize }) => `${transferSize} ${url}`),
  };
}

/** Lighthouse checks accessibility by the rules of axe, which e2e/pages/accessible.spec.ts checks on a wide screen. */
export const categories = { phone: ['accessibility', 'best-practices', 'seo'], desktop: ['best-practices', 'seo'] } as const;

/** The settings of audits by a processor that takes no time and a server that answers at once. */
function fixedSettings(origin: string, formFactor: FormFactor): Config['settings'] {
  return {
    ...(formFactor === 'desktop' ? desktopConfig.settings : {}),
    onlyCategories: [...categories[formFactor]],
    // The links of a page are the same on both, and their listeners are read one by one. The size of targets is checked by
    // e2e/pages/accessible.spec.ts, which takes the bar at the bottom away: what it covers in part counts as too small here.
    skipAudits: formFactor === 'desktop' ? ['crawlable-anchors', 'link-text'] : ['target-size'],
    onlyAudits: [
      'first-contentful-paint',
      'largest-contentful-paint',
      'cumulative-layout-shift',
      'layout-shifts',
      'network-requests',
      'metrics',
    ],
    throttling: {
      ...network[formFactor],
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
      cpuSlowdownMultiplier: 0.001,
    },
    precomputedLanternData: { additionalRttByOrigin: { [origin]: 0 }, serverResponseTimeByOrigin: { [origin]: 30 } },
  };
}

/** Starts the browser of the tests with a debugging port on 127.0.0.1, by which Lighthouse drives it. */
export async function openAuditor(): Promise<Auditor> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  });
  const run = async (url: string, settings: Config['settings']): Promise<Result> => {
    const config: Config = {
      extends: 'lighthouse:default',
      settings: { throttlingMethod: 'simulate', disableFullPageScreenshot: true, ...settings },
    };
    const { lhr } = (await lighthouse(url, { port, hostname: '127.0.0.1', logLevel: 'error' }, config)) ?? {};
    if (!lhr) throw new Error(`Lighthouse gave no result for ${url}.`);
    if (lhr.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${lhr.runtimeError.message}`);
    return lhr;
  };
  return {
    audit: async (url, formFactor) => findingsOf(await run(url, fixedSettings(new URL(url).origin, formFactor))),
    performance: async (url, formFactor) => {
      const settings = formFactor === 'desktop' ? desktopConfig.settings : {};
      const { categories } = await run(url, { ...settings, onlyCategories: ['performance'] });
      return percent(categories['performance']?.score);
    },
    close: () => browser.close(),
  };
}
