import type { ReactNode } from 'react';
import { Banner, formatCount, Link } from '../../../design/index.ts';
import { scheduleHref } from '../../games/words/games.words.ts';
import { useGames, useStandings } from '../../games/web/index.ts';
import { leagueOf, type League } from '../../sports/sports.rules.ts';
import { useTeamGames } from '../../sports/web/index.ts';
import type { TeamGame } from '../../sports/sports.contract.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { tagHref } from '../../tags/tags.rules.ts';
import { ordinal, standingOf } from '../teams.rules.ts';
import { CallsButton } from './CallsButton.tsx';
import { FollowButton } from './FollowButton.tsx';
import { useFanCount } from './teams.api.ts';

/** The header of the page of a team, a league or a sport. */
export function TagBanner({ tag }: { tag: Tag }) {
  const isTeam = tag.category === 'team';
  const league = leagueOf(isTeam ? (tag.league ?? '') : tag.name);
  if (league && isTeam) return <TeamBanner tag={tag} league={league} />;
  if (league) return <LeagueBanner tag={tag} league={league} />;
  return <Frame tag={tag} facts={[]} />;
}

interface FrameProps {
  tag: Tag;
  /** Those that are known; the number of fans follows. */
  facts: readonly ReactNode[];
  results?: readonly TeamGame[];
}

function outcomeOf({ win, teamScore, opponentScore }: TeamGame): keyof typeof words {
  return win ? 'won' : teamScore === opponentScore ? 'tied' : 'lost';
}

const words = { won: 'Won', lost: 'Lost', tied: 'Tied' } as const;

function Frame({ tag, facts, results }: FrameProps) {
  const count = useFanCount(tag.id);
  const fans = !count ? [] : [`${formatCount(count)} ${count === 1 ? 'fan' : 'fans'}`];
  const shown = results?.map(game => {
    const outcome = outcomeOf(game);
    const text = `${words[outcome]} ${game.teamScore}–${game.opponentScore} ${game.isHome ? 'vs' : 'at'} ${game.opponent}`;
    return { id: game.id, outcome, text };
  });
  return (
    <Banner
      title={tag.name}
      colors={[tag.color, tag.secondColor]}
      above={
        tag.league && (
          <Link variant="bare" href={tagHref([tag.league])} className="hit-area rounded-control hover:underline">
            ‹ {tag.league}
          </Link>
        )
      }
      facts={
        <ul className="flex flex-wrap gap-x-1.5">
          {[...facts, ...fans].map((fact, index, all) => (
            // The facts keep their order.
            <li key={index} className="tabular">
              {fact}
              {index < all.length - 1 && <span aria-hidden="true"> ·</span>}
            </li>
          ))}
        </ul>
      }
      {...(shown && { results: { label: 'Last 5 games', list: shown } })}
      action={
        <span className="flex items-center gap-2">
          <CallsButton tag={tag} />
          <FollowButton tag={tag} />
        </span>
      }
    />
  );
}

function TeamBanner({ tag, league }: { tag: Tag; league: League }) {
  const standing = standingOf(useStandings(league).data, tag.name);
  const { data } = useTeamGames(league, tag.name);
  const facts = standing ? [standing.record, `${ordinal(standing.place)} ${standing.group}`] : [];
  return <Frame tag={tag} facts={facts} results={data?.games ?? []} />;
}

function gamesToday(count: number): string {
  return count === 1 ? '1 game today' : `${count === 0 ? 'No' : count} games today`;
}

function LeagueBanner({ tag, league }: { tag: Tag; league: League }) {
  const { data, isError } = useGames({ league });
  const live = data?.games.filter(({ state, hidden }) => state === 'live' && !hidden).length ?? 0;
  const today = data ? gamesToday(data.games.length) : isError ? 'Games can’t be reached' : 'Loading games…';
  const link = 'hit-area rounded-control underline';
  return (
    <Frame
      tag={tag}
      facts={[
        ...(live > 0 ? [`${live} live`] : []),
        <Link key="games" variant="bare" href={scheduleHref({ league })} className={link}>
          {today}
        </Link>,
        <Link key="standings" variant="bare" href={`/standings/${league}`} className={link}>
          Standings
        </Link>,
      ]}
    />
  );
}
