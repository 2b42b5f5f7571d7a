import { Bell } from 'lucide-react';
import { Button, EmptyState, ErrorState, Loaded, SkeletonRows } from '../../../../design/index.ts';
import type { Notification } from '../../notifications.contract.ts';
import { groupNotifications } from '../../notifications.groups.ts';
import { useMarkRead, type useNotifications } from '../notifications.api.ts';
import { NotificationItem, type RequestAnswers } from './NotificationItem.tsx';

interface NotificationRowsProps {
  list: ReturnType<typeof useNotifications>;
  /** Somebody went where a notification leads. */
  onFollow?: (() => void) | undefined;
  answers?: RequestAnswers | undefined;
}

/** A list of notifications in all its states, in groups. */
export function NotificationRows({ list, onFollow, answers }: NotificationRowsProps) {
  return (
    <>
      <Loaded
        of={list}
        error="Your notifications could not be loaded."
        loading="Loading notifications"
        skeleton={
          <div className="p-4">
            <SkeletonRows />
          </div>
        }
      >
        {({ pages }) => <Groups notifications={pages.flat()} onFollow={onFollow} answers={answers} />}
      </Loaded>
      {list.isFetchNextPageError && (
        <ErrorState
          className="py-4"
          message="Older notifications could not be loaded."
          onRetry={() => void list.fetchNextPage()}
          pending={list.isFetchingNextPage}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="flex justify-center px-4 pb-4">
          <Button variant="secondary" size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupsProps extends Omit<NotificationRowsProps, 'list'> {
  notifications: readonly Notification[];
}

function Groups({ notifications, onFollow, answers }: GroupsProps) {
  const markRead = useMarkRead();
  if (notifications.length === 0)
    return (
      <EmptyState icon={<Bell />} title="No notifications yet">
        Answers, mentions, friend requests and messages show up here.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-px p-1.5">
      {groupNotifications(notifications).map(group => (
        <NotificationItem
          // The group of one thing keeps its row when a newer notification joins it.
          key={group.items.at(-1)?.id}
          group={group}
          answers={answers}
          onFollow={() => {
            markRead(group.items);
            onFollow?.();
          }}
        />
      ))}
    </ul>
  );
}
