import { expect, signUpToWrite, test, writePost } from '../support/journey.ts';

test('a search shows what it found: another form of a word, a name put right, a tag, an author, deep in a long text', {
  tag: '@slow',
}, async ({ page }) => {
  const author = await signUpToWrite(page);
  const token = `Zq${author.slice(-8)}`;
  const filler = 'The crowd went on and on about everything else under the sun. '.repeat(20);
  await writePost(page, `${filler}Then ${token} was shooting <b>lights</b> out. ${filler}`, ['Denver Nuggets']);
  await page.goto(`/?q=${token.toLowerCase()}%20shoots`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.locator('mark')).toHaveText([token, 'shooting']);
  await expect(card).toContainText(/^.*….*Then .* was shooting <b>lights<\/b> out\./);
  await page.goto(`/?q=${author}%20nuggets`);
  await expect(card.locator('mark')).toHaveText([author, 'Nuggets']);
  await page.goto('/?q=Wembanyma');
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/^Wembanyama$/i);
  await page.goto('/all');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(0);
});
