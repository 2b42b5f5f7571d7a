import type { SiteTeam } from '../../features/tags/web/index.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CurrentUser } from '../../features/account/account.contract.ts';

/** The parameters of a page's address, and the viewer. */
export interface PageLocation {
  params: Record<string, string>;
  search: URLSearchParams;
  viewer: CurrentUser | null;
  siteTeams: readonly SiteTeam[];
}

/** The exports of a page's file: the component, and the reads that the server makes before rendering it. */
export interface PageModule {
  default: ComponentType<{ params: Record<string, string> }>;
  prefetch?: (client: QueryClient, location: PageLocation) => Promise<void>;
  /** The part of its reads that the page is served with, by URL. The browser reads them whole once the page is awake. */
  excerpts?: (client: QueryClient, params: Record<string, string>) => ReadonlyMap<string, unknown>;
}

export interface Page {
  pattern: string;
  load: () => Promise<PageModule>;
  /** The file it is in; put here by the build, for the server. */
  source?: string;
  /** Whether the page is for reading: its code is fetched for a visitor once they use it. docs/decisions/0030. */
  maySleep?: boolean;
  /** Without header, menu and panel. */
  bare?: boolean;
  /** Shown also to someone who has yet to choose a username. */
  beforeUsername?: boolean;
}

/** The pages by their addresses. The first match wins, so no tag can shadow a page. */
export const pages: readonly Page[] = [
  { pattern: '/', load: () => import('../../features/site/web/FrontPage.tsx'), maySleep: true },
  { pattern: '/all', load: () => import('../../features/feed/web/FeedPage.tsx'), maySleep: true },
  { pattern: '/post/:id', load: () => import('../../features/posts/web/pages/PostPage.tsx'), maySleep: true },
  { pattern: '/article', load: () => import('../../features/articles/web/ArticlePage.tsx'), bare: true },
  { pattern: '/share', load: () => import('../../features/posts/web/pages/SharePage.tsx') },
  { pattern: '/user/:username', load: () => import('../../features/profiles/web/ProfilePage.tsx'), maySleep: true },
  { pattern: '/friends', load: () => import('../../features/friends/web/FriendsPage.tsx') },
  { pattern: '/chat', load: () => import('../../features/chat/web/InboxPage.tsx') },
  { pattern: '/chat/:friendUsername', load: () => import('../../features/chat/web/ChatPage.tsx') },
  { pattern: '/notifications', load: () => import('../../features/notifications/web/list/NotificationsPage.tsx') },
  { pattern: '/bookmarks', load: () => import('../../features/bookmarks/web/BookmarksPage.tsx') },
  { pattern: '/games', load: () => import('../../features/games/web/schedule/GamesPage.tsx') },
  { pattern: '/game/:id', load: () => import('../../features/games/web/game/GamePage.tsx'), maySleep: true },
  { pattern: '/rows', load: () => import('../../features/rows/web/RowsPage.tsx') },
  { pattern: '/rows/:code', load: () => import('../../features/rows/web/RowPage.tsx') },
  { pattern: '/standings/:league', load: () => import('../../features/games/web/standings/StandingsPage.tsx') },
  { pattern: '/draft/:year', load: () => import('../../features/mock-drafts/web/draft-page/DraftPage.tsx') },
  { pattern: '/settings', load: () => import('../../features/settings/web/SettingsPage.tsx') },
  { pattern: '/settings/:part', load: () => import('../../features/settings/web/SettingsPage.tsx') },
  { pattern: '/moderation', load: () => import('../../features/moderation/web/ModerationPage.tsx') },
  { pattern: '/log', load: () => import('../../features/moderation/web/log/LogPage.tsx'), maySleep: true },
  { pattern: '/appeal/:id', load: () => import('../../features/moderation/web/AppealPage.tsx') },
  { pattern: '/welcome', load: () => import('../../features/site/web/WelcomePage.tsx') },
  { pattern: '/admin', load: () => import('../../features/admin/web/AdminPage.tsx') },
  { pattern: '/admin/jobs', load: () => import('../../features/admin/web/AdminPage.tsx') },
  { pattern: '/rules', load: () => import('../../features/admin/web/legal/RulesPage.tsx'), maySleep: true },
  { pattern: '/privacy', load: () => import('../../features/admin/web/legal/PrivacyPage.tsx'), maySleep: true },
  { pattern: '/terms', load: () => import('../../features/admin/web/legal/TermsPage.tsx'), maySleep: true },
  { pattern: '/takedown', load: () => import('../../features/moderation/web/takedowns/TakedownPage.tsx') },
  { pattern: '/takedown/:id', load: () => import('../../features/moderation/web/takedowns/NoticeStatusPage.tsx') },
  { pattern: '/imprint', load: () => import('../../features/admin/web/legal/ImprintPage.tsx'), maySleep: true },
  { pattern: '/about', load: () => import('../../features/site/web/AboutPage.tsx'), maySleep: true },
  { pattern: '/unsubscribe', load: () => import('../../features/notifications/web/preferences/UnsubscribePage.tsx'), beforeUsername: true },
  { pattern: '/login', load: () => import('../../features/account/web/pages/LoginPage.tsx'), bare: true },
  { pattern: '/sign-in/problem', load: () => import('../../features/account/web/pages/SignInProblemPage.tsx'), bare: true },
  { pattern: '/sign-in/:uid', load: () => import('../../features/account/web/pages/SignInPage.tsx'), bare: true },
  { pattern: '/sign-up/:uid', load: () => import('../../features/account/web/pages/SignUpPage.tsx'), bare: true },
  { pattern: '/forgot-password', load: () => import('../../features/account/web/pages/ForgotPasswordPage.tsx'), bare: true },
  { pattern: '/reset-password/:token', load: () => import('../../features/account/web/pages/ResetPasswordPage.tsx'), bare: true },
  {
    pattern: '/confirm-email/:token',
    load: () => import('../../features/account/web/confirm-email/ConfirmEmailPage.tsx'),
    bare: true,
    beforeUsername: true,
  },
  { pattern: '/username-setup', load: () => import('../../features/account/web/username/UsernameSetupPage.tsx'), bare: true },
  ...(import.meta.env.DEV ? [{ pattern: '/design', load: () => import('../../features/site/web/DesignPage.tsx'), bare: true }] : []),
  { pattern: '/:tag', load: () => import('../../features/feed/web/FeedPage.tsx'), maySleep: true },
  { pattern: '*', load: () => import('../../features/site/web/NotFoundPage.tsx') },
];
