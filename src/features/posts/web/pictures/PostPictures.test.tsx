import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePost, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import type { PostImage } from '../../posts.contract.ts';
import { PostPictures } from './PostPictures.tsx';

function makeImage(alt: string | null): PostImage {
  return { url: `https://example.com/${alt}.jpg`, alt, width: null, height: null, copyUrl: `/images/${alt}.webp` };
}

function open(images: PostImage[]) {
  openApi();
  return renderFor(makeViewer(), <PostPictures post={makePost({ images })} />);
}

const images = ['A dunk', 'A block', 'A crowd'].map(makeImage);

describe('the pictures of a post', () => {
  test('stand in a grid, each with its description', async () => {
    open(images);
    expect(await screen.findByRole('list', { name: '3 pictures' })).toBeTruthy();
    expect(screen.getAllByRole('img').map(image => image.getAttribute('alt'))).toEqual(['A dunk', 'A block', 'A crowd']);
  });

  test('open over the page, and keys lead through them to the ends', async () => {
    const { user } = open(images);
    await user.click(await screen.findByRole('button', { name: 'View picture 2 of 3: A block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Picture 2 of 3' });
    expect(dialog.textContent).toContain('A block');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(screen.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('View picture 2 of 3: A block');
  });

  test('are enlarged by keys and shown whole again by 0 and by the next picture', async () => {
    const { user } = open(images);
    await user.click(await screen.findByRole('button', { name: /^View picture 1/ }));
    const dialog = await screen.findByRole('dialog');
    const scale = () => dialog.querySelector('img')?.style.transform.match(/scale\((.*)\)/)?.[1];
    await user.keyboard('+');
    expect(scale()).toBe('1.5');
    await user.keyboard('0');
    expect(scale()).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Larger' }));
    await user.keyboard('{ArrowRight}');
    expect(scale()).toBe('1');
  });
});

test('a picture elsewhere is a link until there is a copy of it, and its host is never asked', async () => {
  const [one, two] = images.map(image => ({ ...image, copyUrl: null }));
  const [, , three] = images;
  if (!one || !two || !three) throw new Error('there are no pictures');
  open([one, { ...two, alt: null }, three]);
  expect(await screen.findByRole('link', { name: 'Picture: A dunk' })).toHaveProperty('href', 'https://example.com/A%20dunk.jpg');
  expect(screen.getByRole('link', { name: /^Picture: example\.com/ })).toHaveProperty('href', 'https://example.com/A%20block.jpg');
  expect(screen.getAllByRole('img').map(image => image.getAttribute('src'))).toEqual([three.copyUrl]);
});

test('one picture alone opens without steps, and says so where it has failed to load', async () => {
  const { user } = open([makeImage('A dunk')]);
  await user.click(await screen.findByRole('button', { name: 'View picture: A dunk' }));
  await screen.findByRole('dialog', { name: 'Picture' });
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
  await user.keyboard('{Escape}');
  fireEvent.error(await screen.findByAltText('A dunk'));
  expect(await screen.findByText('Picture: A dunk')).toBeTruthy();
});
