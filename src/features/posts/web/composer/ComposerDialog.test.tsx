import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makePost, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { newPost, postsRoutes } from '../../posts.contract.ts';
import { Composer } from './Composer.tsx';
import { type ComposerRequest, openComposer } from './composer.store.ts';
import { ComposerDialog } from './ComposerDialog.tsx';

function open(request: ComposerRequest = { tags: [] }) {
  const api = openApi().answerWith(postsRoutes.create, ({ body }) => makePost({ id: 77, content: body.content }));
  const closed: true[] = [];
  const page = renderFor(makeViewer(), <ComposerDialog request={request} onClose={() => closed.push(true)} />);
  const post = () => page.user.click(screen.getByRole('button', { name: 'Post' }));
  const sent = () => api.callsOf(postsRoutes.create).map(call => call.body);
  return { api, closed, post, sent, ...page };
}

const content = () => screen.findByLabelText<HTMLTextAreaElement>('What’s on your mind?');

describe('the composer', () => {
  test('sends a post once with its tags and an idempotency key, and leads to it', async () => {
    const { api, user, post, sent, closed } = open({ tags: ['NBA'] });
    await user.type(await content(), 'What a game');
    await post();
    await expect.poll(() => location.pathname).toBe('/post/77');
    expect(sent()).toMatchObject([{ content: 'What a game', tags: ['NBA'], feature: 'regular' }]);
    expect(api.callsOf(postsRoutes.create)[0]?.key).toBeTruthy();
    expect(closed).toEqual([true]);
    expect(localStorage.getItem('draft:new-post')).toBeNull();
  });

  test('keeps the text and its key when the server is away, so that a second try stores one post', async () => {
    const { api, user, post } = open();
    await user.type(await content(), 'What a game');
    api.refuse(postsRoutes.create, 'unavailable');
    await post();
    expect(await screen.findByText('Failed to create post. Please try again.')).toBeTruthy();
    expect((await content()).value).toBe('What a game');
    await post();
    await expect.poll(() => api.callsOf(postsRoutes.create).length).toBe(2);
    expect(new Set(api.callsOf(postsRoutes.create).map(call => call.key)).size).toBe(1);
  });

  test('sends nothing while the text is empty', async () => {
    const { user, sent } = open();
    await user.type(await content(), '  ');
    expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Write something first')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test('brings a draft back and lets its author clear it, and take that back', async () => {
    const first = open();
    await first.user.type(await content(), 'Half a th');
    first.unmount();
    const { user, closed } = open();
    expect((await content()).value).toBe('Half a th');
    expect(screen.getByText('Your draft is still here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(closed).toEqual([true]);
    expect(localStorage.getItem('draft:new-post')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(JSON.parse(localStorage.getItem('draft:new-post') ?? 'null')).toMatchObject({ content: 'Half a th' });
  });

  test('locks boards until an NBA tag is chosen', async () => {
    const { unmount } = open();
    expect(await screen.findByRole('button', { name: 'Mock Draft' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Poll' })).toHaveProperty('disabled', false);
    unmount();
    open({ tags: ['NBA'] });
    expect(await screen.findByRole('button', { name: 'Mock Draft' })).toHaveProperty('disabled', false);
  });

  test('opens the field for tags by a button of its row, and the field stays once it is there', async () => {
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Add tags' });
    expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull();
    await user.click(button);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tags' }));
    await user.keyboard('NBA{Enter}{Backspace}');
    await user.click(button);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tags' }));
  });

  test.each([
    ['while it composes', { isComposing: true }],
    ['after it, as Safari sends it', { keyCode: 229 }],
  ])('makes no tag of a word by the Enter of an input method %s', async (_title, sign) => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add tags' }));
    const field = screen.getByRole('combobox', { name: 'Tags' });
    await user.type(field, '湖');
    fireEvent.keyDown(field, { key: 'Enter', ...sign });
    expect(field).toHaveProperty('value', '湖');
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  test('shows the field for tags when a tag is there', async () => {
    open({ tags: ['NBA'] });
    expect(await screen.findByRole('combobox', { name: 'Tags' })).toBeTruthy();
    expect(document.activeElement).toBe(await content());
  });

  test('shows the text as one line above a board, and the field for tags without its hint', async () => {
    open({ tags: ['NBA'], kind: 'power-rankings' });
    await screen.findByText('NBA Power Rankings');
    expect((await content()).getAttribute('rows')).toBe('1');
    expect(screen.queryByText(/they bring your post to its fans/)).toBeNull();
  });

  test('begins with the kind that its opener asks for', async () => {
    open({ tags: ['NBA'], kind: 'power-rankings' });
    expect(await screen.findByText('NBA Power Rankings')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Power Ranking' }).getAttribute('aria-pressed')).toBe('true');
  });
});

test('the composer gives the focus back to where it was', async () => {
  openApi();
  const { user } = renderFor(
    makeViewer(),
    <>
      <button type="button">Write</button>
      <Composer />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Write' });
  for (const round of [1, 2]) {
    button.focus();
    act(() => openComposer({ tags: [] }));
    const dialog = await screen.findByRole('dialog');
    await expect.poll(() => dialog.contains(document.activeElement), { message: `round ${round}` }).toBe(true);
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(button);
  }
});

describe('the pictures of a post', () => {
  async function openPictures(count: number) {
    const page = open();
    await page.user.type(await content(), 'Look');
    for (let place = 0; place < count; place += 1) {
      await page.user.click(screen.getByRole('button', { name: 'Use a link instead' }));
      await page.user.type(
        screen.getByLabelText(place === 0 ? 'Image address' : `Image address ${place + 1}`),
        `https://a.example/${place}.png`,
      );
    }
    return page;
  }

  test('may be a GIF, chosen as a file or by its address', async () => {
    const { user } = open();
    const field = screen.getByLabelText<HTMLInputElement>('GIF file');
    const opened = vi.spyOn(field, 'click');
    await user.click(await screen.findByRole('button', { name: 'Add GIF' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Choose a GIF' }));
    expect([opened.mock.calls.length, field.accept]).toEqual([1, 'image/gif,image/webp']);
    await user.click(screen.getByRole('button', { name: 'Add GIF' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use the address of a GIF' }));
    expect(await screen.findByLabelText('Image address')).toBeTruthy();
  });

  test('are added by address up to four, reordered, described and removed', async () => {
    const { user, post, sent } = await openPictures(4);
    expect(screen.queryByRole('button', { name: 'Add image' })).toBeNull();
    await user.type(screen.getByLabelText('Description 4'), 'Last');
    await user.click(screen.getByRole('button', { name: 'Move image 4 up' }));
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await post();
    const images = [
      { url: 'https://a.example/1.png', alt: null },
      { url: 'https://a.example/3.png', alt: 'Last' },
      { url: 'https://a.example/2.png', alt: null },
    ];
    await expect.poll(sent).toMatchObject([{ images }]);
  });

  test('whose address is none are named at their fields, and nothing is sent', async () => {
    const { user, post, sent } = await openPictures(2);
    await user.clear(screen.getByLabelText('Image address 2'));
    await user.type(screen.getByLabelText('Image address 2'), 'b.png');
    await post();
    expect(await screen.findByText('An image address starts with http:// or https://')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Image address 2'));
    expect(sent()).toEqual([]);
  });
});

describe('the editor of a poll', () => {
  async function openPoll() {
    const page = open();
    await page.user.type(await content(), 'Tonight');
    await page.user.click(screen.getByRole('button', { name: 'Poll' }));
    return { ...page, question: await screen.findByLabelText('Question') };
  }

  test('takes the focus, and Enter goes on to the next option and adds one at the end', async () => {
    const { user, question, sent } = await openPoll();
    expect(document.activeElement).toBe(question);
    await user.keyboard('Who wins?{Enter}Home{Enter}Away{Enter}Nobody');
    expect(screen.getByLabelText<HTMLInputElement>('Option 3').value).toBe('Nobody');
    expect(sent()).toEqual([]);
  });

  test('sends its question and the options that have a text', async () => {
    const { user, post, sent } = await openPoll();
    await user.keyboard('Who wins?{Enter}Home{Enter}Away{Enter}');
    await post();
    await expect.poll(sent).toMatchObject([{ feature: 'poll', poll: { question: 'Who wins?', options: ['Home', 'Away'] } }]);
  });

  test('sends when it closes and whether votes can change', async () => {
    const { user, post, sent } = await openPoll();
    await user.keyboard('Who wins?{Enter}Home{Enter}Away');
    await user.selectOptions(screen.getByLabelText('Closes'), '1 day');
    await user.click(screen.getByRole('switch', { name: 'People can change their vote' }));
    const before = Date.now();
    await post();
    await expect.poll(sent).toMatchObject([{ poll: { canChange: true, closesAt: expect.stringMatching(/Z$/) } }]);
    const body = newPost.parse(sent()[0]);
    const left = Date.parse(body.poll?.closesAt ?? '') - before;
    expect(Math.round(left / 3_600_000)).toBe(24);
  });

  test('says at the field what is missing, and sends nothing', async () => {
    const { user, post, sent, question } = await openPoll();
    await user.type(screen.getByLabelText('Option 1'), 'Home');
    await post();
    expect(await screen.findByText('Ask a question for your poll')).toBeTruthy();
    expect(screen.getByText('A poll needs at least 2 options')).toBeTruthy();
    expect(document.activeElement).toBe(question);
    expect(sent()).toEqual([]);
  });

  test('has at most five options', async () => {
    const { user } = await openPoll();
    for (let count = 2; count < 5; count += 1) await user.click(screen.getByRole('button', { name: 'Add Option' }));
    expect(screen.queryByRole('button', { name: 'Add Option' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove option 5' }));
    expect(screen.getByRole('button', { name: 'Add Option' })).toBeTruthy();
  });

  test('brings its texts back when Poll is chosen again, and forgets them when it is removed', async () => {
    const { user, question } = await openPoll();
    await user.type(question, 'Who wins?');
    await user.click(screen.getByRole('button', { name: 'Poll' }));
    await user.click(screen.getByRole('button', { name: 'Poll' }));
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('Who wins?');
    await user.click(screen.getByRole('button', { name: 'Remove poll' }));
    await user.click(screen.getByRole('button', { name: 'Poll' }));
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('');
  });
});
