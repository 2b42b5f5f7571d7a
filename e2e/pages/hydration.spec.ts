import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openReplay } from '../../src/features/sports/server/replay/replay.ts';
import { expect, makeAccount, newName, open, test } from '../support/journey.ts';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { startProduct } from '../support/product.ts';

// A source that is away answers 503 through our calls, and a visitor's own reads are 401 or 403.
test.use({ allowedErrors: [/status of (400|401|403|404|503)/] });

const values: Readonly<Record<string, string>> = {
  ':id': '1',
  ':username': 'CourtsideCasey',
  ':friendUsername': 'CourtsideCasey',
  ':league': 'nba',
  ':year': '2025',
  ':uid': 'nobody',
  ':token': 'nothing',
  '*': 'no/such/page',
};

/** An address of each page of the route table, and of the pages of a league and a team. */
function addresses(): string[] {
  const ofPattern = (pattern: string) =>
    pattern
      .split('/')
      .map(segment => values[segment] ?? segment)
      .join('/');
  // The table itself holds code of the browser half.
  const table = readFileSync(join(projectFolder, 'src/app/web/pages.ts'), 'utf8');
  const found = [...table.matchAll(/pattern: '([^']+)'/g)].map(([, pattern = '']) => ofPattern(pattern).replace(/^(?!\/)/, '/'));
  return [
    ...found.filter(path => !path.includes(':') && path !== '/design'),
    '/nba',
    '/Boston%20Celtics',
    '/Boston%20Celtics?tab=games',
    '/all?sort=popular',
  ];
}

/** Opens each page, uses it, and waits until all its parts have hydrated: the journey fails if one of them logs an error. */
async function wakeEveryPage(page: Parameters<typeof open>[0], url: string): Promise<void> {
  for (const path of addresses()) {
    await test.step(path, async () => {
      await open(page, url + path);
      await page.mouse.click(2, 300);
      await expect(page.locator('[data-asleep]')).toHaveCount(0);
    });
  }
}

// In this order: a source that answered once leaves scores, which are shown as long as it is away.
const states = { away: '500', slow: 'hang', live: 'well', empty: 'empty' } as const;

test('every page hydrates as it is with sources away, slow, live and empty', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  const replay = await openReplay();
  replay.be(states.away);
  const product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
  try {
    for (const [state, mood] of Object.entries(states)) {
      replay.be(mood);
      await test.step(`for a visitor, sources ${state}`, () => wakeEveryPage(page, product.url));
    }
    replay.be(states.live);
    await page.goto(`${product.url}/rules`);
    await makeAccount(page, newName(), product.url);
    await test.step('for a member', () => wakeEveryPage(page, product.url));
    await page.goto('about:blank');
  } finally {
    await product.stop();
    await replay.close();
  }
});
