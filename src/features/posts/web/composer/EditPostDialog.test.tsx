import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { longWord, makePoll, makePost, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { type Post, postsRoutes } from '../../posts.contract.ts';
import { EditPostDialog } from './EditPostDialog.tsx';

function open(post: Post = makePost()) {
  const api = openApi().answerWith(postsRoutes.update, ({ body }) => makePost({ ...post, content: body.content ?? post.content }));
  const closed: true[] = [];
  const page = renderFor(makeViewer(), <EditPostDialog post={post} onClose={() => closed.push(true)} />);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  const sent = () => api.callsOf(postsRoutes.update).map(call => call.body);
  return { api, closed, save, sent, ...page };
}

const content = () => screen.findByLabelText<HTMLTextAreaElement>('What’s on your mind?');

describe('the dialog that edits a post', () => {
  test('begins with the post, stores what was changed and closes', async () => {
    const { user, save, sent, closed } = open();
    expect((await content()).value).toBe('Best game of the season.');
    await user.type(await content(), ' Really.');
    await save();
    await expect.poll(() => closed).toEqual([true]);
    expect(sent()).toMatchObject([{ content: 'Best game of the season. Really.', tags: ['NBA'] }]);
    expect(localStorage.getItem('draft:post:7')).toBeNull();
  });

  test('stays open with the text when the server refuses', async () => {
    const { api, user, save, closed } = open();
    api.refuse(postsRoutes.update, 'unavailable');
    await user.type(await content(), ' Really.');
    await save();
    expect(await screen.findByText('Failed to update post. Please try again.')).toBeTruthy();
    expect((await content()).value).toBe('Best game of the season. Really.');
    expect(closed).toEqual([]);
  });

  test('cannot store an empty text', async () => {
    const { user } = open();
    await user.clear(await content());
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  });

  test('brings changes back that were not stored, and Cancel discards them', async () => {
    const first = open();
    await first.user.type(await content(), ' Half');
    first.unmount();
    const { user, closed } = open();
    expect((await content()).value).toBe('Best game of the season. Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).toEqual([true]);
    expect(localStorage.getItem('draft:post:7')).toBeNull();
  });

  test('sends once while the first answer is under way', async () => {
    const { api, user, save, sent, closed } = open();
    const held = api.hold(postsRoutes.update);
    await user.type(await content(), '!');
    await save();
    await save();
    held.release();
    await expect.poll(() => closed).toEqual([true]);
    expect(sent()).toHaveLength(1);
  });

  test('says that the options of a poll keep their votes once somebody voted', async () => {
    open(makePost({ feature: 'poll', poll: makePoll() }));
    expect(await screen.findByText('Options you leave as they are keep their votes.')).toBeTruthy();
  });

  test('shows a long text whole', async () => {
    open(makePost({ content: longWord }));
    expect((await content()).value).toBe(longWord);
  });
});
