import type { Routes } from '../platform/shared/contract.ts';
import type { EventDefinition } from '../platform/shared/events.ts';
import { accountRoutes } from '../features/account/account.contract.ts';
import { linkedSignInsRoutes } from '../features/account/sign-in/linkedSignIns.contract.ts';
import { passkeyRoutes } from '../features/account/passkeys/passkeys.contract.ts';
import { adminRoutes } from '../features/admin/admin.contract.ts';
import { peopleRoutes } from '../features/admin/people.contract.ts';
import { pushRoutes } from '../features/notifications/push.contract.ts';
import { jobsRoutes } from '../features/admin/jobs.contract.ts';
import { blockedPicturesRoutes } from '../features/blocked-pictures/blockedPictures.contract.ts';
import { boundariesRoutes } from '../features/boundaries/boundaries.contract.ts';
import { articlesRoutes } from '../features/articles/articles.contract.ts';
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.contract.ts';
import { embedsRoutes } from '../features/embeds/embeds.contract.ts';
import {
  chatChangedEvent,
  chatMessageEvent,
  chatReadEvent,
  chatRoutes,
  chatSeenEvent,
  chatTypingEvent,
} from '../features/chat/chat.contract.ts';
import { clockRoutes } from '../features/games/clock/clock.contract.ts';
import { feedRoutes } from '../features/feed/feed.contract.ts';
import { mockDraftsRoutes } from '../features/mock-drafts/mockDrafts.contract.ts';
import { gameEvent, gamesRoutes, playReactionsEvent, playsEvent } from '../features/games/games.contract.ts';
import { gameThreadsRoutes } from '../features/game-threads/gameThreads.contract.ts';
import { friendsChangedEvent, friendsRoutes } from '../features/friends/friends.contract.ts';
import { followsRoutes } from '../features/follows/follows.contract.ts';
import { moderationRoutes } from '../features/moderation/moderation.contract.ts';
import { takedownRoutes } from '../features/moderation/takedowns.contract.ts';
import { wavesRoutes } from '../features/moderation/waves.contract.ts';
import { notificationEvent, notificationsReadEvent, notificationsRoutes } from '../features/notifications/notifications.contract.ts';
import { preferencesRoutes } from '../features/notifications/preferences.contract.ts';
import { imagesRoutes } from '../features/images/images.contract.ts';
import { pollCountsEvent, pollsRoutes } from '../features/polls/polls.contract.ts';
import { postCountsEvent, postCreatedEvent, postHiddenEvent, postMediaEvent, postsRoutes } from '../features/posts/posts.contract.ts';
import { presenceRoutes } from '../features/presence/presence.contract.ts';
import { profilesRoutes } from '../features/profiles/profiles.contract.ts';
import {
  postVisitedEvent,
  repliesChangedEvent,
  replyCreatedEvent,
  replyEditedEvent,
  replyLikesEvent,
  repliesRoutes,
} from '../features/replies/replies.contract.ts';
import { safeguardsRoutes } from '../features/safeguards/safeguards.contract.ts';
import { rowMessageChangedEvent, rowMessageEvent, rowMessagesRoutes, rowReactionsEvent } from '../features/rows/rowMessages.contract.ts';
import { rowChangedEvent, rowsRoutes } from '../features/rows/rows.contract.ts';
import { stubsRoutes } from '../features/rows/stubs.contract.ts';
import { staffLogRoutes } from '../features/staff-log/staffLog.contract.ts';
import { sharingRoutes } from '../features/sharing/sharing.contract.ts';
import { settingsRoutes } from '../features/settings/settings.contract.ts';
import { liveScoresEvent, sportsRoutes } from '../features/sports/sports.contract.ts';
import { tagsRoutes } from '../features/tags/tags.contract.ts';
import { teamsRoutes } from '../features/teams/teams.contract.ts';

/** Every call of the product, by feature. The laws, the OpenAPI document and the routes page are made from it. */
export const contract = {
  account: accountRoutes,
  signIns: linkedSignInsRoutes,
  passkeys: passkeyRoutes,
  notifications: notificationsRoutes,
  preferences: preferencesRoutes,
  presence: presenceRoutes,
  profiles: profilesRoutes,
  friends: friendsRoutes,
  follows: followsRoutes,
  tags: tagsRoutes,
  boundaries: boundariesRoutes,
  polls: pollsRoutes,
  mockDrafts: mockDraftsRoutes,
  images: imagesRoutes,
  blockedPictures: blockedPicturesRoutes,
  embeds: embedsRoutes,
  sports: sportsRoutes,
  games: gamesRoutes,
  clock: clockRoutes,
  teams: teamsRoutes,
  safeguards: safeguardsRoutes,
  posts: postsRoutes,
  replies: repliesRoutes,
  gameThreads: gameThreadsRoutes,
  bookmarks: bookmarksRoutes,
  chat: chatRoutes,
  rows: rowsRoutes,
  rowMessages: rowMessagesRoutes,
  stubs: stubsRoutes,
  articles: articlesRoutes,
  feed: feedRoutes,
  sharing: sharingRoutes,
  settings: settingsRoutes,
  admin: adminRoutes,
  people: peopleRoutes,
  staffLog: staffLogRoutes,
  jobs: jobsRoutes,
  push: pushRoutes,
  moderation: moderationRoutes,
  takedown: takedownRoutes,
  waves: wavesRoutes,
} satisfies Record<string, Routes>;

/** All live updates by name. A test checks for each that applying it equals a fresh read. */
export const events = {
  chat_changed: chatChangedEvent,
  chat_message: chatMessageEvent,
  chat_read: chatReadEvent,
  chat_seen: chatSeenEvent,
  chat_typing: chatTypingEvent,
  friends_changed: friendsChangedEvent,
  game: gameEvent,
  live_scores: liveScoresEvent,
  notification: notificationEvent,
  notifications_read: notificationsReadEvent,
  plays: playsEvent,
  play_reactions: playReactionsEvent,
  poll_counts: pollCountsEvent,
  post_counts: postCountsEvent,
  post_created: postCreatedEvent,
  post_hidden: postHiddenEvent,
  post_media: postMediaEvent,
  post_visited: postVisitedEvent,
  replies_changed: repliesChangedEvent,
  reply_created: replyCreatedEvent,
  reply_edited: replyEditedEvent,
  reply_likes: replyLikesEvent,
  row_changed: rowChangedEvent,
  row_message: rowMessageEvent,
  row_message_changed: rowMessageChangedEvent,
  row_reactions: rowReactionsEvent,
} satisfies Record<string, EventDefinition>;
