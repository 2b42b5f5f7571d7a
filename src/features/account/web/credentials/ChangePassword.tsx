import { Button, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { accountRoutes } from '../../account.contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

/** Changes the password of the built-in provider's account; every other device is signed out. */
export function ChangePassword() {
  const { form, isPending, errorOf, formError } = useCredentialForm(
    ({ current = '', next = '' }) => call(accountRoutes.changePassword, { body: { current, next } }),
    () => toast({ variant: 'success', title: 'Your password is changed', description: 'Your other devices are signed out.' }),
    'Your password could not be changed. Please try again.',
  );
  return (
    <form {...form} aria-label="Change password" className="flex max-w-dialog-sm flex-col gap-4">
      <FormError message={formError} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" error={errorOf('current')} />
      <PasswordField name="next" label="New password" autoComplete="new-password" hint="8 characters or more" error={errorOf('next')} />
      <Button type="submit" pending={isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
