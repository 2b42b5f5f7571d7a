import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderFor } from '../../../../../testing/web/openPage.tsx';
import { type TextElement, type TextNode, textElementKinds } from '../../../../texts/markup/markup.ts';
import { hostileTexts } from '../../../../texts/testing/hostileTexts.ts';
import { Matches } from './Matches.tsx';
import { PostText } from './PostText.tsx';

const paragraph = (...children: TextNode[]): TextElement => ({ kind: 'paragraph', children });

describe('a text with markup', () => {
  test('shows its parts, mentions and addresses', async () => {
    const markup: TextElement[] = [
      paragraph({ kind: 'strong', children: ['bold'] }, ' @HoopsFan_23 https://nba.com/a ', {
        kind: 'link',
        href: 'https://espn.com/nba',
        children: ['espn.com/nba'],
      }),
      { kind: 'numbers', start: 3, children: [{ kind: 'item', children: ['third'] }] },
    ];
    renderFor(null, <PostText content="" markup={markup} mentions={['hoopsfan_23']} />);
    expect((await screen.findByText('bold')).tagName).toBe('STRONG');
    const targets = screen.getAllByRole('link').map(link => link.getAttribute('href'));
    expect(targets).toEqual(['/user/hoopsfan_23', 'https://nba.com/a', 'https://espn.com/nba']);
    expect(screen.getByText('espn.com/nba').getAttribute('rel')).toContain('nofollow');
    expect(screen.getAllByRole('listitem').map(item => item.getAttribute('value'))).toContain('3');
  });

  test('keeps a spoiler out of the page until the reader asks for it', async () => {
    const markup = [paragraph('It ends ', { kind: 'spoiler', children: ['with a dunk'] })];
    const { container } = renderFor(null, <PostText content="" markup={markup} />);
    const button = await screen.findByRole('button', { name: 'Show spoiler' });
    expect(container.innerHTML).not.toContain('dunk');
    await userEvent.click(button);
    expect(container.textContent).toContain('It ends with a dunk');
  });

  test('is cut on a card, and shows the part around a match of a search', async () => {
    const markup = [paragraph({ kind: 'strong', children: ['start'] }, ` ${'word '.repeat(200)}needle end`)];
    const { container, unmount } = renderFor(null, <PostText content="" markup={markup} maxLength={300} />);
    await screen.findByText('start');
    expect(container.textContent?.length).toBeLessThan(310);
    unmount();
    renderFor(
      null,
      <Matches words={new Set(['needle'])}>
        <PostText content="" markup={markup} maxLength={300} />
      </Matches>,
    );
    expect((await screen.findByText('needle')).tagName).toBe('MARK');
  });
});

test('a hostile text renders as words and links to the web, with and without markup', async () => {
  for (const text of hostileTexts.map(hostile => hostile.slice(0, 2_000))) {
    const markup = textElementKinds.map(kind => ({ kind, children: [text], ...(kind === 'link' && { href: 'https://x.com/' }) }));
    const { unmount } = renderFor(
      null,
      <main>
        <PostText content={text} markup={null} />
        <PostText content={text} markup={markup} />
      </main>,
    );
    await screen.findByRole('button', { name: 'Show spoiler' });
    const main = screen.getByRole('main');
    expect(main.querySelector('script, img, svg, iframe, style, object, form')).toBeNull();
    for (const element of main.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^srcdoc|^src$/);
        if (name === 'href') expect(value).toMatch(/^https?:\/\//i);
      }
    unmount();
  }
});
