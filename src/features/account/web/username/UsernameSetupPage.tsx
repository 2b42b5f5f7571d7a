import { EmptyState, Link, LinkButton } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { signInUrl } from '../viewer/signInUrl.ts';
import { useSetupUsername } from './username.api.ts';
import { UsernameForm } from './UsernameForm.tsx';
import { useViewer } from '../viewer/viewer.ts';
import { firstVisit } from '../viewer/welcome.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

/** The page that replaces every other until a person has a username. src/features/account/README.md, Username. */
export default function UsernameSetupPage() {
  useHead({
    title: 'Choose your username',
    description: `Choose the name everybody on ${siteName()} knows you by.`,
    path: '/username-setup',
    noIndex: true,
  });
  const { viewer } = useViewer();
  const { path, search, navigate } = useAddress();
  const here = search.size > 0 ? `${path}?${search}` : path;
  const goOn = () => {
    const next = firstVisit(here);
    if (next !== here) navigate(next, { replace: true });
  };
  const setup = useSetupUsername({ onDone: goOn });
  if (!viewer || viewer.username !== null) {
    return (
      <SignInFrame>
        <EmptyState
          level={1}
          title={viewer ? `You are @${viewer.username}` : 'Sign in first'}
          action={
            <LinkButton plain={!viewer} href={viewer ? '/' : signInUrl('/username-setup')}>
              {viewer ? 'Go to the feed' : 'Sign in'}
            </LinkButton>
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
      <UsernameForm saving={setup} failure="Failed to set up username" submitLabel="Take this name" minimumAge={viewer.minimumAge} />
      <p className="mt-6 text-center text-sm text-muted">
        {viewer.email ? <span className="break-all">Signed in as {viewer.email}. </span> : null}
        <Link plain href="/api/logout">
          Sign out
        </Link>
      </p>
    </SignInFrame>
  );
}
