/** Specification, section 4, "Theme": the account's, else what this browser chose, else what its system prefers, else light. */

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
