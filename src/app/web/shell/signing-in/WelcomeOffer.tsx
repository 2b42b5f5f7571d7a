import { X } from 'lucide-react';
import { Card, IconButton, LinkButton } from '../../../../design/index.ts';
import { useWelcomeOffer } from '../../../../features/account/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHere } from '../frame/useHere.ts';

/** Reminds a new person, who came for something else first, to pick teams. */
export function WelcomeOffer() {
  const { isOffered, dismiss } = useWelcomeOffer();
  const { path } = useAddress();
  const here = useHere();
  // On the page of a row it would push the field of the talk out of the window.
  if (!isOffered || path === '/welcome' || path.startsWith('/rows/')) return null;
  return (
    <Card as="section" aria-label="Pick your teams" padding="sm" className="mb-4 flex items-center gap-3 pl-4">
      <p className="min-w-0 flex-1">
        <span className="font-semibold">Good to have you.</span> Who do you root for?
      </p>
      <LinkButton href={`/welcome?returnTo=${encodeURIComponent(here)}`} onClick={dismiss} size="sm">
        Pick your teams
      </LinkButton>
      <IconButton label="Not now" icon={<X />} onClick={dismiss} />
    </Card>
  );
}
