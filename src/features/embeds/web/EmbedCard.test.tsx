import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { longWord, makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { type EmbedPreview, embedsRoutes } from '../embeds.contract.ts';
import { type Embed, embedOf } from '../embeds.rules.ts';
import { EmbedCard } from './EmbedCard.tsx';

function known(url: string): Embed {
  const embed = embedOf(url);
  if (!embed) throw new Error(`${url} is no embed`);
  return embed;
}
const post = known('https://x.com/arenanotes/status/20');
const video = known('https://youtu.be/dQw4w9WgXcQ');
const quote = { author_name: 'Arena Notes', title: '', html: '<blockquote><p>Doors at six</p>&mdash; Arena Notes</blockquote>' };
const player = { author_name: 'Courtside Films', title: 'Every angle', html: '<iframe src="https://www.youtube.com/embed/x"></iframe>' };
const makePreview = (part: Partial<EmbedPreview> = {}): EmbedPreview => ({
  author: 'Courtside Films',
  title: 'Every angle',
  thumbnailUrl: '/images/0123456789abcdef0123456789abcdef.webp',
  askedAt: someDay,
  ...part,
});

function open(embed: Embed, preview: EmbedPreview | null = null, viewer: ReturnType<typeof makeViewer> | null = makeViewer()) {
  const api = openApi(viewer).answer(embedsRoutes.x, quote).answer(embedsRoutes.youtube, player);
  return { api, ...renderFor(viewer, <EmbedCard embed={embed} preview={preview} />) };
}

describe('before the click', () => {
  test.each([
    ['a post of an author', post, 'Show the post by @arenanotes', 'From x.com, without its scripts.'],
    ['a post without an author', known('https://x.com/i/status/20'), 'Show the post', 'From x.com, without its scripts.'],
    ['a video', video, 'Play video', 'YouTube learns of your visit only when you play.'],
  ])('%s without a card says what the click does, and asks nobody', (_what, embed, act, note) => {
    const { api } = open(embed);
    expect(screen.getByRole('button').textContent).toContain(act);
    expect(document.body.textContent).toContain(note);
    expect(api.calls).toEqual([]);
    expect(document.querySelector('img, iframe, blockquote')).toBeNull();
  });

  test('a video shows title, author and our copy of its still', () => {
    const { api } = open(video, makePreview(), null);
    expect(screen.getByRole('button').textContent).toMatch(/Every angle.*Courtside Films/);
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/images\//);
    expect(api.calls).toEqual([]);
  });

  test('a card without a title shows the author once', () => {
    open(post, makePreview({ title: '', author: 'Arena Notes', thumbnailUrl: null }));
    expect(screen.getAllByText('Arena Notes')).toHaveLength(1);
    expect(document.querySelector('img')).toBeNull();
  });

  test('a long title is whole', () => {
    open(post, makePreview({ title: longWord, thumbnailUrl: null }));
    expect(screen.getByText(longWord)).toBeTruthy();
  });
});

describe('after the click', () => {
  test.each([
    ['a member', makeViewer()],
    ['a visitor', null],
  ])('%s reads a post as a quote, with a link to it', async (_who, viewer) => {
    const { api, user } = open(post, null, viewer);
    await user.click(screen.getByRole('button'));
    expect((await screen.findByText('Doors at six')).closest('blockquote')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open on X' }).getAttribute('href')).toBe(post.url);
    expect(api.callsOf(embedsRoutes.x).map(({ query }) => query)).toEqual([{ url: post.url }]);
  });

  test('a video plays on the host without cookies, with its title', async () => {
    const { user } = open(video, makePreview());
    await user.click(screen.getByRole('button'));
    const frame = await screen.findByTitle(/Every angle/);
    expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    expect(screen.getByRole('link', { name: 'Watch on YouTube' })).toBeTruthy();
  });

  test('the card is busy until the answer is there', async () => {
    const { api, user } = open(post);
    const held = api.hold(embedsRoutes.x);
    const cover = screen.getByRole('button');
    expect(cover.getAttribute('aria-busy')).toBe('false');
    await user.click(cover);
    expect(cover.getAttribute('aria-busy')).toBe('true');
    held.release();
    expect(await screen.findByText('Doors at six')).toBeTruthy();
  });

  test.each(['not_found', 'upstream_unavailable'] as const)('a refusal with %s leaves a plain link', async code => {
    const { api, user } = open(post);
    api.refuse(embedsRoutes.x, code);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(/X doesn’t show this here\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open on X' }).getAttribute('href')).toBe(post.url);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
