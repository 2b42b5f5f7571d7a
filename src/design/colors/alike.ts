import type { Rgb } from './contrast.ts';
import { toOklch } from './oklch.ts';

/** The distance in Oklab below which two grounds are taken for one colour at a glance. */
const nearest = 0.12;

function seen(color: string): readonly [lightness: number, a: number, b: number] {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  const rgb: Rgb = [channel(1), channel(3), channel(5)];
  const { lightness, chroma, hue } = toOklch(rgb);
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** Whether two colours, as #RRGGBB, are too alike to tell two teams apart; a pattern does so then. */
export function areAlike(one: string, other: string): boolean {
  const [from, to] = [seen(one), seen(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) < nearest;
}
