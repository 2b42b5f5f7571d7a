/** The shapes that share pictures are made of: colors, rectangles, and text as outlines. */
import { drawable, fitted, isRightToLeft, type TextStyle, textPaths, widthOf } from './text.ts';

export const ink = '#f3eee5';
export const muted = '#a7adbb';
export const canvas = '#0d1424';
export const raised = '#1a2238';

const hexColor = /^#[0-9a-f]{6}$/i;
export const safeColor = (color: string) => (hexColor.test(color) ? color : '#2196f3');

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

interface Line extends TextStyle {
  x: number;
  y: number;
  width: number;
  fill: string;
  align?: 'start' | 'end' | 'middle';
}

/** One line of text in a width; a right-to-left text stands at the right. */
export function line(text: string, { x, y, width, fill, align, ...style }: Line): string {
  const shown = fitted(drawable(text), width, style);
  const side = align ?? (isRightToLeft(shown) ? 'end' : 'start');
  const free = width - widthOf(shown, style);
  return textPaths(shown, x + (side === 'end' ? free : side === 'middle' ? free / 2 : 0), y, style, fill);
}

/** Black or white, whichever is read better on a colour. */
export function contrastOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? canvas : '#ffffff';
}

/** The mark of the product, as in public/icon.svg. */
export function mark(x: number, y: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(1.6)">
  <path d="M6.9 25.3a1.4 1.4 0 0 1-1.4-1.4v-2.1c0-.8.6-1.4 1.4-1.4h3.5v-2.9c0-.8.6-1.4 1.4-1.4h3.5v-2.9c0-.8.6-1.4 1.4-1.4h8.4c.8 0 1.4.6 1.4 1.4v10.7c0 .8-.6 1.4-1.4 1.4Z" fill="${fill}"/>
  <circle cx="9.7" cy="11.3" r="3.4" fill="#2196f3"/></g>`;
}
