import { type ReactNode, useId } from 'react';
import { Button, Dialog } from '../../../../design/index.ts';
import type { linkedSignInsRoutes } from '../../sign-in/linkedSignIns.contract.ts';
import type { CallInput } from '../../../../platform/shared/contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { proveByPasskey } from '../passkeys/ceremony.ts';
import { useCredentialForm } from './useCredentialForm.ts';

type Proof = CallInput<typeof linkedSignInsRoutes.unlink>['body'];

interface ProofDialogProps<T> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  submitLabel: string;
  /** Whether the account has a password, which is asked for. */
  hasPassword: boolean;
  /** Whether a passkey may be shown instead. */
  takesPasskey?: boolean;
  send: (proof: Proof, fields: Readonly<Record<string, string>>) => Promise<T>;
  onDone: (answer: T) => void;
  failure: string;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks somebody who is signed in to prove who they are before something that an open session alone may not do. */
export function ProofDialog<T>({
  hasPassword,
  takesPasskey = false,
  send,
  onDone,
  failure,
  submitLabel,
  children,
  ...dialog
}: ProofDialogProps<T>) {
  const { form, submitWith, isPending, errorOf, formError } = useCredentialForm(
    async ({ password, by, ...fields }) =>
      send(by === 'passkey' ? { passkey: await proveByPasskey() } : password === undefined ? {} : { password }, fields),
    onDone,
    failure,
  );
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      size="sm"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {takesPasskey && (
            <Button variant="secondary" disabled={isPending} onClick={() => submitWith({ by: 'passkey' })}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" form={formId} pending={isPending}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form {...form} id={formId} aria-label={dialog.title} className="flex flex-col gap-4">
        <FormError message={formError} />
        {children}
        {hasPassword && <PasswordField label="Password" autoComplete="current-password" error={errorOf('password')} />}
      </form>
    </Dialog>
  );
}
