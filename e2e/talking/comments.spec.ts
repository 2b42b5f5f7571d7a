import sharp from 'sharp';
import { commentOf, expect, open, problemsInBothThemes, signUpToWrite, test, writePost } from '../support/journey.ts';

test('a fan likes, edits, quotes, orders and collapses comments by mouse and keyboard', async ({ page }) => {
  await signUpToWrite(page);
  const path = await writePost(page, 'Who wins it all?');
  const postId = Number(path.split('/').at(-1));
  const origin = new URL(page.url()).origin;
  const write = async (content: string, parentId: number | null = null) => {
    const answer = await page.request.post('/api/replies', { headers: { origin }, data: { postId, content, parentId } });
    const { id }: { id: number } = await answer.json();
    return id;
  };
  const first = await write('I say Boston and nobody else');
  await write('Not a chance', first);
  await write('Denver again');
  await page.goto(path);

  const denver = commentOf(page, 'Denver again');
  const like = denver.getByRole('button', { name: /Give a like/ });
  await like.focus();
  await page.keyboard.press('Enter');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Give a like (1)');

  const tops = page.locator('#comments li').filter({ hasNotText: 'Not a chance' });
  await expect(tops.first()).toContainText('I say Boston');
  await page.reload();
  await page.getByRole('radiogroup', { name: 'Order of comments' }).getByText('Best').click();
  await expect(tops.first()).toContainText('Denver again');
  await page.reload();
  await expect(tops.first()).toContainText('Denver again');

  const boston = commentOf(page, 'I say Boston');
  await boston.getByRole('button', { name: 'Collapse' }).click();
  await expect(page.getByText('Not a chance')).toBeHidden();
  await page.reload();
  const show = commentOf(page, 'I say Boston').getByRole('button', { name: 'Show 1 reply' });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not a chance')).toBeVisible();

  await boston.getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit comment' }).click();
  await page.getByLabel('Edit comment', { exact: true }).and(page.locator('textarea')).fill('I say Boston, in six');
  await page.keyboard.press('Control+Enter');
  const edited = commentOf(page, 'I say Boston, in six');
  await edited.getByRole('button', { name: 'edited' }).click();
  const history = page.getByRole('dialog', { name: 'Edit history' });
  await expect(history).toContainText('I say Boston and nobody else');
  expect(await problemsInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await edited.getByText('I say Boston, in six').selectText();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const dock = page.locator('[data-dock]');
  await dock.getByRole('textbox').fill('Six is brave');
  await dock.getByRole('button', { name: 'Reply', exact: true }).click();
  const answer = commentOf(page, 'Six is brave');
  await expect(answer.locator('blockquote')).toContainText('I say Boston, in six');
});

test('a comment shows a picture that its writer uploads', async ({ page }) => {
  await signUpToWrite(page);
  await writePost(page, 'Where did you sit?');
  await page.getByLabel('Add a comment').fill('Row 12, seat 3');
  const buffer = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d428a' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.locator('#comments').getByRole('button', { name: 'Add image' }).click();
  await (await chooser).setFiles({ name: 'seat.png', mimeType: 'image/png', buffer });
  await expect(page.locator('#comments form img[src^="/images/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const picture = commentOf(page, 'Row 12, seat 3').locator('img[width="900"]');
  await expect(picture).toBeVisible();
  await page.reload();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp$/);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a fan likes, answers, orders, collapses and links comments, and formats one', { tag: '@slow' }, async ({ page }) => {
    await signUpToWrite(page);
    const path = await writePost(page, 'Who wins it all?');
    const origin = new URL(page.url()).origin;
    const write = async (content: string) =>
      page.request.post('/api/replies', { headers: { origin }, data: { postId: Number(path.split('/').at(-1)), content, parentId: null } });
    await write('I say Boston');
    await write('Denver again');
    await open(page, path);
    const boston = commentOf(page, 'I say Boston');
    const denver = commentOf(page, 'Denver again');

    const like = denver.getByRole('button', { name: /Give a like/ });
    await like.tap();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('radiogroup', { name: 'Order of comments' }).getByText('Best').tap();
    await expect(page.locator('#comments li').first()).toContainText('Denver again');

    await boston.getByRole('button', { name: 'Reply', exact: true }).tap();
    const dock = page.locator('[data-dock]');
    const field = dock.getByRole('textbox');
    await field.tap();
    await dock.getByRole('button', { name: 'Formatting' }).tap();
    await dock.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Bold' }).tap();
    await field.pressSequentially('Never');
    await dock.getByRole('button', { name: 'Reply', exact: true }).tap();
    const answer = page.locator('#comments li').filter({ has: page.locator('p', { hasText: 'Never' }) });
    await expect(answer.locator('strong')).toHaveText('Never');

    await boston.getByRole('button', { name: 'Collapse' }).tap();
    await expect(answer).toBeHidden();
    await boston.getByRole('button', { name: 'Show 1 reply' }).tap();
    await expect(answer).toBeVisible();

    await answer.getByRole('button', { name: 'Other actions' }).tap();
    await page.getByRole('menuitem', { name: 'Copy link' }).tap();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#reply-\d+$/);
    await page.goto('/about');
    await page.goto(link);
    await expect(answer).toBeInViewport();
  });
});
