import { findBrowser } from '../../parts/browser.mjs';
import type { Finding } from '../figures.ts';
import type { Trial } from '../trial.ts';

const pages = [
  { name: 'feed', path: '/all' },
  { name: 'landing', path: '/' },
  { name: 'post', path: '/post/' },
];

interface Weight {
  requests: number;
  bytes: number;
  scripts: number;
  largest: string[];
}

/** What a first visit brings over the wire, as the browser itself counts it: compressed, with heads, until nothing more comes. */
async function weigh(url: string): Promise<Weight> {
  // Only this needs a browser, and loading what drives it takes a second.
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const [kinds, paths, sizes] = [new Map<string, string>(), new Map<string, string>(), new Map<string, number>()];
    network.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const bytesOf = (isMeant: (id: string) => boolean) => [...sizes].reduce((sum, [id, size]) => sum + (isMeant(id) ? size : 0), 0);
    const largest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 5);
    return {
      requests: paths.size,
      bytes: bytesOf(() => true),
      scripts: bytesOf(id => kinds.get(id) === 'Script'),
      largest: largest.map(([id, size]) => `${paths.get(id)} ${(size / 1_000).toFixed(1)} kB`),
    };
  } finally {
    await browser.close();
  }
}

export const weight: Trial = {
  name: 'weight',
  about: 'what a first visit brings over the wire, in a real browser, signed out',
  takesMinutes: false,
  async run({ product, community, show }) {
    const findings: Finding[] = [];
    for (const { name, path } of pages) {
      const at = path === '/post/' ? path + String(community.material.postIds[0]) : path;
      const { requests, bytes, scripts, largest } = await weigh(product.url + at);
      show(`  ${at}: ${largest.join(', ')}`);
      findings.push(
        { name: `weight-${name}`, about: `first visit to ${at}, all of it`, value: bytes / 1_000, unit: 'kB', atMost: 250 },
        { name: `weight-${name}-scripts`, about: 'of it JavaScript', value: scripts / 1_000, unit: 'kB', atMost: 90 },
        { name: `weight-${name}-requests`, about: 'in so many requests', value: requests, unit: 'requests', atMost: 15 },
      );
    }
    return findings;
  },
};
