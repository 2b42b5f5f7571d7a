import { LinkButton } from '../../../../design/index.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { signInUrl, signUpUrl } from '../../../account/web/index.ts';
import { Feed, type FeedProps } from '../../../feed/web/index.ts';
import { listOf, siteLine } from '../../../tags/tags.rules.ts';
import type { SiteTeam } from '../../../tags/web/index.ts';

interface TeamFrontProps extends Pick<FeedProps, 'address' | 'Seats'> {
  teams: readonly SiteTeam[];
}

/** `/` for a visitor of a site that is about teams: who talks here, and their talk and games. */
export function TeamFront({ address, teams, Seats }: TeamFrontProps) {
  const names = listOf(teams);
  return (
    <>
      <section
        aria-label={`Welcome to ${siteName()}`}
        className="mb-3 flex flex-wrap items-center gap-3 rounded-card border-l-8 border-primary bg-surface p-4 shadow-raised"
      >
        <p className="min-w-48 flex-1 text-lg font-bold text-balance">{siteLine(teams)}</p>
        <span className="flex flex-wrap gap-2">
          <LinkButton plain href={signUpUrl('/')}>
            Join for free
          </LinkButton>
          <LinkButton plain href={signInUrl('/')} variant="secondary">
            Sign In
          </LinkButton>
        </span>
      </section>
      <Feed
        address={address}
        Seats={Seats}
        head={{
          title: siteName(),
          description: `${siteName()} is where ${names} fans talk: every game live with the crowd, takes, polls and threads. Free to join.`,
          path: '/',
        }}
      />
    </>
  );
}
