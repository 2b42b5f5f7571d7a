import { HeartHandshake, MessagesSquare, ShieldCheck, Tags, Ticket, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Card, LinkButton, PageHeader } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { LegalLinks } from '../../admin/web/index.ts';
import { signUpUrl, useViewer } from '../../account/web/index.ts';
import { openComposer } from '../../posts/web/index.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { cardStunt } from './landing/cardStunt.ts';

const stand = cardStunt(['BY', 'FANS'], { columns: 6, rows: 2 });

/** A stand whose crowd holds up cards, by day and by night. */
function StandBanner() {
  return (
    <svg
      viewBox={`0 0 ${stand.width} ${stand.height}`}
      aria-hidden="true"
      className="block h-auto w-full bg-sunken"
      strokeWidth="5"
      strokeLinejoin="round"
    >
      <path d={stand.idle} className="fill-line stroke-line" />
      {stand.words.map((path, index) => (
        <path key={path} d={path} className={index === 1 ? 'fill-primary stroke-primary' : 'fill-fg stroke-fg'} />
      ))}
    </svg>
  );
}

interface Fact {
  icon: ReactNode;
  title: string;
  text: string;
}

const facts: readonly Fact[] = [
  {
    icon: <Ticket />,
    title: 'Free to join',
    text: 'Reading is open to everybody. Joining costs nothing: pick a username and you are in.',
  },
  {
    icon: <HeartHandshake />,
    title: 'Community driven',
    text: 'Fans write everything here, and fans decide what rises: likes, comments and reads make a post popular.',
  },
  {
    icon: <MessagesSquare />,
    title: 'Talk in threads',
    text: 'Answer a post or any comment under it. Each argument stays in one place, from first take to last word.',
  },
  {
    icon: <Tags />,
    title: 'Your teams, your feed',
    text: 'Tags for sports, leagues and 128+ pro teams. Filter by one or by many, and share the view as a link.',
  },
  {
    icon: <Trophy />,
    title: 'Levels and streaks',
    text: 'Posts, comments and the likes they bring earn XP. Post on days in a row and your streak grows.',
  },
  {
    icon: <ShieldCheck />,
    title: 'Yours to change',
    text: 'Edit or delete what you wrote whenever you like. Nobody else edits it; a moderator may remove it.',
  },
];

/** The page that describes Bleachers. src/features/site/README.md. */
export default function AboutPage() {
  const { viewer } = useViewer();
  useHead({
    title: 'About',
    description: `${siteName()} is a community for sports fans: free to join, driven by its members, for 128+ pro teams.`,
    path: '/about',
  });
  return (
    <>
      <PageHeader title={`About ${siteName()}`} />
      <Card padding="none" className="overflow-hidden">
        <StandBanner />
        <div className="p-4 sm:p-6">
          <p className="measure text-lg">
            The best seat for a game is next to people who care about it. {siteName()} is that row of seats: a place where fans post what
            they saw, ask what they missed, and argue about the rest.
          </p>
          <p className="measure mt-3 text-muted">
            We started with basketball and cover the NBA, WNBA, NFL, MLB, NHL and college sports, with more to come.
          </p>
        </div>
      </Card>
      <h2 className="mt-8 mb-4 text-xl">How it works</h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {facts.map(fact => (
          <Card as="li" key={fact.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-link [&_svg]:size-5"
            >
              {fact.icon}
            </span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <h3 className="font-bold">{fact.title}</h3>
              <p className="mt-1 text-sm text-muted">{fact.text}</p>
            </div>
          </Card>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {viewer ? (
          <Button size="lg" onClick={() => openComposer()}>
            Write a post
          </Button>
        ) : (
          <LinkButton plain href={signUpUrl('/')} size="lg">
            {`Join ${siteName()}`}
          </LinkButton>
        )}{' '}
        <LinkButton href="/all" size="lg" variant="secondary">
          See all posts
        </LinkButton>
      </div>
      <LegalLinks className="mt-8 justify-center" />
    </>
  );
}
