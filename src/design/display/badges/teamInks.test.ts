import { expect, it } from 'vitest';
import tags from '../../../../db/seed/tags.json' with { type: 'json' };
import { contrast, type Rgb } from '../../colors/contrast.ts';
import { teamInks } from './teamInks.ts';

function parsed(color: string): Rgb {
  const channels = color.startsWith('#')
    ? [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
    : (color.match(/\d+/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0] = channels;
  return [red / 255, green / 255, blue / 255];
}

// The letters stand on their own ground, so the theme does not matter.
it.each(['color', 'secondColor'] as const)('gives the letters of every team 4.5:1 on its %s', field => {
  const failing = tags.filter(tag => {
    const { ground, letters } = teamInks(tag[field] ?? tag.color);
    return contrast(parsed(ground), letters === 'white' ? [1, 1, 1] : [0, 0, 0]) < 4.5;
  });
  expect(failing.map(tag => tag.name)).toEqual([]);
});
