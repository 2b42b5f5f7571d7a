import { commentOf, expect, signUp, test, writePost } from './journey.ts';

test('a fan likes, edits, quotes, orders and collapses comments by mouse and keyboard', async ({ page }) => {
  await signUp(page);
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
  const show = commentOf(page, 'I say Boston').getByRole('button', { name: 'Show 1 answer' });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not a chance')).toBeVisible();

  await boston.getByRole('button', { name: 'Edit comment' }).click();
  await page.getByLabel('Edit comment', { exact: true }).and(page.locator('textarea')).fill('I say Boston, in six');
  await page.keyboard.press('Control+Enter');
  const edited = commentOf(page, 'I say Boston, in six');
  await edited.getByRole('button', { name: 'edited' }).click();
  const history = page.getByRole('dialog', { name: 'Edit history' });
  await expect(history).toContainText('I say Boston and nobody else');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await edited.getByText('I say Boston, in six').selectText();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await edited.getByRole('textbox').fill('Six is brave');
  await edited.locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  const answer = commentOf(page, 'Six is brave');
  await expect(answer.locator('blockquote')).toContainText('I say Boston, in six');
});
