import { useEffect } from 'react';
import { EmptyState, LinkButton } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { signInUrl } from '../viewer/signInUrl.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

/** DECISIONS: `/login` sends on to sign-in. The server does so by itself; this is for links followed within the page. */
export default function LoginPage() {
  useHead({ title: 'Sign in', description: `Sign in to ${siteName()}, the community where sports fans talk.`, noIndex: true });
  useEffect(() => location.replace(signInUrl('/')), []);
  return (
    <SignInFrame>
      <EmptyState
        level={1}
        title="On to sign-in …"
        action={
          <LinkButton plain href={signInUrl('/')}>
            Sign in
          </LinkButton>
        }
      />
    </SignInFrame>
  );
}
