/**
 * Weighs what a browser loads for a first visit of ten seconds, untouched and used: requests, and gzipped bytes by kind. `npm run weigh`, after a build;
 * `npm run weigh -- /all` lists the files of one page.
 */
import { chromium } from '@playwright/test';
import { demo, signIn } from '../../e2e/support/journey.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { firstPageLimits, weigh, type Weight } from '../../e2e/support/weighing.ts';
import { findBrowser } from '../parts/machine/browser.mjs';

const show = (line: string) => process.stdout.write(`${line}\n`);
const kinds = ['document', 'stylesheet', 'script', 'font', 'image'];
const inKilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

/** The cookies of somebody of the demo community. */
async function signedIn(url: string) {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(`${url}/api/login?returnTo=/about`);
  await signIn(page, demo.email, demo.password);
  await page.waitForURL('**/about');
  const state = await page.context().storageState();
  await browser.close();
  return state;
}

function line(title: string, weight: Weight): string {
  const parts = kinds.map(kind => inKilobytes(weight.byKind[kind]?.bytes ?? 0));
  const rest = weight.files.filter(({ kind }) => !kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
  const cells = [weight.asked.length, inKilobytes(weight.bytes), ...parts, inKilobytes(rest)];
  return title.padEnd(30) + cells.map(cell => String(cell).padStart(11)).join('');
}

const asked = process.argv[2];
const product = await startProduct();
try {
  const feed = await fetch(`${product.url}/api/posts`);
  const postPath = /"id":(\d+)/.exec(await feed.text())?.[1];
  const paths = asked ? [asked] : ['/', '/all', `/post/${postPath}`];
  const { requests, bytes, javascript } = firstPageLimits;
  show(`kB, gzipped; a first visit may take ${requests} requests, ${bytes / 1_000} kB, ${javascript / 1_000} kB of them script`);
  show(''.padEnd(30) + ['requests', 'all', ...kinds, 'other'].map(word => word.padStart(11)).join(''));
  const state = await signedIn(product.url);
  for (const [who, options] of [
    ['signed out', {}],
    ['signed in', { storageState: state }],
  ] as const) {
    for (const path of paths) {
      for (const isUsed of [false, true]) {
        const weight = await weigh(product.url + path, { ...options, isUsed, stayMs: 10_000 });
        show(line(`${path}, ${who}${isUsed ? ', used' : ''}`, weight));
        if (asked)
          for (const file of weight.files)
            show(`  ${inKilobytes(file.bytes).padStart(7)}  ${file.kind.padEnd(12)} ${file.url.replace(product.url, '')}`);
      }
    }
  }
} finally {
  await product.stop();
}
