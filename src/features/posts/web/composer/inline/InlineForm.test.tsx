import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePost, makeViewer } from '../../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../../testing/web/openPage.tsx';
import { postsRoutes } from '../../../posts.contract.ts';
import { Composer } from '../Composer.tsx';
import { InlineForm } from './InlineForm.tsx';

const label = 'Say something to Celtics fans…';

function open() {
  const api = openApi().answerWith(postsRoutes.create, ({ body }) => makePost({ id: 77, content: body.content }));
  const viewer = makeViewer();
  const page = renderFor(
    viewer,
    <>
      <InlineForm viewer={viewer} tag="Boston Celtics" label={label} />
      <Composer />
    </>,
  );
  return { api, ...page };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label });
const post = () => screen.findByRole('button', { name: 'Post' });

test('Enter begins a line, and Post sends the text once with the tag and empties the field', async () => {
  const { api, user } = open();
  await user.type(field(), 'Banner 19{Enter}is coming');
  expect(field().value).toBe('Banner 19\nis coming');
  await user.click(await post());
  await expect.poll(() => field().value).toBe('');
  const [call, ...others] = api.callsOf(postsRoutes.create);
  expect(call?.body).toMatchObject({ content: 'Banner 19\nis coming', tags: ['Boston Celtics'], feature: 'regular' });
  expect(call?.key).toBeTruthy();
  expect(others).toEqual([]);
});

test('Control and Enter send the text', async () => {
  const { api, user } = open();
  await user.type(field(), 'Banner 19');
  await post();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => api.callsOf(postsRoutes.create).length).toBe(1);
});

test('a failed post keeps its text and its key, so that a second try stores one post', async () => {
  const { api, user } = open();
  api.refuse(postsRoutes.create, 'unavailable');
  await user.type(field(), 'Banner 19');
  await user.click(await post());
  expect(await screen.findByText('Failed to create post. Please try again.')).toBeTruthy();
  expect(field().value).toBe('Banner 19');
  await user.click(await post());
  await expect.poll(() => api.callsOf(postsRoutes.create).length).toBe(2);
  expect(new Set(api.callsOf(postsRoutes.create).map(call => call.key)).size).toBe(1);
});

test('a typed text is there again after the page was closed', async () => {
  const { user, unmount } = open();
  await user.type(field(), 'Half a th');
  unmount();
  open();
  await expect.poll(() => field().value).toBe('Half a th');
});

test('an icon opens the composer with the text, the tag and its kind', async () => {
  const { user } = open();
  await user.type(field(), 'Who wins?');
  await user.click(await screen.findByRole('button', { name: 'Poll' }));
  const content = await screen.findByLabelText<HTMLTextAreaElement>('What’s on your mind?');
  expect(content.value).toBe('Who wins?');
  expect(await screen.findByLabelText('Question')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Boston Celtics' })).toBeTruthy();
});
