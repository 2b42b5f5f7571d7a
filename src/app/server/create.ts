import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountOptions, serveAccount } from '../../features/account/server/account.routes.ts';
import { refuseByStanding, viewerOf } from '../../features/account/server/index.ts';
import { withBoundaries } from '../../features/boundaries/server/index.ts';
import { newMemberTeams, readOnlyText } from '../../features/admin/server/index.ts';
import { serveAdmin } from '../../features/admin/server/admin.routes.ts';
import { servePush } from '../../features/notifications/server/push/push.routes.ts';
import { serveJobs } from '../../features/admin/server/jobs.routes.ts';
import { serveBoundaries } from '../../features/boundaries/server/boundaries.routes.ts';
import { serveArticles } from '../../features/articles/server/articles.routes.ts';
import { serveTalk } from '../../features/articles/server/frames/talk.routes.ts';
import { serveBookmarks } from '../../features/bookmarks/server/bookmarks.routes.ts';
import { serveEmbeds } from '../../features/embeds/server/embeds.routes.ts';
import { serveChat } from '../../features/chat/server/chat.routes.ts';
import { serveClocks } from '../../features/games/server/clock/clock.routes.ts';
import { clockOfMember, loadClock, storeStreamReads } from '../../features/games/server/index.ts';
import { serveFeed } from '../../features/feed/server/feed.routes.ts';
import { serveGameThreads } from '../../features/game-threads/server/gameThreads.routes.ts';
import { serveGames } from '../../features/games/server/games.routes.ts';
import { serveTeams } from '../../features/teams/server/teams.routes.ts';
import { serveMockDrafts } from '../../features/mock-drafts/server/mockDrafts.routes.ts';
import { serveFriends } from '../../features/friends/server/friends.routes.ts';
import { serveFollows } from '../../features/follows/server/follows.routes.ts';
import { serveModeration } from '../../features/moderation/server/moderation.routes.ts';
import { serveNotifications } from '../../features/notifications/server/notifications.routes.ts';
import { servePreferences } from '../../features/notifications/server/preferences/preferences.routes.ts';
import { serveImages } from '../../features/images/server/images.routes.ts';
import { serveBlockedPictures } from '../../features/blocked-pictures/server/blockedPictures.routes.ts';
import { servePolls } from '../../features/polls/server/polls.routes.ts';
import { readStreamTopics, topicsWithoutBlocks } from '../../features/posts/server/index.ts';
import { servePosts } from '../../features/posts/server/posts.routes.ts';
import { servePresence } from '../../features/presence/server/presence.routes.ts';
import { serveProfiles } from '../../features/profiles/server/profiles.routes.ts';
import { filterFor } from '../../features/replies/server/index.ts';
import { serveReplies } from '../../features/replies/server/replies.routes.ts';
import { isShielded } from '../../features/safeguards/server/index.ts';
import { servePeople } from '../../features/admin/server/people.routes.ts';
import { serveStaffLog } from '../../features/staff-log/server/staffLog.routes.ts';
import { serveSafeguards } from '../../features/safeguards/server/safeguards.routes.ts';
import { arriveInRows, rowUpdates, topicsOfMember } from '../../features/rows/server/index.ts';
import { serveRowMessages } from '../../features/rows/server/messages/rowMessages.routes.ts';
import { serveStubs } from '../../features/rows/server/stubs/stubs.routes.ts';
import { serveRows } from '../../features/rows/server/rows.routes.ts';
import { serveSharing } from '../../features/sharing/server/sharing.routes.ts';
import { serveSettings } from '../../features/settings/server/settings.routes.ts';
import { serveSports } from '../../features/sports/server/sports.routes.ts';
import { serveTags } from '../../features/tags/server/tags.routes.ts';
import { postsRoutes } from '../../features/posts/posts.contract.ts';
import { repliesRoutes } from '../../features/replies/replies.contract.ts';
import type { RouteDefinition } from '../../platform/shared/contract.ts';
import { setSiteLogo } from '../../platform/shared/siteLogo.ts';
import { setSiteLook } from '../../platform/shared/siteLook.ts';
import { setSiteName } from '../../platform/shared/siteName.ts';
import { createApp } from '../../platform/server/http/app.ts';
import type { Context } from '../../platform/server/http/context.ts';
import { serveEvents } from '../../platform/server/http/stream.ts';
import { sessionId } from '../../platform/server/http/sessions.ts';
import { serveDocuments } from './pages/documents.ts';

/** The writes whose rate limits a shield halves. */
const shielded = new Set<RouteDefinition | undefined>([postsRoutes.create, postsRoutes.update, repliesRoutes.create, repliesRoutes.edit]);

/** The post of a comment that is about to be written. Its body is not parsed yet, so it may hold anything. */
function threadOf({ body }: FastifyRequest): number | undefined {
  const postId = typeof body === 'object' && body !== null && 'postId' in body ? Number(body.postId) : undefined;
  return Number.isSafeInteger(postId) ? postId : undefined;
}

/** The product's server with every call of the contract, not yet listening. */
export async function createServer(context: Context, options: AccountOptions = { demo: undefined }): Promise<FastifyInstance> {
  setSiteName(context.settings.siteName);
  setSiteLogo(null);
  setSiteLook(null);
  const app = await createApp(context, {
    async loadViewer(token) {
      const viewer = await viewerOf(context.db, sessionId(token));
      return viewer && withBoundaries(context.db, viewer);
    },
    limits: { cookie: 'clock', load: caller => loadClock(context, caller) },
    refuseCall: (route, viewer) => refuseByStanding(route, viewer, { sendsMail: context.mailer !== undefined }),
    readOnlyText: () => readOnlyText(context),
    isHalved: async request => shielded.has(request.routeOptions.config.contract) && (await isShielded(context, threadOf(request))),
  });
  serveAccount(app, context, options, (tx, userId) => newMemberTeams(tx, userId));
  serveEvents(app, context, {
    readTopics: readStreamTopics,
    hears: filterFor,
    topicsFor: async (viewer, topics) => topicsOfMember(context.db, viewer, await topicsWithoutBlocks(context.db, viewer, topics)),
    async noteTopics(viewer, topics, limited) {
      const arrival = await arriveInRows(context, viewer, topics);
      await storeStreamReads(context, viewer, topics);
      return { limited: arrival ? await clockOfMember(context, viewer.id) : limited, isMoved: arrival?.isNew === true };
    },
  });
  serveNotifications(app, context);
  servePreferences(app, context);
  servePresence(app, context);
  serveProfiles(app, context);
  serveFriends(app, context);
  serveFollows(app, context);
  serveTags(app, context);
  serveBoundaries(app, context);
  servePolls(app, context);
  serveMockDrafts(app, context);
  serveImages(app, context);
  serveBlockedPictures(app, context);
  serveEmbeds(app, context);
  serveSports(app, context);
  serveGames(app, context);
  serveClocks(app, context, rowUpdates(context).sharedClockMoved);
  serveTeams(app, context);
  serveSafeguards(app, context);
  servePosts(app, context);
  serveReplies(app, context);
  serveGameThreads(app, context);
  serveBookmarks(app, context);
  serveChat(app, context);
  serveRows(app, context);
  serveRowMessages(app, context);
  serveStubs(app, context);
  serveArticles(app, context);
  serveTalk(app, context);
  serveFeed(app, context);
  serveSharing(app, context);
  serveSettings(app, context);
  serveAdmin(app, context);
  servePeople(app, context);
  serveStaffLog(app, context);
  serveJobs(app, context);
  servePush(app, context);
  serveModeration(app, context);
  serveDocuments(app, context.settings);
  return app;
}
