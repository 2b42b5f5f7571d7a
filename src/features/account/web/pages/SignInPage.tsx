import type { QueryClient } from '@tanstack/react-query';
import { Button, Link, useMounted } from '../../../../design/index.ts';
import { call, isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { accountRoutes } from '../../account.contract.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { ExpiredSignIn } from '../sign-in/ExpiredSignIn.tsx';
import { OtherSignIns } from '../sign-in/OtherSignIns.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { SignInTabs } from '../sign-in/SignInTabs.tsx';
import { usePasskeySignIn, type PasskeySignIn } from '../passkeys/usePasskeySignIn.ts';
import { useSignInForm } from '../sign-in/useSignInForm.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { KeyRound, Ticket } from 'lucide-react';
import { supportsPasskeys } from '../passkeys/ceremony.ts';

/** Lets somebody look around a fresh install as one of its demo people. */
function DemoHint({ email, onUse }: { email: string; onUse: () => void }) {
  return (
    <div className="mt-8 flex items-center gap-3 rounded-card bg-sunken p-4">
      <Ticket aria-hidden="true" className="size-5 shrink-0 text-link" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">Just looking around?</span>
        <span className="block truncate text-muted">{email}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onUse}>
        Try the demo
      </Button>
    </div>
  );
}

/** Signs in without a password, where the browser can. */
function PasskeySignInButton({ start, isPending, error }: PasskeySignIn) {
  const isAwake = useMounted();
  if (isAwake && !supportsPasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button variant="secondary" size="lg" fullWidth icon={<KeyRound />} pending={isPending} disabled={!isAwake} onClick={start}>
        Sign in with a passkey
      </Button>
      <FormError message={error} />
    </div>
  );
}

type Params = Record<string, string>;

export function prefetch(client: QueryClient, { params }: { params: Params }): Promise<void> {
  return prefetchRead(client, accountRoutes.signInState, { params: { uid: params.uid ?? '' } });
}

/** The sign-in page of the built-in login provider. */
export default function SignInPage({ params }: { params: Params }) {
  const uid = params.uid ?? '';
  const state = useRead(accountRoutes.signInState, { params: { uid } });
  const isAwake = useMounted();
  const signIn = useSignInForm(
    ({ email = '', password = '' }) => call(accountRoutes.signIn, { params: { uid }, body: { email, password } }),
    ({ location }) => window.location.assign(location),
  );
  const passkey = usePasskeySignIn(uid);
  const isExpired = isNotFound(state.error) || signIn.isExpired || passkey.isExpired;
  useHead({
    title: 'Sign in',
    description: `Sign in to ${siteName()}, the community where sports fans talk.`,
    noIndex: true,
    ...(isExpired && { status: 404 }),
  });
  if (isExpired) return <ExpiredSignIn />;

  const demo = state.data?.demo;
  const useDemo = () => {
    const form = signIn.form.ref.current;
    if (!form || !demo) return;
    for (const field of ['email', 'password'] as const) {
      const input = form.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = demo[field];
    }
    form.requestSubmit();
  };
  return (
    <SignInFrame>
      <SignInTabs uid={uid} value="sign-in" />
      <h1 className="text-xl">Welcome back</h1>
      <p className="mt-1 mb-6 text-muted">Your seat is still warm.</p>
      <form {...signIn.form} className="flex flex-col gap-4">
        <FormError message={signIn.formError} />
        <EmailField error={signIn.errorOf('email')} offersPasskeys />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={signIn.errorOf('password')}
          trailing={
            <Link href="/forgot-password" className="text-sm">
              Forgot password?
            </Link>
          }
        />
        <Button type="submit" size="lg" fullWidth pending={signIn.isPending} disabled={!isAwake} className="mt-2">
          Sign in
        </Button>
      </form>
      <PasskeySignInButton {...passkey} />
      <OtherSignIns providers={state.data?.providers ?? []} returnTo={state.data?.returnTo ?? '/'} />
      {demo ? <DemoHint email={demo.email} onUse={useDemo} /> : null}
    </SignInFrame>
  );
}
