/** The fonts of share pictures. They come with the product, so a picture looks the same on a machine without fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Weight = 500 | 700;

const require = createRequire(import.meta.url);

const inter = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
/** The package splits its emoji by how common they are. */
const emoji = Array.from({ length: 11 }, (_, part) => String(part));

/** The files by weight, in the order in which they are searched for a character. */
function filesOf(weight: Weight): string[] {
  return [
    ...inter.map(part => `@fontsource/inter/files/inter-${part}-${weight}-normal.woff`),
    `@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-${weight}-normal.woff`,
    `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`,
    ...emoji.map(part => `@fontsource/noto-emoji/files/noto-emoji-${part}-${weight}-normal.woff`),
  ];
}

const opened = new Map<string, Font>();

function fontOf(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = create(readFileSync(require.resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`);
  opened.set(file, font);
  return font;
}

const files: Record<Weight, string[]> = { 500: filesOf(500), 700: filesOf(700) };
const found = new Map<string, Font | undefined>();

/** The font that has a character; undefined if none has it. */
export function fontFor(codePoint: number, weight: Weight): Font | undefined {
  const key = `${weight} ${codePoint}`;
  if (found.has(key)) return found.get(key);
  const file = files[weight].find(each => fontOf(each).hasGlyphForCodePoint(codePoint));
  const font = file === undefined ? undefined : fontOf(file);
  found.set(key, font);
  return font;
}
