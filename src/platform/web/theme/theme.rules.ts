/** The account's choice, else the browser's stored theme, else the system's preference, else light. src/features/account/README.md, Theme and density. */
import { systemChoice, type Theme, themes } from '../../shared/themes.ts';

/** Local storage's key; the inline script of the first paint reads it too. */
export const themeKey = 'theme';

export function isTheme(value: unknown): value is Theme {
  return themes.some(theme => theme === value);
}

/** The theme to show. An account that chose the system's overrides what this browser has stored. */
export function chooseTheme(known: { account?: unknown; stored?: unknown; systemIsDark?: boolean }): Theme {
  if (isTheme(known.account)) return known.account;
  if (known.account !== systemChoice && isTheme(known.stored)) return known.stored;
  return known.systemIsDark ? 'dark' : 'light';
}

export function otherTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}
