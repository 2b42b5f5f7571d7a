import type { Finding } from '../report/figures.ts';
import type { Trial } from './trial.ts';

const pages = [
  { name: 'feed', path: '/all' },
  { name: 'landing', path: '/' },
  { name: 'post', path: '/post/' },
];

export const weight: Trial = {
  name: 'weight',
  about: 'what a first visit brings, gzipped, in a real browser, signed out',
  takesMinutes: false,
  async run({ product, community, show }) {
    // Only this needs a browser, and loading what drives it takes a second.
    const { weigh } = await import('../../../e2e/support/weighing.ts');
    const findings: Finding[] = [];
    for (const { name, path } of pages) {
      const at = path === '/post/' ? path + String(community.material.longPostIds[0]) : path;
      const { requests, bytes, javascript, files } = await weigh(product.url + at);
      const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
      show(`  ${at}: ${largest.map(file => `${new URL(file.url).pathname} ${(file.bytes / 1_000).toFixed(1)} kB`).join(', ')}`);
      findings.push(
        { name: `weight-${name}`, about: `first visit to ${at}, all of it`, value: bytes / 1_000, unit: 'kB', atMost: 250 },
        { name: `weight-${name}-scripts`, about: 'of it JavaScript', value: javascript / 1_000, unit: 'kB', atMost: 105 },
        { name: `weight-${name}-requests`, about: 'in so many requests', value: requests, unit: 'requests', atMost: 15 },
      );
    }
    return findings;
  },
};
