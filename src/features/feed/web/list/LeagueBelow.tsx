import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../../../design/index.ts';
import { feedHref, wholeFeed } from '../../feed.address.ts';
import { useFeed } from '../feed.api.ts';
import { PostList } from './PostList.tsx';

interface LeagueBelowProps {
  /** The teams whose posts stand above, as a fan reads them. */
  of: string;
  /** The leagues of these teams. */
  leagues: readonly string[];
}

/** The posts of a league below those of its quiet teams, and a line that says so. */
export function LeagueBelow({ of, leagues }: LeagueBelowProps) {
  const address = { ...wholeFeed, tags: leagues };
  const list = useFeed(useQueryClient(), { kind: 'feed', tags: leagues, sort: 'latest' });
  const names = leagues.join(', ');
  return (
    <>
      <p className="my-4 text-sm text-muted" role="note">
        That’s all from {of}. Here’s the rest of <Link href={feedHref(address)}>{names}</Link>.
      </p>
      <PostList
        label={`Posts about ${names}`}
        list={list}
        leavesOut
        hrefOf={cursor => feedHref({ ...address, cursor })}
        empty={<p className="text-sm text-muted">Nobody has posted about {names} yet.</p>}
      />
    </>
  );
}
