import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, declarations, Theme } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
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

  it('keeps initials on all eight colours at 4.5:1', () => {
    const tones = [1, 2, 3, 4, 5, 6, 7, 8].filter(
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

describe('the default palette', () => {
  it('is the one of docs/product.md, 2.9', () => {
    expect(light.get('--primary')).toBe('hsl(207 90% 54%)');
    expect(light.get('--secondary')).toBe('hsl(262 83% 58%)');
  });
});
