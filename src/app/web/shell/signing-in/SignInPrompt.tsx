import { Button, LinkButton } from '../../../../design/index.ts';
import { signInPromptId, signInUrl, useViewer } from '../../../../features/account/web/index.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

const titleId = `${signInPromptId}-title`;

/**
 * The window that asks a visitor to sign in, titled by the action that needs an account. It is in the page as it is served, and `askToSignIn`
 * fills it in and shows it. src/features/account/README.md, Signing in.
 */
export function SignInPrompt() {
  const { viewer } = useViewer();
  if (viewer) return null;
  return (
    <dialog
      id={signInPromptId}
      aria-labelledby={titleId}
      className="mx-auto mt-auto mb-0 w-full max-w-full rounded-t-card bg-raised text-fg shadow-modal outline-none backdrop:bg-scrim sm:m-auto sm:max-w-dialog-sm sm:rounded-card"
    >
      <div className="p-6">
        <h2 id={titleId} className="text-xl">
          Join {siteName()} {/* The words are those of the last attempt, which React leaves as they are. */}
          <span data-attempt="" suppressHydrationWarning={true} dangerouslySetInnerHTML={{ __html: 'to take part' }} />!
        </h2>
        <form className="mt-5 flex flex-col gap-3">
          <label className="flex flex-col gap-1.5 text-sm font-semibold">
            E-mail{' '}
            <input
              name="email"
              type="email"
              required
              autoComplete="username"
              placeholder="fan@example.com"
              className="h-11 w-full rounded-control bg-surface px-3 text-base font-normal text-fg ring-1 ring-line-strong ring-inset outline-none hover:ring-fg focus:ring-2 focus:ring-ring"
            />
          </label>
          <Button type="submit" fullWidth>
            Create account
          </Button>
        </form>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <form method="dialog">
            <Button type="submit" variant="ghost">
              Continue browsing
            </Button>
          </form>{' '}
          <LinkButton plain href={signInUrl('/')} variant="secondary">
            Sign in
          </LinkButton>
        </div>
      </div>
    </dialog>
  );
}
