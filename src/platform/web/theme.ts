import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';
import { chooseTheme, isTheme, type Theme, themeKey } from './theme.rules.ts';

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

/** Another tab of this browser chose a theme. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key === themeKey && isTheme(event.newValue)) show(event.newValue);
}

/** The system went from day to night; it counts only where nobody chose. */
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

/** Shows a theme and keeps it in this browser. */
export function setTheme(theme: Theme): void {
  writeStored(themeKey, theme);
  const { dataset } = document.documentElement;
  if (dataset.theme) dataset.theme = theme;
  show(theme);
}

/** The theme shown; light on the server and while hydrating, so nothing that a page shows may hang on it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
