import { LinkButton } from '../../../../design/index.ts';
import { signInUrl, signUpUrl } from '../../../account/web/index.ts';
import { ArenaScene } from './ArenaScene.tsx';
import { siteName } from '../../../../platform/shared/siteName.ts';

interface HeroProps {
  /** How many posts there are, once it is known. */
  posts: number | undefined;
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex-1 px-3 py-2 text-center sm:px-5">
      <dt className="text-xs font-semibold text-muted">{label}</dt>
      <dd className="tabular text-xl text-warning-text">{value}</dd>
    </div>
  );
}

/** The first thing that a visitor sees: the arena at night. */
export function Hero({ posts }: HeroProps) {
  return (
    <section aria-labelledby="hero" className="night relative isolate overflow-hidden rounded-card bg-canvas text-fg shadow-raised">
      <div className="relative z-1 flex flex-col items-center px-5 pt-18 pb-6 text-center max-[22.5rem]:pt-22 sm:px-10 sm:pt-20">
        <h1 id="hero" className="max-w-[15ch] text-display text-balance">
          Every game needs its crowd
        </h1>
        <p className="mt-4 max-w-[48ch] text-lg text-balance">
          {`Post your takes, argue in threads, follow your teams. ${siteName()} is where sports fans sit together.`}
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <LinkButton plain href={signUpUrl('/')} size="lg">
            Get Started Now
          </LinkButton>{' '}
          <LinkButton plain href={signInUrl('/')} size="lg" variant="secondary">
            Sign In
          </LinkButton>
        </div>
        <dl className="mt-9 flex max-w-full flex-wrap divide-x divide-line rounded-control bg-surface shadow-overlay">
          <Figure label="Pro teams" value="128+" />
          {posts !== undefined && posts > 0 && <Figure label="Posts" value={posts.toLocaleString('en-US')} />}
          <Figure label="To join" value="Free" />
        </dl>
      </div>
      <ArenaScene />
    </section>
  );
}
