import { expect, test } from 'vitest';
import { createRunner } from './runner.ts';

test('calls during a run lead to one more run', async () => {
  const ends: (() => void)[] = [];
  const run = createRunner();
  const work = () => new Promise<void>(end => void ends.push(end));
  for (let call = 0; call < 3; call += 1) run(work);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(ends).toHaveLength(2);
  run(work);
  expect(ends).toHaveLength(3);
});
