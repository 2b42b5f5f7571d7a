import type { UseMutationResult } from '@tanstack/react-query';
import { Check, LoaderCircle, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, TextField, useMounted } from '../../../../design/index.ts';
import { type ApiError, messageOf } from '../../../../platform/web/api/api.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import type { CurrentUser } from '../../account.contract.ts';
import { usernameLength } from '../../account.rules.ts';
import { BirthDateField } from '../sign-in/BirthDateField.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { type ChosenName, type UsernameState, useUsernameState } from './username.api.ts';

const signs: Partial<Record<UsernameState['is'], ReactNode>> = {
  typing: <LoaderCircle aria-hidden="true" className="opacity-40" />,
  checking: <LoaderCircle aria-hidden="true" className="animate-spin" />,
  available: <Check aria-hidden="true" className="text-success-text" />,
  taken: <X aria-hidden="true" className="text-danger-text" />,
  invalid: <X aria-hidden="true" className="text-danger-text" />,
};

interface UsernameFormProps {
  /** Saves the name that is given to it. */
  saving: UseMutationResult<CurrentUser, ApiError, ChosenName>;
  /** The text for an error without a reason. */
  failure: string;
  submitLabel: string;
  label?: string;
  /** The age in years that the person has to confirm; undefined for none. */
  minimumAge?: number | undefined;
}

/** The form that chooses a username; it checks the name while it is typed. */
export function UsernameForm({ saving, failure, submitLabel, label = 'Username', minimumAge }: UsernameFormProps) {
  const [username, setUsername] = useState('');
  const field = useEarlyText<HTMLInputElement>(setUsername);
  const isAwake = useMounted();
  const state = useUsernameState(username);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const birthDate = new FormData(event.currentTarget).get('birthDate');
    if (state.is === 'available' && !saving.isPending)
      saving.mutate({ username: username.trim(), ...(typeof birthDate === 'string' && { birthDate }) });
  };
  const birthDateError = saving.error?.issues.find(({ path }) => path === 'birthDate')?.message;
  const isRefused = state.is === 'taken' || state.is === 'invalid' || state.is === 'failed';
  return (
    <form onSubmit={submit} method="post" noValidate className="flex flex-col gap-4">
      <FormError message={saving.error ? messageOf(saving.error, failure) : undefined} />
      <TextField
        ref={field}
        label={label}
        name="nickname"
        prefix="@"
        value={username}
        onChange={event => {
          setUsername(event.target.value);
          if (saving.isError) saving.reset();
        }}
        maxLength={60}
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="courtside_sam"
        required
        suffix={signs[state.is]}
        error={isRefused ? state.message : undefined}
        success={state.is === 'available' ? state.message : undefined}
        hint={
          state.is === 'checking'
            ? 'Checking …'
            : `${usernameLength.least} to ${usernameLength.most} letters, numbers, underscores and hyphens`
        }
        trailing={
          state.is === 'failed' ? (
            <Button variant="ghost" size="sm" onClick={state.retry}>
              Try again
            </Button>
          ) : undefined
        }
      />
      {minimumAge !== undefined && <BirthDateField minimumAge={minimumAge} error={birthDateError} />}
      <Button type="submit" size="lg" fullWidth disabled={!isAwake || state.is !== 'available'} pending={saving.isPending} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
}
