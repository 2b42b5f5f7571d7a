import { type RefObject, useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { Button, Link, TextField, useMounted } from '../../../../design/index.ts';
import { call, isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { needsInvitation, signUpClosed } from '../../sign-in/signUp.rules.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { accountRoutes } from '../../account.contract.ts';
import { BirthDateField } from '../sign-in/BirthDateField.tsx';
import { EmailField } from '../sign-in/EmailField.tsx';
import { ExpiredSignIn } from '../sign-in/ExpiredSignIn.tsx';
import { OtherSignIns } from '../sign-in/OtherSignIns.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { SignInTabs } from '../sign-in/SignInTabs.tsx';
import { useSignInForm } from '../sign-in/useSignInForm.ts';
import { takeTypedEmail } from '../viewer/signInPrompt.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

type Params = Record<string, string>;

export function prefetch(client: QueryClient, { params }: { params: Params }): Promise<void> {
  return prefetchRead(client, accountRoutes.signInState, { params: { uid: params.uid ?? '' } });
}

const optional = <span className="text-xs text-muted">optional</span>;

/** Says why nobody, or only who is invited, can make an account. */
function ClosedSignUp({ uid, mode }: { uid: string; mode: 'invite' | 'closed' }) {
  return (
    <SignInFrame>
      <SignInTabs uid={uid} value="sign-up" />
      <h1 className="text-xl">{mode === 'closed' ? 'New accounts are closed' : 'Joining takes an invitation'}</h1>
      <p className="mt-1 text-muted">
        {mode === 'closed' ? signUpClosed : `${needsInvitation} The link opens this page with your invitation filled in.`} Everybody can
        read, and members sign in as always.
      </p>
    </SignInFrame>
  );
}

/** Fills in the address that a visitor typed where they were asked to sign in. */
function useTypedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=email]');
    const email = takeTypedEmail();
    if (field && email !== '') field.value = email;
  }, [form]);
}

/** The sign-up page of the built-in login provider. */
export default function SignUpPage({ params }: { params: Params }) {
  const uid = params.uid ?? '';
  const state = useRead(accountRoutes.signInState, { params: { uid } });
  const isAwake = useMounted();
  const { search } = useAddress();
  const minimumAge = state.data?.minimumAge ?? null;
  const invite = search.get('invite') ?? state.data?.invite ?? '';
  const mode = state.data?.signUp ?? 'open';
  const closed = mode === 'closed' || (mode === 'invite' && invite === '') ? mode : undefined;
  const signUp = useSignInForm(
    ({ email = '', password = '', firstName = '', lastName = '', birthDate = '' }) =>
      call(accountRoutes.signUp, {
        params: { uid },
        body: { email, password, firstName, lastName, ...(invite && { invite }), ...(minimumAge !== null && { birthDate }) },
      }),
    ({ location }) => window.location.assign(location),
  );
  useTypedEmail(signUp.form.ref);
  const isExpired = isNotFound(state.error) || signUp.isExpired;
  useHead({
    title: 'Create account',
    description: `Join ${siteName()}, the community where sports fans talk.`,
    noIndex: true,
    ...(isExpired && { status: 404 }),
  });
  if (isExpired) return <ExpiredSignIn />;
  if (closed) return <ClosedSignUp uid={uid} mode={closed} />;
  return (
    <SignInFrame>
      <SignInTabs uid={uid} value="sign-up" />
      <h1 className="text-xl">{`Join ${siteName()}`}</h1>
      <p className="mt-1 mb-6 text-muted">Free, and it takes a minute. Only your username is shown to others.</p>
      <form {...signUp.form} className="flex flex-col gap-4">
        <FormError message={signUp.formError} />
        <EmailField error={signUp.errorOf('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="8 characters or more. A few words in a row are easy to keep in mind."
          error={signUp.errorOf('password')}
        />
        {minimumAge !== null && <BirthDateField minimumAge={minimumAge} error={signUp.errorOf('birthDate')} />}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            trailing={optional}
            error={signUp.errorOf('firstName')}
          />
          <TextField label="Last name" name="lastName" autoComplete="family-name" trailing={optional} error={signUp.errorOf('lastName')} />
        </div>
        <Button type="submit" size="lg" fullWidth pending={signUp.isPending} disabled={!isAwake} className="mt-2">
          Create account
        </Button>
        <p className="text-sm text-muted">
          By joining you accept the <Link href="/rules">rules</Link> and <Link href="/terms">terms</Link>. The{' '}
          <Link href="/privacy">privacy page</Link> says what we store about you.
        </p>
      </form>
      <OtherSignIns providers={state.data?.providers ?? []} returnTo={state.data?.returnTo ?? '/'} invite={invite} />
    </SignInFrame>
  );
}
