import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makePost, makeReply, makeViewer, someDay } from '../../../../testing/web/makers.ts';
import { openApi, openPage, renderFor } from '../../../../testing/web/openPage.tsx';
import { boundariesRoutes } from '../../../boundaries/boundaries.contract.ts';
import { postsRoutes } from '../../../posts/posts.contract.ts';
import { repliesRoutes } from '../../../replies/replies.contract.ts';
import { moderationRoutes } from '../../moderation.contract.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { ReportPrompt } from '../../../../app/web/shell/standing/ReportPrompt.tsx';

async function openThread(viewer = makeViewer()) {
  const api = openApi(viewer)
    .answer(postsRoutes.get, makePost())
    .answer(postsRoutes.view, { views: 1 })
    .answer(repliesRoutes.list, [makeReply()])
    .answer(repliesRoutes.visit, { previousReplyId: 100, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 })
    .answer(moderationRoutes.report, { id: 1, kind: 'reply', targetId: '100', reason: 'spam', note: null, state: 'open', at: someDay });
  await openPage('/post/7', viewer, { beside: <ReportPrompt /> });
  return api;
}

const sent = (api: Awaited<ReturnType<typeof openThread>>) => api.callsOf(moderationRoutes.report).map(({ body }) => body);

/** Chooses from the menu of the comment. */
async function chooseOfComment(label: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Other actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
}

test('a comment is reported from its menu with a reason alone', async () => {
  const api = await openThread();
  await chooseOfComment('Report');
  await userEvent.click(await screen.findByRole('button', { name: /^Spam/ }));
  await expect.poll(() => sent(api)).toEqual([{ kind: 'reply', id: '100', reason: 'spam' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the report of a comment leads to the form of intimate pictures with its address', async () => {
  await openThread();
  await chooseOfComment('Report');
  const link = await screen.findByRole('link', { name: 'An intimate picture of you? Use this form' });
  expect(link.getAttribute('href')).toMatch(/^\/takedown\?law=intimate&url=%2Fpost%2F7%23reply-\d+$/);
  await userEvent.click(link);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a reason that says little asks for words first', async () => {
  const api = await openThread();
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Illegal/ }));
  expect(sent(api)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'What is wrong?' }), 'Sells tickets twice');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
  await expect.poll(() => sent(api)).toEqual([{ kind: 'post', id: '7', reason: 'illegal', note: 'Sells tickets twice' }]);
});

test('the report of a post offers to mute it, and the choice alone can be opened', async () => {
  const api = openApi();
  api.answer(boundariesRoutes.mute, { kind: 'post', value: '7', createdAt: someDay });
  let isClosed = false;
  const reported = { kind: 'post', id: 7, name: 'riley', avoids: true } as const;
  const { user } = renderFor(makeViewer(), <ReportDialog reported={reported} onClose={() => (isClosed = true)} />);
  expect(await screen.findByRole('button', { name: 'Block @riley' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mute this post' }));
  await screen.findByText('You muted this post');
  expect(isClosed).toBe(true);
  expect(api.calls.find(({ route }) => route === boundariesRoutes.mute)?.body).toEqual({ kind: 'post', value: '7' });
});

test('a moderator removes a comment with a reason', async () => {
  const api = await openThread(makeViewer({ role: 'moderator', isModerator: true }));
  api.answer(moderationRoutes.act, {
    id: 1,
    at: someDay,
    by: 'moderator',
    action: 'remove',
    kind: 'reply',
    subject: 'abc',
    label: 'a comment by @morgan',
    reason: 'Insults',
    until: null,
    gameId: null,
    appeal: null,
    digest: 'f'.repeat(64),
    previousDigest: '0'.repeat(64),
  });
  await chooseOfComment('Remove comment');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Insults');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect
    .poll(() => api.callsOf(moderationRoutes.act).map(({ body }) => body))
    .toEqual([{ action: 'remove', target: { kind: 'reply', id: '100' }, reason: 'Insults' }]);
});
