function luminance(color: string): number {
  const channel = (start: number) => (Number.parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2;
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** At this luminance white has 4.5:1, and black nearly so. */
const even = 0.18;
/** Up to this one a colour is darkened a little for white letters; a brighter one has black letters. */
const bright = 0.32;

function darkened(color: string, scale: number): string {
  const channels = [1, 3, 5].map(start => Math.floor(Number.parseInt(color.slice(start, start + 2), 16) * scale));
  return `rgb(${channels.join(' ')})`;
}

/** A team's colour, darkened as far as white text on it needs for 4.5:1. */
export function teamGround(color: string): string {
  const light = luminance(color);
  return light <= even ? color : darkened(color, (even / light) ** (1 / 2.2));
}

/** The background of a team's letters as `#RRGGBB` or `rgb(r g b)`, and the colour of the letters. */
export function teamInks(color: string): { ground: string; letters: 'black' | 'white' } {
  const light = luminance(color);
  if (light > bright) return { ground: color, letters: 'black' };
  if (light <= even) return { ground: color, letters: 'white' };
  return { ground: teamGround(color), letters: 'white' };
}
