import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../../platform/web/api/api.ts';
import { setTheme, useTheme } from '../../../../platform/web/theme/theme.ts';
import { systemChoice, type Theme, type ThemeChoice } from '../../../../platform/shared/themes.ts';
import { otherTheme } from '../../../../platform/web/theme/theme.rules.ts';
import { accountRoutes, type CurrentUser } from '../../account.contract.ts';
import { useViewer, viewerKey } from '../viewer/viewer.ts';

const apply = (user: CurrentUser, choice: ThemeChoice): CurrentUser =>
  choice === systemChoice ? { ...user, followsSystemTheme: true } : { ...user, preferredTheme: choice, followsSystemTheme: false };

/** Saves the choice with the account. A failure is only logged: the browser has stored the theme. src/features/account/README.md, Theme and density. */
export function saveThemeChoice(choice: ThemeChoice): void {
  call(accountRoutes.saveTheme, { body: { theme: choice } }).catch((error: unknown) => {
    console.warn('The theme could not be saved with the account.', error);
  });
}

interface ThemeToggle {
  /** The theme shown. */
  theme: Theme;
  /** The choice of the signed-in person; for a visitor the theme shown. */
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
  toggle: () => void;
}

/** The theme and its choice, stored in this browser and in the signed-in person's account. src/features/account/README.md, Theme and density. */
export function useThemeToggle(): ThemeToggle {
  const theme = useTheme();
  const { viewer } = useViewer();
  const client = useQueryClient();
  const isSignedIn = viewer !== null;
  const choose = useCallback(
    (choice: ThemeChoice) => {
      setTheme(choice);
      if (!isSignedIn) return;
      client.setQueryData<CurrentUser | null>(viewerKey, user => user && apply(user, choice));
      saveThemeChoice(choice);
    },
    [isSignedIn, client],
  );
  const toggle = useCallback(() => choose(otherTheme(theme)), [choose, theme]);
  return { theme, choice: viewer?.followsSystemTheme ? systemChoice : theme, choose, toggle };
}
