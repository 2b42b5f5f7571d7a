import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../features/account/account.contract.ts';
import type { RouteDefinition } from '../../platform/shared/contract.ts';
import type { FakeApi } from '../../platform/web/testing/fakeApi.ts';
import { makeViewer } from './makers.ts';
import { openApi, openPage } from './openPage.tsx';

type Text = string | RegExp;

/** One state of a page: the answers that lead to it, and what stands there then. */
export interface PageState {
  /** Changes the answers that `answers` of the page gave. */
  answers?: (api: FakeApi) => unknown;
  viewer?: CurrentUser | null;
  address?: string;
  /** Texts or accessible names that are there. */
  shows: readonly Text[];
  /** Texts that are not. */
  hides?: readonly Text[];
}

export interface PageStates {
  address: string;
  /** The answers of an ordinary visit. */
  answers: (api: FakeApi) => unknown;
  /** The call without which the page has nothing to show. It is held for the loading state and refused for the error state. */
  main?: RouteDefinition;
  /** The label of the loading state. */
  loading?: string;
  /** The message of the error state; its button asks again. */
  error?: Text;
  /** The viewer of the page; a member unless said. */
  viewer?: CurrentUser | null;
  states: Record<string, PageState>;
}

async function shown(text: Text): Promise<void> {
  await expect.poll(() => document.body.textContent, { message: `the page shows ${text}` }).toMatch(text);
}

function checkLoading({ address, answers, viewer = makeViewer() }: PageStates, main: RouteDefinition, label: string): void {
  test('while it loads, a screen reader is told so', async () => {
    const api = openApi(viewer);
    answers(api);
    const held = api.hold(main);
    await openPage(address, viewer);
    expect((await screen.findAllByText(label)).length).toBeGreaterThan(0);
    held.release();
    await expect.poll(() => screen.queryAllByText(label)).toHaveLength(0);
  });
}

function checkError({ address, answers, viewer = makeViewer() }: PageStates, main: RouteDefinition, message: Text): void {
  test('after a failure it says so, and its button asks again', async () => {
    const api = openApi(viewer);
    answers(api);
    api.refuse(main, 'unavailable', 'Overloaded.');
    const { user } = await openPage(address, viewer);
    await shown(message);
    answers(api);
    const [retry] = screen.getAllByRole('button', { name: /retry|try again/i });
    await user.click(retry ?? document.body);
    await expect.poll(() => document.body.textContent).not.toMatch(message);
  });
}

/** Opens a page in each of its states and checks what stands there: loading, error with a retry that works, and the given ones. */
export function checkPageStates(name: string, page: PageStates): void {
  describe.each([name])('%s', () => {
    test.each(Object.entries(page.states))('%s', async (_title, { answers, viewer = page.viewer, address, shows, hides = [] }) => {
      const api = openApi(viewer);
      page.answers(api);
      answers?.(api);
      await openPage(address ?? page.address, viewer);
      for (const text of shows) await shown(text);
      for (const text of hides) expect(document.body.textContent).not.toMatch(text);
    });
    if (page.main && page.loading) checkLoading(page, page.main, page.loading);
    if (page.main && page.error) checkError(page, page.main, page.error);
  });
}
