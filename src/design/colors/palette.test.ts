import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, declarations, fromHsl, Theme } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';
import { paletteSheet } from './palette.ts';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const light = declarations(css, ':root');
const dark = declarations(css, ':root.dark');

const seed: { name: string; color: string }[] = JSON.parse(readFileSync(new URL('../../../db/seed/tags.json', import.meta.url), 'utf8'));
const extremes = ['#000000', '#FFFFFF', '#808080', '#FFFF00', '#00FF00', '#0000FF', '#FF00FF', '#FF0000', '#00FFFF', '#777777'];
const colours = [...new Set([...seed.map(tag => tag.color), ...extremes])];

const surfaces = ['canvas', 'surface', 'sunken', 'raised'];
const fills = ['primary', 'secondary'];
const pairs = [
  ...fills.flatMap(fill => [
    [`${fill}-foreground`, fill],
    [`${fill}-foreground`, `${fill}-hover`],
    ...['fg', 'muted'].map(text => [text, `${fill}-soft`]),
  ]),
  ...surfaces.flatMap(surface => [
    ['link', surface],
    ['secondary-text', surface],
  ]),
  ['link', 'primary-soft'],
  ['secondary-text', 'secondary-soft'],
  ...['fg', 'muted', 'link'].map(text => [text, 'bar']),
];

function themesOf(colour: string) {
  const sheet = paletteSheet(colour);
  return [
    { name: 'light', theme: new Theme(new Map([...light, ...declarations(sheet, 'html:root')])) },
    { name: 'dark', theme: new Theme(new Map([...light, ...dark, ...declarations(sheet, 'html:root.dark')])) },
  ];
}

describe('the palette of every colour that a tag of the seed has', () => {
  it('is of more than 200 colours', () => {
    expect(colours.length).toBeGreaterThan(200);
  });

  it.each(['light', 'dark'])('keeps every text that follows it at 4.5:1 in the %s theme, under the pointer too', name => {
    const failing = colours.flatMap(colour => {
      const theme = themesOf(colour).find(one => one.name === name)?.theme;
      if (!theme) return [colour];
      return [
        ...pairs
          .filter(([text = '', ground = '']) => contrast(theme.colour(text), theme.colour(ground)) < 4.5)
          .map(pair => `${colour}: ${pair.join(' on ')}`),
        ...surfaces
          .filter(surface => contrast(theme.colour('link'), theme.hovered(surface)) < 4.5)
          .map(surface => `${colour}: link on ${surface}, hovered`),
      ];
    });
    expect(failing).toEqual([]);
  });

  it('fills buttons that stand out from what they lie on', () => {
    const failing = colours.flatMap(colour =>
      themesOf(colour).flatMap(({ name, theme }) =>
        ['canvas', 'surface']
          .filter(ground => contrast(theme.colour('primary'), theme.colour(ground)) < 1.9)
          .map(ground => `${colour} ${name} ${ground}`),
      ),
    );
    expect(failing).toEqual([]);
  });

  it('stays the team’s: purple stays purple and gold gold, by day and by night', () => {
    const strayed = colours.flatMap(colour => {
      const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      const wanted = toOklch([channel(1), channel(3), channel(5)]);
      if (wanted.chroma < 0.04) return [];
      return themesOf(colour)
        .filter(({ theme }) => {
          const shown = toOklch(theme.colour('primary'));
          return Math.abs(Math.atan2(Math.sin(shown.hue - wanted.hue), Math.cos(shown.hue - wanted.hue))) > 0.1;
        })
        .map(({ name }) => `${colour} ${name}`);
    });
    expect(strayed).toEqual([]);
  });

  it('leaves a colour that reads well as it is', () => {
    const purple = themesOf('#552583')[0]?.theme.colour('primary') ?? [0, 0, 0];
    expect(purple.map(channel => Math.round(channel * 255))).toEqual([0x55, 0x25, 0x83]);
  });

  it('is none for what is no colour, and lets nothing else into the sheet', () => {
    expect(paletteSheet('red;} body{display:none')).toBe('');
    expect(paletteSheet('#12345')).toBe('');
    expect(paletteSheet('#c8102e')).not.toMatch(/[<>&]|NaN/);
  });
});

describe('the perceptual space', () => {
  it.each([fromHsl(0, 0, 1), fromHsl(0, 0, 0), fromHsl(271, 0.56, 0.33), fromHsl(52, 1, 0.5)])(
    'leads back to the same colour',
    (...rgb) => {
      const back = fromOklch(toOklch([rgb[0], rgb[1], rgb[2]]));
      for (const [index, channel] of rgb.entries()) expect(back[index]).toBeCloseTo(channel, 2);
    },
  );
});
