import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { type Page, TestBrowser } from '../../../../src/features/account/server/testing/browser.ts';
import { openForgingProvider } from '../../../../src/features/account/server/testing/forgingProvider.ts';
import { defineFault, type Finding, isSo, none, withinSeconds } from '../fault.ts';
import { freePort } from '../../../../src/platform/server/process/freePort.ts';
import { startNode } from '../../processes/node.ts';
import { keepAsking } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

const moods: Record<string, RequestListener | undefined> = {
  'not there': undefined,
  hanging: () => undefined,
  'answering 500': (_request, response) => response.writeHead(500).end('oh no'),
  'answering HTML': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
};

/** Whether it ended on the product's own page that says that signing in did not work, without inner words. */
function isClear({ url, text, headers }: Page, origin: string): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') && url.startsWith(`${origin}/sign-in/problem`);
  return isPage === true && text.includes('<h1') && !/ECONNREFUSED|fetch failed|\bat \w+ \(/.test(text);
}

export const identityAway = defineFault({
  id: 'F7',
  title: 'The identity provider is down or slow',
  about: 'It is not there, hangs, answers 500 or HTML; or hangs only when the code is redeemed.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const { load, settings } = await openScene(context, { writers: 4 });
    const findings: Finding[] = [];
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const oidc = { OIDC_CLIENT_ID: 'product', OIDC_CLIENT_SECRET: 'a secret of the product' };
    // It starts while the provider is away, which has to be no reason not to.
    const node = await startNode(context, { name: 'outside', settings: { ...settings, ...oidc, OIDC_ISSUER: issuer } });
    const [person] = load.people;
    const headers = { cookie: person?.cookie ?? '' };
    const stopReading = keepAsking(signal => fetch(`${node.url}/api/auth/user`, { headers, signal }));
    for (const [mood, listener] of Object.entries(moods)) {
      const server = listener ? createServer(listener).listen(port, '127.0.0.1') : undefined;
      if (server) await once(server, 'listening');
      const begun = performance.now();
      const page = await new TestBrowser(node.url).visit('/api/login', () => false);
      const passed = (performance.now() - begun) / 1_000;
      server?.closeAllConnections();
      server?.close();
      findings.push(
        isSo(
          `${mood}: sign-in ends on a page that says so`,
          isClear(page, node.url),
          `${page.status} ${new URL(page.url).pathname}`,
          'a page',
        ),
        withinSeconds(`${mood}: the page is there`, passed, 10),
      );
      context.show(`${mood}: ${passed.toFixed(1)} s`);
    }
    const forging = await openForgingProvider();
    context.endLater(() => forging.close());
    const second = await startNode(context, { name: 'forged', settings: { ...settings, ...oidc, OIDC_ISSUER: forging.issuer } });
    forging.forgery = { hangsAt: '/token' };
    const begun = performance.now();
    const page = await new TestBrowser(second.url).visit('/api/login', () => false);
    findings.push(
      isSo(
        'hanging at the last step: sign-in ends on a page that says so',
        isClear(page, second.url),
        `${page.status} ${new URL(page.url).pathname}`,
        'a page',
      ),
      withinSeconds('hanging at the last step: the page is there', (performance.now() - begun) / 1_000, 10.5),
    );
    forging.forgery = {};
    const well = await new TestBrowser(second.url).visit('/api/login', () => false);
    findings.push(
      isSo(
        'once it is back, sign-in works at once',
        well.status === 200 && !well.url.includes('reason='),
        well.url.replace(second.url, ''),
        'the product',
      ),
    );
    const { times, failed } = await stopReading();
    return [
      ...findings,
      none(`calls of who is signed in that failed, of ${times.length}`, failed),
      withinSeconds('the slowest of them', (times.at(-1) ?? 0) / 1_000, 1),
    ];
  },
});
