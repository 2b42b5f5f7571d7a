import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { longWord, someDay } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { parseText } from '../../../texts/markup/parse.ts';
import { adminRoutes } from '../../admin.contract.ts';
import { sitePageTitles } from '../../site.rules.ts';

describe.each(['privacy', 'terms'] as const)('the legal page %s', name => {
  const address = `/${name}`;
  const title = sitePageTitles[name];
  const page = (text: string, changedAt: string | null = null) => ({ name, text, markup: parseText(text), changedAt });

  checkPageStates(title, {
    address,
    answers: (api: FakeApi) => api.answer(adminRoutes.sitePage, page('We keep **little**.')),
    main: adminRoutes.sitePage,
    loading: `Loading ${title}`,
    error: 'This page could not be loaded.',
    states: {
      'shows the text of the operator, and no time before it was changed': {
        shows: [title, 'We keep little.'],
        hides: ['Changed', /\*\*/],
      },
      'is the same for a visitor': { viewer: null, shows: [title, 'We keep little.'] },
      'says when the operator changed it': {
        answers: api => api.answer(adminRoutes.sitePage, page('We keep less.', someDay)),
        shows: ['We keep less.', /Changed .+ ago/],
      },
      'shows a text of many paragraphs, and words without a blank': {
        answers: api => api.answer(adminRoutes.sitePage, page(`First\n\n${'More words. '.repeat(800)}\n\n${longWord}\n\nThe last`)),
        shows: ['First', longWord, 'The last'],
      },
    },
  });

  test('asks for its own text, and marks words up', async () => {
    const api = openApi().answer(adminRoutes.sitePage, page('We keep **little**.'));
    await openPage(address);
    expect((await screen.findByText('little')).localName).toBe('strong');
    expect(api.callsOf(adminRoutes.sitePage).map(({ params }) => params)).toEqual([{ name }]);
  });
});
