import type { QueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Card, PageHeader, TabLinks } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../../account/web/index.ts';
import { RequestAnswers } from '../../../friends/web/index.ts';
import { type NotificationFilter, notificationFilters } from '../../notifications.types.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { prefetchNotifications, useNotifications, useUnreadCount } from '../notifications.api.ts';
import { NotificationRows } from './NotificationRows.tsx';

const labels: Readonly<Record<NotificationFilter, string>> = {
  all: 'All',
  unread: 'Unread',
  mentions: 'Mentions',
  replies: 'Replies',
  friends: 'Friends',
  games: 'Games',
  messages: 'Messages',
  moderation: 'Moderation',
};

function readFilter(search: URLSearchParams): NotificationFilter {
  return notificationFilters.find(filter => filter === search.get('filter')) ?? 'all';
}

const hrefOf = (filter: NotificationFilter) => (filter === 'all' ? '/notifications' : `/notifications?filter=${filter}`);

export async function prefetch(client: QueryClient, { viewer, search }: { viewer: unknown; search: URLSearchParams }): Promise<void> {
  if (viewer) await prefetchNotifications(client, readFilter(search));
}

/** `/notifications`: everything that somebody was told. */
export default function NotificationsPage() {
  useHead({ title: 'Notifications', description: 'Everything you were told.', path: '/notifications', noIndex: true });
  const { viewer } = useViewer();
  const { search } = useAddress();
  const filter = readFilter(search);
  if (viewer) return <Notifications filter={filter} />;
  return (
    <SignInFirst icon={<Bell />} title="Sign in to see your notifications" returnTo={hrefOf(filter)}>
      Answers, mentions, friend requests and messages show up here.
    </SignInFirst>
  );
}

function Notifications({ filter }: { filter: NotificationFilter }) {
  const list = useNotifications(filter);
  const unreadCount = useUnreadCount(true);
  return (
    <>
      <PageHeader title="Notifications" actions={<MarkAllRead unreadCount={unreadCount} />} />
      <TabLinks
        label="Kinds of notifications"
        tabs={notificationFilters.map(value => ({ value, label: labels[value], href: hrefOf(value) }))}
        value={filter}
        className="mb-4 max-sm:-mx-3"
      />
      <Card padding="none">
        <NotificationRows list={list} answers={RequestAnswers} />
      </Card>
    </>
  );
}
