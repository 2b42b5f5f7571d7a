import type { QueryClient } from '@tanstack/react-query';
import { LinkIcon, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton, useMounted } from '../../../../design/index.ts';
import { call, isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { accountRoutes } from '../../account.contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { Notice } from '../sign-in/Notice.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { useSignInForm } from '../sign-in/useSignInForm.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

type Params = Record<string, string>;

export function prefetch(client: QueryClient, { params }: { params: Params }): Promise<void> {
  return prefetchRead(client, accountRoutes.resetState, { params: { token: params.token ?? '' } });
}

function PasswordChanged({ next }: { next: string }) {
  const signIn = (
    <LinkButton plain href={next} size="lg">
      Sign in
    </LinkButton>
  );
  return (
    <SignInFrame>
      <Notice icon={<LockKeyhole />} title="Your password is changed" action={signIn}>
        <p>You are signed out on every device. Sign in with the new password to go on.</p>
      </Notice>
    </SignInFrame>
  );
}

function ExpiredLink() {
  const another = (
    <LinkButton href="/forgot-password" size="lg">
      Get a new link
    </LinkButton>
  );
  return (
    <SignInFrame>
      <Notice icon={<LinkIcon />} title="This link doesn’t work any more" action={another}>
        <p>Links for a new password work once and for one hour. Your password is as it was.</p>
      </Notice>
    </SignInFrame>
  );
}

/** The page that the link for a new password opens. */
export default function ResetPasswordPage({ params }: { params: Params }) {
  const token = params.token ?? '';
  const state = useRead(accountRoutes.resetState, { params: { token } });
  const [next, setNext] = useState<string>();
  const isAwake = useMounted();
  const reset = useSignInForm(
    ({ password = '' }) => call(accountRoutes.resetPassword, { params: { token }, body: { password } }),
    ({ location }) => setNext(location),
  );
  const isExpired = isNotFound(state.error) || reset.isExpired;
  useHead({
    title: 'New password',
    description: `Choose a new password for your ${siteName()} account.`,
    noIndex: true,
    ...(isExpired && { status: 404 }),
  });
  if (next) return <PasswordChanged next={next} />;
  if (isExpired) return <ExpiredLink />;
  return (
    <SignInFrame>
      <h1 className="text-xl">Choose a new password</h1>
      <p className="mt-1 mb-6 text-muted">
        For <span className="font-semibold text-fg">{state.data?.email}</span>
      </p>
      <form {...reset.form} className="flex flex-col gap-4">
        <FormError message={reset.formError} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={state.data?.email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="8 characters or more. A few words in a row are easy to keep in mind."
          error={reset.errorOf('password')}
        />
        <Button type="submit" size="lg" fullWidth pending={reset.isPending} disabled={!isAwake} className="mt-2">
          Save new password
        </Button>
      </form>
    </SignInFrame>
  );
}
