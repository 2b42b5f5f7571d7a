import { EmptyState, LinkButton } from '../../../../design/index.ts';
import { ownPath } from '../../../../platform/shared/ownPath.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { type SignInProblem, signInProblems } from '../../sign-in/signIn.rules.ts';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { signInUrl } from '../viewer/signInUrl.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

const problems = (): Record<SignInProblem, { status: number; title: string; text: string }> => ({
  expired: {
    status: 400,
    title: 'This sign-in has expired',
    text: 'It was open for too long, was finished already, or began in another browser. Nothing is lost: it takes one click to start again.',
  },
  cancelled: {
    status: 400,
    title: 'You didn’t sign in',
    text: 'That’s fine. You can go on reading, and sign in whenever you like.',
  },
  unavailable: {
    status: 503,
    title: 'Sign-in isn’t answering',
    text: 'The login service can’t be reached right now. Please try again in a minute; everything else works as usual.',
  },
  'email-taken': {
    status: 409,
    title: 'That address is in use already',
    text: `Somebody joined ${siteName()} with the same e-mail address by another sign-in. Sign in the way you joined. You can connect the other sign-in in the settings then.`,
  },
  'linked-elsewhere': {
    status: 409,
    title: 'That sign-in belongs to another account',
    text: `It already opens another account on ${siteName()}, or you have connected another one of the same service. Nothing was changed.`,
  },
  'read-only': {
    status: 503,
    title: 'No new accounts right now',
    text: `We are at work on ${siteName()}. Everybody can read, and members can sign in. Please try again later.`,
  },
  closed: {
    status: 403,
    title: 'You need an invitation',
    text: `${siteName()} takes no new members without one for now. If you have a link, open it again. Everybody can read.`,
  },
  failed: {
    status: 400,
    title: 'We couldn’t sign you in',
    text: 'The login service’s answer wasn’t what we asked for, so we didn’t take it. Please try again.',
  },
});

function problemOf(reason: string | null): SignInProblem {
  return signInProblems.find(each => each === reason) ?? 'failed';
}

/** Why a sign-in did not work, and the way on. */
export default function SignInProblemPage() {
  const { search } = useAddress();
  const { status, title, text } = problems()[problemOf(search.get('reason'))];
  useHead({ title, description: text, status, noIndex: true });
  return (
    <SignInFrame>
      <EmptyState
        level={1}
        title={title}
        action={
          <>
            <LinkButton plain href={signInUrl(ownPath(search.get('returnTo')))}>
              Try again
            </LinkButton>
            <LinkButton href="/" variant="secondary">
              {`Back to ${siteName()}`}
            </LinkButton>
          </>
        }
      >
        {text}
      </EmptyState>
    </SignInFrame>
  );
}
