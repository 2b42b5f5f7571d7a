import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../platform/web/api.ts';
import { setTheme, useTheme } from '../../../platform/web/theme.ts';
import { otherTheme, type Theme } from '../../../platform/web/theme.rules.ts';
import { accountRoutes, type CurrentUser } from '../account.contract.ts';
import { useViewer, viewerKey } from './viewer.ts';

/** The theme and its toggle, stored in this browser and in the signed-in person's account. docs/product.md, 2.9 Theme and palette. */
export function useThemeToggle(): { theme: Theme; toggle: () => void } {
  const theme = useTheme();
  const { viewer } = useViewer();
  const client = useQueryClient();
  const isSignedIn = viewer !== null;
  const toggle = useCallback(() => {
    const next = otherTheme(theme);
    setTheme(next);
    if (!isSignedIn) return;
    client.setQueryData<CurrentUser | null>(viewerKey, user => user && { ...user, preferredTheme: next });
    call(accountRoutes.saveTheme, { body: { theme: next } }).catch((error: unknown) => {
      // The failure is only logged, because this browser has stored the theme. docs/product.md, 2.9 Theme and palette.
      console.warn('The theme could not be saved with the account.', error);
    });
  }, [theme, isSignedIn, client]);
  return { theme, toggle };
}
