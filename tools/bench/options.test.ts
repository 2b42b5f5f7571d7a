import { describe, expect, test } from 'vitest';
import { OptionError, optionsFrom } from './options.ts';

const problem = (...words: string[]) => {
  try {
    return optionsFrom(words);
  } catch (error) {
    return error instanceof OptionError ? error.message.split('\n')[0] : error;
  }
};

describe('the options of the benchmark', () => {
  test('are 120,000 posts at 1, 32 and 128 connections unless said otherwise', () => {
    expect(optionsFrom([])).toMatchObject({
      posts: 120_000,
      replies: 1_200_000,
      connections: [1, 32, 128],
      rounds: 3,
      seconds: 3,
      only: [],
    });
    expect(optionsFrom(['--quick'])).toMatchObject({ connections: [32], rounds: 2, seconds: 2 });
    expect(optionsFrom(['--quick', '--only=feed,search', '--rounds', '5', '--posts', '1_000', '--connections', '8,16'])).toMatchObject({
      only: ['feed', 'search'],
      rounds: 5,
      posts: 1_000,
      replies: 10_000,
      connections: [8, 16],
    });
  });

  test('that can’t be used are refused by name', () => {
    expect(problem('--rounds', 'few')).toBe('--rounds should be a whole number from 1 to 100.');
    expect(problem('--connections', '32,many')).toBe('--connections should be a whole number from 1 to 1000.');
    expect(problem('--json')).toBe('--json needs a value.');
    expect(problem('--night')).toBe('--night needs a value.');
    expect(problem('fast')).toBe('fast is an unknown option.');
  });
});
