import { expect, test } from '@playwright/test';
import { firstPageLimits, weigh } from './weighing.ts';

for (const path of ['/', '/all']) {
  test(`a first visit to ${path} takes few requests and little on the way`, async ({ baseURL }) => {
    const { requests, bytes, javascript, files } = await weigh(`${baseURL}${path}`);
    const list = files.map(file => `${file.bytes} ${file.url}`).join('\n');
    expect(requests, list).toBeLessThanOrEqual(firstPageLimits.requests);
    expect(bytes, list).toBeLessThanOrEqual(firstPageLimits.bytes);
    expect(javascript, list).toBeLessThanOrEqual(firstPageLimits.javascript);
    // Floating parts load once somebody uses the page.
    expect(list).not.toMatch(/floating|Panel|ToastList|Dialog/);
  });
}
