/** Text as outlines: which font has each character, the order of right-to-left text, widths, and lines. */
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { Font, Glyph } from 'fontkit';
import { fontFor, type Weight } from './fonts.ts';

export interface TextStyle {
  size: number;
  weight: Weight;
}

interface Run {
  text: string;
  font: Font;
  /** Odd for right to left. */
  level: number;
}

const bidi = bidiFactory();

/** Characters of which nothing is drawn: joiners, variation selectors, skin tones, marks of direction, control characters. */
const undrawn = /[\p{Cs}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{1f3fb}-\u{1f3ff}]/gu;

/** Stands for a character that no font has. */
const missing = '?';

/** Features that are off: contextual forms of Latin letters cost most of the time and are not seen. */
const features = { calt: false, liga: false, clig: false };

/** A text on one line with only what can be drawn. */
export function drawable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(undrawn, '').trim();
}

/** The parts of a line that have one font and one direction, in logical order. */
function runsOf(text: string, levels: Uint8Array, weight: Weight): Run[] {
  const runs: Run[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    index += character.length;
    const before = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    // A space or a sign between two words of a script stays in their font.
    const keeps = before !== undefined && before.level === level && before.font.hasGlyphForCodePoint(codePoint);
    if (keeps) before.text += character;
    else {
      const own = fontFor(codePoint, weight);
      const font = own ?? fontFor(missing.codePointAt(0) ?? 0, weight);
      if (font) runs.push({ text: own ? character : missing, font, level });
    }
  }
  return runs;
}

/** Puts runs into the order in which they are seen (rule L2 of the Unicode bidirectional algorithm). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = [];
    let reversed: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run);
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

function laidOut({ text, font, level }: Run) {
  return font.layout(text, features, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr');
}

export function isRightToLeft(text: string): boolean {
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;
}

function visualRuns(text: string, weight: Weight): Run[] {
  return inVisualOrder(runsOf(text, bidi.getEmbeddingLevels(text).levels, weight));
}

/** The width of a text in pixels. */
export function widthOf(text: string, { size, weight }: TextStyle): number {
  return visualRuns(text, weight).reduce((width, run) => width + (laidOut(run).advanceWidth * size) / run.font.unitsPerEm, 0);
}

/** The text shortened to a width, with an ellipsis if something was cut. */
export function fitted(text: string, maxWidth: number, style: TextStyle): string {
  if (widthOf(text, style) <= maxWidth) return text;
  const characters = Array.from(text);
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${characters.slice(0, middle).join('').trimEnd()}…`, style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`;
}

/** Breaks a text into lines; a word that is wider than a line is cut, and so is the last line if more follows. */
export function linesOf(text: string, maxWidth: number, maxLines: number, style: TextStyle): string[] {
  const lines: string[] = [];
  const words = text.split(' ').filter(Boolean);
  let line = '';
  for (const [place, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, style) <= maxWidth) {
      line = longer;
      continue;
    }
    if (lines.length === maxLines - 1) return [...lines, fitted([line, ...words.slice(place)].filter(Boolean).join(' '), maxWidth, style)];
    if (line) lines.push(line);
    line = word;
    if (widthOf(word, style) > maxWidth) {
      // A word without an end fills lines of its own.
      const cut = fitted(word, maxWidth, style).slice(0, -1);
      lines.push(cut);
      line = word.slice(cut.length);
      if (lines.length >= maxLines)
        return [...lines.slice(0, maxLines - 1), fitted(lines.slice(maxLines - 1).join('') + line, maxWidth, style)];
    }
  }
  return line ? [...lines, fitted(line, maxWidth, style)] : lines;
}

const outlines = new WeakMap<Font, Map<number, string>>();

function outlineOf(font: Font, glyph: Glyph): string {
  const known = outlines.get(font) ?? new Map<number, string>();
  outlines.set(font, known);
  const outline = known.get(glyph.id) ?? glyph.path.toSVG();
  known.set(glyph.id, outline);
  return outline;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A line of text as SVG paths. `x` is where it begins, and `y` its baseline. The markup has numbers and nothing of the text. */
export function textPaths(text: string, x: number, y: number, { size, weight }: TextStyle, fill: string): string {
  let pen = x;
  const paths: string[] = [];
  for (const run of visualRuns(text, weight)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = laidOut(run);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const d = outlineOf(run.font, glyph);
      const at = `${rounded(pen + position.xOffset * scale)} ${rounded(y - position.yOffset * scale)}`;
      if (d) paths.push(`<path d="${d}" transform="translate(${at}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})"/>`);
      pen += position.xAdvance * scale;
    }
  }
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
