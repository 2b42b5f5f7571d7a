import type { Rgb } from './contrast.ts';

/** A colour as it is seen: lightness 0 to 1, chroma 0 to about 0.37, hue in radians. Equal steps look equal. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The matrices are those of Björn Ottosson's Oklab. */
export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, bee),
    hue: Math.atan2(bee, a),
  };
}

function unclamped({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** The nearest colour that a screen can show: lightness and hue stay, the chroma is reduced. */
export function fromOklch(colour: Oklch): Rgb {
  const isShown = (rgb: Rgb) => rgb.every(channel => channel >= -0.0005 && channel <= 1.0005);
  let chroma = colour.chroma;
  let rgb = unclamped(colour);
  while (!isShown(rgb) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = unclamped({ ...colour, chroma });
  }
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return [clamp(rgb[0]), clamp(rgb[1]), clamp(rgb[2])];
}
