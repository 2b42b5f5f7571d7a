import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stillAddress } from '../images.rules.ts';
import { Picture } from './Picture.tsx';

const moving = `/images/m${'0'.repeat(31)}.webp`;
const ofReader = { isCalm: false };

function show(src: string) {
  vi.stubGlobal('matchMedia', () => ({
    matches: ofReader.isCalm,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return render(<Picture image={{ src, alt: 'A dunk' }} open={{ 'aria-label': 'View picture' }} />);
}

afterEach(() => {
  vi.unstubAllGlobals();
  ofReader.isCalm = false;
});

const source = () => screen.getByRole('img').getAttribute('src');

describe('a picture that moves', () => {
  test('can be paused and played, beside the button that opens it', async () => {
    show(moving);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause the GIF' }));
    expect(source()).toBe(stillAddress(moving));
    await userEvent.click(screen.getByRole('button', { name: 'Play the GIF' }));
    expect(source()).toBe(moving);
    expect(screen.getByRole('button', { name: 'View picture' }).querySelector('button')).toBeNull();
  });

  test('stands still for a reader who prefers reduced motion, until they play it', async () => {
    ofReader.isCalm = true;
    const { container } = show(moving);
    const play = await screen.findByRole('button', { name: 'Play the GIF' });
    const still = container.querySelector('source');
    expect([still?.media, still?.getAttribute('srcset')]).toEqual(['(prefers-reduced-motion: reduce)', stillAddress(moving)]);
    await userEvent.click(play);
    expect([container.querySelector('source'), source()]).toEqual([null, moving]);
  });
});

test('a picture that does not move has no such button', () => {
  show(`/images/${'0'.repeat(32)}.webp`);
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['View picture']);
});
