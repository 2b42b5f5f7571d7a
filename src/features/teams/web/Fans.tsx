import { useQueryClient } from '@tanstack/react-query';
import { Avatar, Badge, Button, EmptyState, LinkButton, Loaded, SkeletonRows } from '../../../design/index.ts';
import { PersonName } from '../../account/web/index.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { useFans } from './teams.api.ts';

/** The people who wear a team's flair, with their levels. */
export function Fans({ tag }: { tag: Tag }) {
  const list = useFans(useQueryClient(), tag.id);
  return (
    <Loaded of={list} error="The fans could not be loaded. Please try again." loading="Loading fans" skeleton={<SkeletonRows rows={6} />}>
      {({ pages }) => {
        const fans = pages.flatMap(page => page.fans);
        if (fans.length === 0)
          return (
            <EmptyState
              level={2}
              title="No one wears this flair yet"
              action={<LinkButton href="/settings/profile">Pick your flair</LinkButton>}
            >
              People with {tag.name} as their team show up here.
            </EmptyState>
          );
        return (
          <>
            <ul aria-label={`Fans with the flair of ${tag.name}`} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {fans.map(({ id, username, profileImageUrl, flair, level }) => (
                <li key={id} className="flex min-h-16 items-center gap-3 rounded-card bg-surface px-4 py-2 shadow-raised">
                  <Avatar name={username} src={profileImageUrl} flair={flair} />
                  <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                    <PersonName userId={id} name={username} flair={flair} className="font-semibold" />
                    <Badge>Level {level}</Badge>
                  </div>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <div className="mt-4 flex justify-center">
                <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
