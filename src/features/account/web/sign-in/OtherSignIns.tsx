import { LinkButton } from '../../../../design/index.ts';
import { signInUrl } from '../viewer/signInUrl.ts';

interface OtherSignInsProps {
  providers: readonly { id: string; name: string }[];
  /** The path where the sign-in ends. */
  returnTo: string;
  /** The code of an invitation; empty without one. */
  invite?: string;
}

/** The login providers that can be used instead of e-mail and password. */
export function OtherSignIns({ providers, returnTo, invite = '' }: OtherSignInsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="text-center text-sm text-muted">or</p>
      {providers.map(({ id, name }) => (
        <LinkButton
          key={id}
          plain
          href={`${signInUrl(returnTo)}&provider=${encodeURIComponent(id)}${invite && `&invite=${encodeURIComponent(invite)}`}`}
          variant="secondary"
          size="lg"
          className="w-full"
        >
          Continue with {name}
        </LinkButton>
      ))}
    </div>
  );
}
