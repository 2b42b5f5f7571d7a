import { describe, expect, test } from 'vitest';
import { chooseTheme, isTheme, otherTheme } from './theme.rules.ts';

describe('the theme', () => {
  test('is the account’s before all else', () => {
    expect(chooseTheme({ account: 'light', stored: 'dark', systemIsDark: true })).toBe('light');
  });

  test('is what this browser chose before what its system prefers', () => {
    expect(chooseTheme({ stored: 'light', systemIsDark: true })).toBe('light');
    expect(chooseTheme({ stored: 'dark', systemIsDark: false })).toBe('dark');
  });

  test('is the system’s where nobody chose, and light by default', () => {
    expect(chooseTheme({ stored: null, systemIsDark: true })).toBe('dark');
    expect(chooseTheme({})).toBe('light');
  });

  test('passes over what is no theme', () => {
    expect(chooseTheme({ account: 'sepia', stored: 'blue', systemIsDark: true })).toBe('dark');
    expect(isTheme('Dark')).toBe(false);
  });

  test('is flipped by its toggle', () => {
    expect(otherTheme('light')).toBe('dark');
    expect(otherTheme('dark')).toBe('light');
  });
});
