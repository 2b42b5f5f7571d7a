import { useState } from 'react';
import { Button, Dialog } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { accountRoutes } from '../../account.contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

interface ConnectSignInProps {
  provider: { id: string; name: string };
  /** Whether the account has a password, which is asked for. */
  hasPassword: boolean;
}

/** Connects a login provider to the account; the visit to the provider begins once the password is right. */
export function ConnectSignIn({ provider: { id, name }, hasPassword }: ConnectSignInProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { form, isPending, errorOf, formError } = useCredentialForm(
    ({ password }) => call(accountRoutes.linkSignIn, { params: { provider: id }, body: password === undefined ? {} : { password } }),
    ({ location: address }) => location.assign(address),
    'The sign-in could not be connected. Please try again.',
  );
  const formId = `connect-${id}`;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Connect<span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Connect ${name}`}
        description={hasPassword ? 'Enter your password first.' : `${name} will open this account as well.`}
        size="sm"
        footer={
          <Button type="submit" form={formId} pending={isPending} className="self-end">
            Continue to {name}
          </Button>
        }
      >
        <form {...form} id={formId} aria-label={`Connect ${name}`} className="flex flex-col gap-4">
          <FormError message={formError} />
          {hasPassword && <PasswordField label="Password" autoComplete="current-password" error={errorOf('password')} />}
        </form>
      </Dialog>
    </>
  );
}
