import type { UseMutationResult } from '@tanstack/react-query';
import { Check, LoaderCircle, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, TextField, useMounted } from '../../../../design/index.ts';
import { type ApiError, messageOf } from '../../../../platform/web/api/api.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import type { CurrentUser } from '../../account.contract.ts';
import { usernameLength } from '../../account.rules.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { type UsernameState, useUsernameState } from './username.api.ts';

const signs: Partial<Record<UsernameState['is'], ReactNode>> = {
  typing: <LoaderCircle aria-hidden="true" className="opacity-40" />,
  checking: <LoaderCircle aria-hidden="true" className="animate-spin" />,
  available: <Check aria-hidden="true" className="text-success-text" />,
  taken: <X aria-hidden="true" className="text-danger-text" />,
  invalid: <X aria-hidden="true" className="text-danger-text" />,
};

interface UsernameFormProps {
  /** Saves the name that is given to it. */
  saving: UseMutationResult<CurrentUser, ApiError, string>;
  /** The text for an error without a reason. */
  failure: string;
  submitLabel: string;
  label?: string;
}

/** The form that chooses a username; it checks the name while it is typed. */
export function UsernameForm({ saving, failure, submitLabel, label = 'Username' }: UsernameFormProps) {
  const [username, setUsername] = useState('');
  const field = useEarlyText<HTMLInputElement>(setUsername);
  const isAwake = useMounted();
  const state = useUsernameState(username);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'available' && !saving.isPending) saving.mutate(username.trim());
  };
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
      <Button type="submit" size="lg" fullWidth disabled={!isAwake || state.is !== 'available'} pending={saving.isPending} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
}
