import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call, isUnauthorized } from '../../../../platform/web/api/api.ts';
import { useDebounced } from '../../../../platform/web/time/debounced.ts';
import { storedDensity } from '../../../../platform/web/theme/density.ts';
import { storedTheme } from '../../../../platform/web/theme/theme.ts';
import { accountRoutes, type CurrentUser } from '../../account.contract.ts';
import { usernameCheckDelay, usernameProblem } from '../../account.rules.ts';
import { reportFailure } from '../viewer/signIn.ts';
import { saveDensityChoice } from '../appearance/useDensityChoice.ts';
import { saveThemeChoice } from '../appearance/useThemeToggle.ts';
import { viewerKey } from '../viewer/viewer.ts';

/** Checks a typed username after a pause: available or taken. src/features/account/README.md, Username. */
export type UsernameState =
  | { is: 'empty' }
  | { is: 'typing' }
  | { is: 'invalid'; message: string }
  | { is: 'checking' }
  | { is: 'available'; message: string }
  | { is: 'taken'; message: string }
  | { is: 'failed'; message: string; retry: () => void };

/** The availability of a name while it is typed. */
export function useUsernameState(typed: string): UsernameState {
  const username = typed.trim();
  const settled = useDebounced(username, usernameCheckDelay);
  const problem = usernameProblem(settled);
  const isSettled = settled === username;
  const check = useQuery({
    queryKey: [accountRoutes.checkUsername.path, settled],
    queryFn: () => call(accountRoutes.checkUsername, { body: { username: settled } }),
    enabled: isSettled && settled !== '' && problem === undefined,
    // Somebody else may take it meanwhile.
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
  });
  if (username === '') return { is: 'empty' };
  if (!isSettled) return { is: 'typing' };
  if (problem) return { is: 'invalid', message: problem };
  if (check.isError && !check.isFetching) {
    return { is: 'failed', message: 'Failed to check username availability', retry: () => void check.refetch() };
  }
  if (!check.data || check.isFetching) return { is: 'checking' };
  return { is: check.data.available ? 'available' : 'taken', message: check.data.message };
}

/** A username, and the date of birth where the server asks for it. */
export interface ChosenName {
  username: string;
  birthDate?: string;
}

/** Chooses the username; the page that was asked for then takes the place of the set-up. */
export function useSetupUsername(options: { onDone: () => void }) {
  const client = useQueryClient();
  return useMutation<CurrentUser, ApiError, ChosenName>({
    mutationFn: body => call(accountRoutes.setupUsername, { body }),
    onSuccess: viewer => {
      // A new account takes over the theme and the density that its owner chose in this browser before.
      const theme = storedTheme();
      if (theme) saveThemeChoice(theme);
      const density = storedDensity();
      if (density !== viewer.preferredDensity) saveDensityChoice(density);
      options.onDone();
      const taken: CurrentUser = {
        ...viewer,
        preferredDensity: density,
        ...(theme && { preferredTheme: theme, followsSystemTheme: false }),
      };
      client.setQueryData<CurrentUser | null>(viewerKey, taken);
    },
    onError: error => {
      if (isUnauthorized(error)) reportFailure(error, '');
      // It was chosen in another tab: what is true now is a read away.
      if (error.code === 'conflict') void client.invalidateQueries({ queryKey: viewerKey });
    },
  });
}

/** Changes the username; everything that shows the old one is read again. */
export function useChangeUsername(options: { onDone: (viewer: CurrentUser) => void }) {
  const client = useQueryClient();
  return useMutation<CurrentUser, ApiError, ChosenName>({
    mutationFn: body => call(accountRoutes.changeUsername, { body }),
    onSuccess: async viewer => {
      client.setQueryData<CurrentUser | null>(viewerKey, viewer);
      options.onDone(viewer);
      await client.invalidateQueries({ predicate: query => query.queryKey[0] !== viewerKey[0] });
    },
    onError: error => {
      if (isUnauthorized(error)) reportFailure(error, '');
    },
  });
}
