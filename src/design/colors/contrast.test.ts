import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, declarations, Theme } from './contrast.ts';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const light = declarations(css, ':root');
const dark = new Map([...light, ...declarations(css, ':root.dark')]);

const surfaces = ['canvas', 'surface', 'sunken', 'raised'];
const texts = ['fg', 'muted', 'link', 'secondary-text', 'success-text', 'warning-text', 'danger-text', 'like', 'live'];
const categories = ['team', 'league', 'sport', 'other'];
const onFill = ['primary', 'secondary', 'success', 'warning', 'danger'];
const onSoft = [
  ['link', 'primary-soft'],
  ['secondary-text', 'secondary-soft'],
  ['success-text', 'success-soft'],
  ['warning-text', 'warning-soft'],
  ['danger-text', 'danger-soft'],
  ['fg', 'danger-soft'],
  ['fg', 'skeleton'],
  ['muted', 'skeleton'],
  ['like', 'like-soft'],
  ['live', 'live-soft'],
  ...categories.map(category => [category, `${category}-soft`]),
];

describe.each([
  { name: 'light', theme: new Theme(light) },
  { name: 'dark', theme: new Theme(dark) },
])('the $name theme', ({ theme }) => {
  it('reads black on white as 21 to 1', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21);
  });

  it.each(surfaces)('keeps every text at 4.5:1 on %s, under the pointer too', surface => {
    const failing = [...texts, ...categories].filter(
      text =>
        contrast(theme.colour(text), theme.colour(surface)) < 4.5 ||
        (['fg', 'muted', 'link'].includes(text) && contrast(theme.colour(text), theme.hovered(surface)) < 4.5),
    );
    expect(failing).toEqual([]);
  });

  it('keeps the text on fills at 4.5:1, under the pointer too', () => {
    const fills = [...onFill.map(fill => [fill, fill]), ...['primary', 'secondary', 'danger'].map(fill => [fill, `${fill}-hover`])];
    const failing = fills.filter(([text = '', fill = '']) => contrast(theme.colour(`${text}-foreground`), theme.colour(fill)) < 4.5);
    expect(failing).toEqual([]);
  });

  it('keeps the text on tints at 4.5:1', () => {
    const failing = onSoft.filter(([text = '', soft = '']) => contrast(theme.colour(text), theme.colour(soft)) < 4.5);
    expect(failing).toEqual([]);
  });

  it('shows the selected segment at 1.5:1 on its track, with readable texts on both', () => {
    expect(contrast(theme.colour('segment'), theme.colour('track'))).toBeGreaterThanOrEqual(1.5);
    expect(contrast(theme.colour('fg'), theme.colour('segment'))).toBeGreaterThanOrEqual(4.5);
    for (const text of ['fg', 'muted']) expect(contrast(theme.colour(text), theme.colour('track'))).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps words that a search found at 4.5:1', () => {
    expect(contrast(theme.colour('mark-foreground'), theme.colour('mark'))).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps initials on all twelve colours at 4.5:1', () => {
    const tones = Array.from({ length: 12 }, (_, index) => index + 1).filter(
      tone => contrast(theme.colour('avatar-foreground'), theme.colour(`avatar-${tone}`)) < 4.5,
    );
    expect(tones).toEqual([]);
  });

  it('keeps the edges of inputs and the focus ring at 3:1', () => {
    const failing = surfaces.filter(
      surface =>
        contrast(theme.colour('line-strong'), theme.colour(surface)) < 3 || contrast(theme.colour('ring'), theme.colour(surface)) < 3,
    );
    expect(failing).toEqual([]);
  });
});

describe('a card by night', () => {
  it('is two steps lighter than the page, and a well or a menu one step more', () => {
    const night = new Theme(dark);
    expect(contrast(night.colour('surface'), night.colour('canvas'))).toBeGreaterThanOrEqual(1.2);
    for (const nearer of ['sunken', 'raised']) expect(contrast(night.colour(nearer), night.colour('surface'))).toBeGreaterThanOrEqual(1.1);
  });
});

describe('the dot in the colour of a tag', () => {
  const seed: { name: string; color: string }[] = JSON.parse(readFileSync(new URL('../../../db/seed/tags.json', import.meta.url), 'utf8'));
  const chips = readFileSync(new URL('../styles/chips.css', import.meta.url), 'utf8');
  const outline = /@utility chip-dot \{.*?stroke: var\(--color-([\w-]+)\);\s*stroke-width: (\d+)px/s.exec(chips);
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;

  it.each([
    ['light', light],
    ['dark', dark],
  ])('is visible by itself or by its outline, which is at least a pixel, in the %s theme', (_name, values) => {
    const theme = new Theme(values);
    expect(Number(outline?.[2])).toBeGreaterThanOrEqual(1);
    const line = theme.colour(outline?.[1] ?? '');
    const failing = seed.filter(({ color }) => {
      const dot = [channel(color, 1), channel(color, 3), channel(color, 5)] as const;
      return [...surfaces, 'skeleton', 'primary-soft'].some(
        ground => Math.max(contrast(dot, theme.colour(ground)), contrast(line, theme.colour(ground))) < 2.8,
      );
    });
    expect(failing.map(({ name }) => name)).toEqual([]);
  });
});

describe('the default palette', () => {
  it('is the one of the brand', () => {
    expect(light.get('--primary')).toBe('hsl(207 90% 54%)');
    expect(light.get('--secondary')).toBe('hsl(262 83% 58%)');
  });
});
