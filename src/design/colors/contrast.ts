/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** The custom properties of every rule whose selectors contain this one, in order. */
export function declarations(css: string, selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some(one => one.trim() === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

/** Saturation and lightness 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** `color-mix(in srgb, one share, other)`. */
export function mixed(one: Rgb, share: number, other: Rgb): Rgb {
  const channel = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

/** The colours that tokens come to: `hsl(h s% l%)`, `var()` and `color-mix(in srgb, a n%, b)`, which is all that tokens.css uses for text. */
export class Theme {
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  #expand(value: string): string {
    return value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const inner = this.#values.get(name);
      if (inner === undefined) throw new Error(`${name} is not a token`);
      return this.#expand(inner);
    });
  }

  #parse(value: string): Rgb {
    const hsl = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(value);
    if (hsl) return fromHsl(Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100);
    const mix = /^color-mix\(in srgb, (hsl\([^)]+\)) ([\d.]+)%, (hsl\([^)]+\))\)$/.exec(value);
    if (!mix?.[1] || !mix[3]) throw new Error(`cannot read the colour ${value}`);
    return mixed(this.#parse(mix[1]), Number(mix[2]) / 100, this.#parse(mix[3]));
  }

  colour(token: string): Rgb {
    return this.#parse(this.#expand(`var(--${token})`));
  }

  /** The colour that `bg-hover` gives on a surface. */
  hovered(token: string): Rgb {
    const strength = Number.parseFloat(this.#values.get('--hover-strength') ?? '0') / 100;
    return mixed(this.colour('muted'), strength, this.colour(token));
  }
}

function luminance(colour: Rgb): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
