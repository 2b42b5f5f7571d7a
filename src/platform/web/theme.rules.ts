/** The account's theme, else the browser's stored one, else the system's preference, else light. docs/product.md, 2.9 Theme and palette. */

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Local storage's key; the inline script of the first paint reads it too. */
export const themeKey = 'theme';

export function isTheme(value: unknown): value is Theme {
  return themes.some(theme => theme === value);
}

export function chooseTheme(known: { account?: unknown; stored?: unknown; systemIsDark?: boolean }): Theme {
  if (isTheme(known.account)) return known.account;
  if (isTheme(known.stored)) return known.stored;
  return known.systemIsDark ? 'dark' : 'light';
}

export function otherTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}
