import { Moon, Sun } from 'lucide-react';

/** Sun by night, moon by day; chosen by the style sheet, since the server doesn't know a visitor's theme. */
export function ThemeIcon() {
  return (
    <>
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </>
  );
}
