import { Button, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { accountRoutes } from '../../account.contract.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

/** Asks for another e-mail address; it counts once the link that is mailed to it was used. */
export function ChangeEmail() {
  const { form, isPending, errorOf, formError } = useCredentialForm(
    ({ email = '', password = '' }) => call(accountRoutes.changeEmail, { body: { email, password } }),
    ({ sendsMail }) =>
      sendsMail
        ? toast({
            variant: 'success',
            title: 'Check your new mailbox',
            description: 'The address changes when you use the link we sent there.',
          })
        : toast({
            variant: 'destructive',
            title: 'Nothing was changed',
            description: 'This server doesn’t send mail, so it can’t check a new address.',
          }),
    'Your address could not be changed. Please try again.',
  );
  return (
    <form {...form} aria-label="Change e-mail address" className="flex max-w-dialog-sm flex-col gap-4">
      <FormError message={formError} />
      <EmailField label="New e-mail address" error={errorOf('email')} />
      <PasswordField label="Password" autoComplete="current-password" error={errorOf('password')} />
      <Button type="submit" pending={isPending} className="self-start">
        Change address
      </Button>
    </form>
  );
}
