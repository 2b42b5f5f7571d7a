import { loadable, useHasBeenTrue } from '../../../../design/index.ts';
import { useSignInPrompt } from '../../../../features/account/web/index.ts';

const SignInWindow = loadable(() => import('./SignInWindow.tsx').then(module => module.SignInWindow));

/** Asks a visitor to sign in when they try an action that needs an account. */
export function SignInPrompt() {
  return useHasBeenTrue(useSignInPrompt().attempt !== undefined) ? <SignInWindow /> : null;
}
