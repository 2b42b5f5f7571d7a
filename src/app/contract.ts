import type { Routes } from '../platform/shared/contract.ts';
import { accountRoutes } from '../features/account/account.contract.ts';
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.contract.ts';
import { embedsRoutes } from '../features/embeds/embeds.contract.ts';
import { chatRoutes } from '../features/chat/chat.contract.ts';
import { feedRoutes } from '../features/feed/feed.contract.ts';
import { mockDraftsRoutes } from '../features/mock-drafts/mock-drafts.contract.ts';
import { friendsRoutes } from '../features/friends/friends.contract.ts';
import { notificationsRoutes } from '../features/notifications/notifications.contract.ts';
import { preferencesRoutes } from '../features/notifications/preferences.contract.ts';
import { imagesRoutes } from '../features/images/images.contract.ts';
import { pollsRoutes } from '../features/polls/polls.contract.ts';
import { postsRoutes } from '../features/posts/posts.contract.ts';
import { profilesRoutes } from '../features/profiles/profiles.contract.ts';
import { repliesRoutes } from '../features/replies/replies.contract.ts';
import { settingsRoutes } from '../features/settings/settings.contract.ts';
import { tagsRoutes } from '../features/tags/tags.contract.ts';

/** Every call of the product, by feature. The laws, the OpenAPI document and the routes page are made from it. */
export const contract = {
  account: accountRoutes,
  notifications: notificationsRoutes,
  preferences: preferencesRoutes,
  profiles: profilesRoutes,
  friends: friendsRoutes,
  tags: tagsRoutes,
  polls: pollsRoutes,
  mockDrafts: mockDraftsRoutes,
  images: imagesRoutes,
  embeds: embedsRoutes,
  posts: postsRoutes,
  replies: repliesRoutes,
  bookmarks: bookmarksRoutes,
  chat: chatRoutes,
  feed: feedRoutes,
  settings: settingsRoutes,
} satisfies Record<string, Routes>;
