import type { QueryClient } from '@tanstack/react-query';
import { LifeBuoy, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, Link, LinkButton, useMounted } from '../../../../design/index.ts';
import { call, isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { accountRoutes } from '../../account.contract.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { Notice } from '../sign-in/Notice.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { useSignInForm } from '../sign-in/useSignInForm.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

export function prefetch(client: QueryClient): Promise<void> {
  return prefetchRead(client, accountRoutes.resetHelp, {});
}

const backToSignIn = (
  <LinkButton plain href="/api/login" variant="secondary">
    Back to sign in
  </LinkButton>
);

/** Asking for a link by mail, or, on a server without mail, saying honestly who can help. */
export default function ForgotPasswordPage() {
  useHead({ title: 'Forgot password', description: `Choose a new password for your ${siteName()} account.`, noIndex: true });
  const help = useRead(accountRoutes.resetHelp, {});
  const isKeptElsewhere = isNotFound(help.error);
  const [sentTo, setSentTo] = useState<string>();
  const isAwake = useMounted();
  const request = useSignInForm(async ({ email = '' }) => {
    await call(accountRoutes.requestReset, { body: { email } });
    return email.trim();
  }, setSentTo);
  if (sentTo) {
    return (
      <SignInFrame>
        <Notice icon={<MailCheck />} title="Check your mail" action={backToSignIn}>
          <p>
            If <strong className="font-semibold text-fg">{sentTo}</strong> has an account, a link for a new password is on its way. It works
            once and for one hour.
          </p>
          <p>Nothing after a few minutes? Check your spam folder, or try the address you signed up with.</p>
        </Notice>
      </SignInFrame>
    );
  }
  if (isKeptElsewhere || help.data?.sendsMail === false) {
    return (
      <SignInFrame>
        <Notice
          icon={<LifeBuoy />}
          title={isKeptElsewhere ? 'Your login service keeps your password' : 'Ask whoever runs this server'}
          action={backToSignIn}
        >
          {isKeptElsewhere ? (
            <p>Your login service stores your password. You can reset it there.</p>
          ) : (
            <>
              <p>This server doesn’t send e-mail, so it can’t send you a link for a new password.</p>
              <p>
                The person who runs it can make one for you, with{' '}
                <code className="rounded-control bg-sunken px-1.5 py-0.5 text-sm text-fg">npm run reset-link</code> and your e-mail address.
              </p>
            </>
          )}
        </Notice>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <h1 className="text-xl">Forgot your password?</h1>
      <p className="mt-1 mb-6 text-muted">It happens to the best of us. We’ll mail you a link to choose a new one.</p>
      <form {...request.form} className="flex flex-col gap-4">
        <FormError message={request.formError} />
        <EmailField error={request.errorOf('email')} />
        <Button type="submit" size="lg" fullWidth pending={request.isPending} disabled={!isAwake} className="mt-2">
          Send the link
        </Button>
      </form>
      <p className="mt-6 text-center text-sm">
        <Link plain href="/api/login">
          Back to sign in
        </Link>
      </p>
    </SignInFrame>
  );
}
