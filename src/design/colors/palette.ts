import { contrast, fromHsl, mixed, type Rgb } from './contrast.ts';
import { fromOklch, type Oklch, toOklch } from './oklch.ts';

/** The values of tokens.css that text in a palette's colours stands on. palette.test.ts compares them with tokens.css. */
interface Ground {
  canvas: Rgb;
  surface: Rgb;
  sunken: Rgb;
  raised: Rgb;
  muted: Rgb;
  hover: number;
  soft: number;
  /** Links are darker than the day and lighter than the night. */
  isDark: boolean;
}

const day: Ground = {
  canvas: fromHsl(40, 0.36, 0.95),
  surface: fromHsl(40, 0.6, 0.99),
  sunken: fromHsl(38, 0.28, 0.905),
  raised: fromHsl(0, 0, 1),
  muted: fromHsl(28, 0.09, 0.34),
  hover: 0.11,
  soft: 0.13,
  isDark: false,
};

const night: Ground = {
  canvas: fromHsl(223, 0.3, 0.06),
  surface: fromHsl(222, 0.23, 0.14),
  sunken: fromHsl(222, 0.21, 0.185),
  raised: fromHsl(221, 0.2, 0.19),
  muted: fromHsl(34, 0.11, 0.69),
  hover: 0.13,
  soft: 0.17,
  isDark: true,
};

/** 4.5:1 with room for what rounding takes. */
const readable = 4.6;
/** A button must be seen on what it lies on, however dark or bright the team's colour is. */
const visible = 2;
/** How much of the primary is in the bar: enough to be a team's, little enough to read on. */
const barShare = 0.12;

/** The share of the fill under the pointer; the rest is the text's colour. */
const hoverShare = 0.88;

/** The lightness nearest to the wanted one at which the colour does what it must; the chroma gives way to the screen. */
function nearest(wanted: Oklch, accepts: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step <= 250; step += 1) {
    for (const lightness of [wanted.lightness - step * 0.004, wanted.lightness + step * 0.004]) {
      if (lightness < 0 || lightness > 1) continue;
      const colour = fromOklch({ ...wanted, lightness });
      if (accepts(colour)) return colour;
    }
  }
  return fromOklch(wanted);
}

function isFill(fill: Rgb, text: Rgb, ground: Ground): boolean {
  return (
    contrast(fill, text) >= readable &&
    contrast(mixed(fill, hoverShare, text), text) >= readable &&
    contrast(fill, ground.surface) >= visible &&
    contrast(fill, ground.canvas) >= visible
  );
}

/** A fill and the letters on it: white ones or ink of the same hue, whichever asks less of the colour. */
function fillOf(wanted: Oklch, ground: Ground): { fill: Rgb; text: Rgb } {
  const ink = fromOklch({ lightness: 0.17, chroma: Math.min(wanted.chroma, 0.03), hue: wanted.hue });
  const options = [[1, 1, 1] as const, ink].map(text => {
    const fill = nearest(wanted, colour => isFill(colour, text, ground));
    return { fill, text, change: isFill(fill, text, ground) ? Math.abs(toOklch(fill).lightness - wanted.lightness) : 2 };
  });
  return options.reduce((best, one) => (one.change < best.change ? one : best));
}

/** Text in the palette's colour: readable on every surface, under the pointer, on its own tint and in the bar. */
function textOf(wanted: Oklch, fill: Rgb, ground: Ground): Rgb {
  const { canvas, surface, sunken, raised } = ground;
  const surfaces = [canvas, surface, sunken, raised];
  const grounds = [
    ...surfaces,
    ...surfaces.map(one => mixed(ground.muted, ground.hover, one)),
    mixed(fill, ground.soft, surface),
    mixed(fill, barShare, canvas),
  ];
  const lightness = ground.isDark ? Math.max(wanted.lightness, 0.72) : Math.min(wanted.lightness, 0.5);
  return nearest({ ...wanted, lightness }, colour => grounds.every(one => contrast(colour, one) >= readable));
}

function css([red, green, blue]: Rgb): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? ((green - blue) / (range || 1) + 6) % 6
      : most === green
        ? (blue - red) / (range || 1) + 2
        : (red - green) / (range || 1) + 4;
  return `hsl(${(range === 0 ? 0 : sixth * 60).toFixed(1)} ${(saturation * 100).toFixed(1)}% ${(lightness * 100).toFixed(1)}%)`;
}

function tokens(colour: Oklch, ground: Ground): string {
  const primary = fillOf(colour, ground);
  // The companion is the same hue, further from the ground: what a team wears away.
  const away = { ...colour, lightness: colour.lightness + (colour.lightness > 0.5 ? -0.16 : 0.16), chroma: colour.chroma * 0.8 };
  const secondary = fillOf(away, ground);
  return [
    `--primary:${css(primary.fill)}`,
    `--primary-foreground:${css(primary.text)}`,
    `--secondary:${css(secondary.fill)}`,
    `--secondary-foreground:${css(secondary.text)}`,
    `--link:${css(textOf(colour, primary.fill, ground))}`,
    `--secondary-text:${css(textOf(away, secondary.fill, ground))}`,
    `--bar:color-mix(in srgb, var(--primary) ${barShare * 100}%, var(--canvas))`,
  ].join(';');
}

function parse(hex: string): Rgb | undefined {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!digits) return undefined;
  const channel = (index: number) => Number.parseInt(digits[index] ?? '0', 16) / 255;
  return [channel(1), channel(2), channel(3)];
}

/**
 * The style sheet of a palette made from one colour (`#552583`), for both themes. Its selectors outweigh those of tokens.css, wherever it stands.
 * Empty for what is no colour.
 */
export function paletteSheet(hex: string): string {
  const rgb = parse(hex);
  if (!rgb) return '';
  const colour = toOklch(rgb);
  return `html:root{${tokens(colour, day)};}html:root.dark{${tokens(colour, night)};}`;
}
