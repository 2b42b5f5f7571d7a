import { Check, LoaderCircle, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, EmptyState, Link, TextField, useMounted } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/address.ts';
import { messageOf } from '../../../platform/web/api.ts';
import { useEarlyText } from '../../../platform/web/earlyText.ts';
import { useHead } from '../../../platform/web/head.tsx';
import { usernameLength } from '../account.rules.ts';
import { FormError } from './sign-in/FormError.tsx';
import { SignInFrame } from './sign-in/SignInFrame.tsx';
import { signInUrl } from './signIn.ts';
import { type UsernameState, useSetupUsername, useUsernameState } from './username.api.ts';
import { useViewer } from './viewer.ts';

const signs: Partial<Record<UsernameState['is'], ReactNode>> = {
  typing: <LoaderCircle aria-hidden="true" className="opacity-40" />,
  checking: <LoaderCircle aria-hidden="true" className="animate-spin" />,
  available: <Check aria-hidden="true" className="text-success-text" />,
  taken: <X aria-hidden="true" className="text-danger-text" />,
  invalid: <X aria-hidden="true" className="text-danger-text" />,
};

function SetupForm() {
  const { path, navigate } = useAddress();
  const [username, setUsername] = useState('');
  const field = useEarlyText<HTMLInputElement>(setUsername);
  const isAwake = useMounted();
  const state = useUsernameState(username);
  const setup = useSetupUsername({ onDone: () => path === '/username-setup' && navigate('/', { replace: true }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'available' && !setup.isPending) setup.mutate(username.trim());
  };
  const isRefused = state.is === 'taken' || state.is === 'invalid' || state.is === 'failed';
  return (
    <form onSubmit={submit} method="post" noValidate className="flex flex-col gap-4">
      <FormError message={setup.error ? messageOf(setup.error, 'Failed to set up username') : undefined} />
      <TextField
        ref={field}
        label="Username"
        name="nickname"
        prefix="@"
        value={username}
        onChange={event => {
          setUsername(event.target.value);
          if (setup.isError) setup.reset();
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
      <Button type="submit" size="lg" fullWidth disabled={!isAwake || state.is !== 'available'} pending={setup.isPending} className="mt-2">
        Take this name
      </Button>
    </form>
  );
}

/** Specification, sections 2, 4 and 5: until there is a username this page stands in for every other. */
export default function UsernameSetupPage() {
  useHead({
    title: 'Choose your username',
    description: 'Choose the name everybody on Bleachers knows you by.',
    path: '/username-setup',
    noIndex: true,
  });
  const { viewer } = useViewer();
  if (!viewer || viewer.username !== null) {
    return (
      <SignInFrame>
        <EmptyState
          level={1}
          title={viewer ? `You are @${viewer.username}` : 'Sign in first'}
          action={
            <Button asChild>
              <Link plain={!viewer} variant="bare" href={viewer ? '/' : signInUrl('/username-setup')}>
                {viewer ? 'Go to the feed' : 'Sign in'}
              </Link>
            </Button>
          }
        >
          {viewer ? 'Your username is chosen already.' : 'A username belongs to an account: sign in, or make one in a minute.'}
        </EmptyState>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <p className="text-sm font-semibold text-link">One last thing{viewer.firstName ? `, ${viewer.firstName}` : ''}</p>
      <h1 className="mt-1 text-xl">Choose your username</h1>
      <p className="mt-1 mb-6 text-muted">It’s the name on your posts and comments, and how others find you.</p>
      <SetupForm />
      <p className="mt-6 text-center text-sm text-muted">
        {viewer.email ? <span className="break-all">Signed in as {viewer.email}. </span> : null}
        <Link plain href="/api/logout">
          Sign out
        </Link>
      </p>
    </SignInFrame>
  );
}
