import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link, TagChip } from '../../../../design/index.ts';
import { feedHref, searchHref, wholeFeed } from '../../../../features/feed/feed.address.ts';
import { GameRow, useStrip } from '../../../../features/games/web/index.ts';
import { useHomeTags } from '../../../../features/tags/web/index.ts';
import { recentSearches } from './recentSearches.ts';

const maxGames = 3;

/** The offers of a search before a word is typed: games that are on, the reader's teams, and their last searches. */
export function BeforeTyping() {
  const tags = useHomeTags();
  const { data } = useStrip({ teams: tags.map(({ name }) => name) });
  const live = data?.games.filter(({ state, hidden }) => state === 'live' && !hidden).slice(0, maxGames) ?? [];
  const [recent] = useState(recentSearches);
  if (live.length + tags.length + recent.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {live.length > 0 && (
        <section aria-label="Games on now">
          <ul className="-mx-3">
            {live.map(game => (
              <li key={game.id}>
                <GameRow game={game} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {tags.length > 0 && (
        <ul aria-label="Your teams" className="flex flex-wrap gap-2">
          {tags.map(({ id, name, color }) => (
            <li key={id} className="flex max-w-full">
              <TagChip name={name} color={color} size="md" href={feedHref({ ...wholeFeed, tags: [name] })} />
            </li>
          ))}
        </ul>
      )}
      {recent.length > 0 && (
        <ul aria-label="Recent searches">
          {recent.map(text => (
            <li key={text}>
              <Link
                variant="bare"
                href={searchHref(text)}
                className="-mx-2 flex min-h-10 items-center gap-3 rounded-control px-2 hover:bg-hover"
              >
                <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="truncate">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
