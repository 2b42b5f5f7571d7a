import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, Link, LinkButton } from '../../../../design/index.ts';
import { signInUrl, signUpUrl, useSignInPrompt } from '../../../../features/account/web/index.ts';
import { useHere } from '../frame/useHere.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

const reasons = [
  'Vote, like and answer what other fans say',
  'Post your own takes on every game',
  'Save posts and star your teams',
  'Earn XP and climb the levels',
];

/** The sign-in prompt, titled by the action that needs an account. src/features/account/README.md, Signing in. */
export function SignInWindow() {
  const { attempt, dismiss } = useSignInPrompt();
  const here = useHere();
  // The words stay while the window goes.
  const [shown, setShown] = useState(attempt);
  if (attempt && attempt !== shown) setShown(attempt);
  return (
    <Dialog
      open={attempt !== undefined}
      onOpenChange={open => open || dismiss()}
      title={`Join ${siteName()} ${shown ?? ''}!`}
      description="It’s free and takes a minute. We’ll bring you right back here."
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={dismiss}>
            Continue browsing
          </Button>
          <LinkButton plain href={signInUrl(here)}>
            Sign in
          </LinkButton>
        </>
      }
    >
      <ul className="flex flex-col gap-2.5">
        {reasons.map(reason => (
          <li key={reason} className="flex items-center gap-3 text-sm">
            <Check aria-hidden="true" className="size-5 shrink-0 text-link" />
            {reason}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">
        New here?{' '}
        <Link plain href={signUpUrl(here)} className="hit-area">
          Create an account
        </Link>
      </p>
    </Dialog>
  );
}
