import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { systemChoice, type Theme, type ThemeChoice } from '../../shared/themes.ts';
import { chooseTheme, isTheme, themeKey } from './theme.rules.ts';

const listeners = new Set<() => void>();

/** The class on the root is the one truth: the inline script of the first paint sets it before anything else runs. */
function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function show(theme: Theme): void {
  const { classList } = document.documentElement;
  // Everything changes at once: a page whose parts fade at their own pace looks broken.
  classList.add('theme-changing');
  classList.toggle('dark', theme === 'dark');
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('theme-changing')));
  for (const listener of listeners) listener();
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Another tab of this browser chose a theme, or left it to the system. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== themeKey) return;
  show(isTheme(event.newValue) ? event.newValue : chooseTheme({ systemIsDark: systemIsDark() }));
}

/** The system's setting changed; it counts only where nobody chose a theme. */
function followSystem(event: MediaQueryListEvent): void {
  show(chooseTheme({ account: document.documentElement.dataset.theme, stored: readStored(themeKey), systemIsDark: event.matches }));
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  if (listeners.size === 0) {
    addEventListener('storage', followOtherTabs);
    system.addEventListener('change', followSystem);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', followOtherTabs);
    system.removeEventListener('change', followSystem);
  };
}

/** Shows a theme and stores the choice in this browser. The system's is stored as no theme. */
export function setTheme(choice: ThemeChoice): void {
  writeStored(themeKey, choice === systemChoice ? null : choice);
  const { dataset } = document.documentElement;
  if (dataset.theme) dataset.theme = choice;
  show(chooseTheme({ stored: choice, systemIsDark: systemIsDark() }));
}

/** The theme that was chosen in this browser, if any. */
export function storedTheme(): Theme | undefined {
  const stored = readStored(themeKey);
  return isTheme(stored) ? stored : undefined;
}

/** The theme shown; light on the server and while hydrating, so nothing that a page shows may hang on it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
