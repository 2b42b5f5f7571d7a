import type { RouteDefinition } from '../../../../platform/shared/contract.ts';
import type { contract } from '../../../contract.ts';
import type { Scene } from './scene.ts';

type Contract = typeof contract;
export type RouteName = { [F in keyof Contract]: `${F}.${Extract<keyof Contract[F], string>}` }[keyof Contract];

export interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** The status for each role, in the order visitor, person without a username, stranger, friend of the owner, owner. */
type Gets = readonly [visitor: number, nameless: number, stranger: number, friend: number, owner: number];

export interface Row {
  gets: Gets;
  /** The status for a moderator where it differs from a stranger's; the owner's call afterwards finds the work done. */
  moderator?: number;
  /** The target of the call, which belongs to the owner and is created anew for each row. */
  about?: (scene: Scene) => Promise<Given> | Given;
}

const everybody: Gets = [200, 200, 200, 200, 200];
const nowhere: Gets = [404, 404, 404, 404, 404];
const members: Gets = [401, 200, 200, 200, 200];
const named: Gets = [401, 403, 200, 200, 200];
const named204: Gets = [401, 403, 204, 204, 204];
/** A moderator's deletion removes it; the owner, who comes after, deletes what is removed. */
const deleted: Pick<Row, 'gets' | 'moderator'> = { gets: [401, 403, 403, 403, 204], moderator: 204 };
/** A moderator's status stands in the row. */
const onlyModerators: Gets = [401, 403, 403, 403, 403];
/** Nobody of the scene is an admin. */
const admins: Gets = [401, 403, 403, 403, 403];
const nobody: Gets = [404, 404, 404, 404, 404];

const aPost = async (scene: Scene): Promise<Given> => ({ params: { id: await scene.post() } });
const theOwner = (scene: Scene): Given => ({ params: { idOrUsername: scene.owner.username } });
const uid = { uid: 'no-such-sign-in-00000' };
const sentTo = (body: Record<string, unknown>) => (): Given => ({ params: uid, body });
const league = { league: 'nba' };
/** A subscription as browsers have it; the key is a point of the curve. */
const browserSubscription = {
  endpoint: 'https://push.example/scene',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};
/** The answers of a browser that nobody asked. */
const credential = { id: 'unknown', rawId: 'unknown', type: 'public-key' };
const newCredential = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const usedCredential = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const theRow = async (scene: Scene): Promise<Given> => ({ params: { code: await scene.row() } });
/** A game that the scene does not have. */
const aGame = { id: 'nba-none' };

/**
 * The status of every call for every role; a call without a row does not compile. A write to somebody else's public resource
 * answers 403, to a private one 404 as if it did not exist, and a list holds only the caller's own entries.
 */
export const roles: Record<RouteName, Row> = {
  'account.currentUser': { gets: members },
  'account.checkUsername': { gets: members, about: () => ({ body: { username: 'somebodynew' } }) },
  'account.setupUsername': {
    // A username can be set once; a second time answers 409.
    gets: [401, 200, 409, 409, 409],
    about: scene => ({ body: { username: `fresh${scene.owner.username.slice(4, 18)}` } }),
  },
  'account.changeUsername': { gets: [401, 409, 409, 409, 200], about: scene => ({ body: { username: scene.owner.username } }) },
  'account.saveTheme': { gets: members, about: () => ({ body: { theme: 'dark' } }) },
  'account.saveDensity': { gets: members, about: () => ({ body: { density: 'compact' } }) },
  'account.saveHomeTab': { gets: members, about: () => ({ body: { tab: 'popular' } }) },
  'account.saveProfile': { gets: members, about: () => ({ body: { bio: 'A fan', flair: null } }) },
  'account.searchPeople': { gets: members, about: () => ({ query: { q: 'test' } }) },
  'account.signInState': { gets: nobody, about: sentTo({}) },
  'account.signIn': { gets: nobody, about: sentTo({ email: 'a@example.com', password: 'a long enough secret' }) },
  'account.signUp': { gets: nobody, about: sentTo({ email: 'a@example.com', password: 'a long enough secret' }) },
  'account.resetHelp': { gets: everybody },
  // The answer never reveals whether the account exists.
  'account.requestReset': { gets: everybody, about: () => ({ body: { email: 'a@example.com' } }) },
  'account.resetState': { gets: nobody, about: () => ({ params: { token: 'x'.repeat(43) } }) },
  'account.resetPassword': {
    gets: nobody,
    about: () => ({ params: { token: 'x'.repeat(43) }, body: { password: 'a long enough secret' } }),
  },
  // People of the scene come from another login provider.
  'signIns.list': { gets: members },
  'signIns.link': { gets: [401, 404, 404, 404, 404], about: () => ({ params: { provider: 'google' }, body: {} }) },
  'passkeys.list': { gets: members },
  'passkeys.options': { gets: members, about: () => ({ body: {} }) },
  'passkeys.add': { gets: [401, 403, 403, 403, 403], about: () => ({ body: { credential: newCredential } }) },
  // A second passkey stays: the last way to sign in cannot be removed.
  'passkeys.remove': { gets: [401, 404, 404, 404, 204], about: async scene => ({ params: { id: await scene.passkey() }, body: {} }) },
  'passkeys.proof': { gets: [401, 404, 404, 404, 404] },
  'passkeys.signInOptions': { gets: nobody, about: sentTo({}) },
  'passkeys.signIn': { gets: nobody, about: sentTo({ credential: usedCredential }) },
  'signIns.unlink': { gets: [401, 404, 404, 404, 404], about: () => ({ params: { provider: 'google' } }) },
  'account.changePassword': {
    gets: [401, 404, 404, 404, 404],
    about: () => ({ body: { current: 'a long enough secret', next: 'a longer enough secret' } }),
  },
  'account.changeEmail': {
    gets: [401, 404, 404, 404, 404],
    about: () => ({ body: { email: 'fan@example.com', password: 'a long enough secret' } }),
  },
  'account.sendConfirmation': { gets: [401, 409, 409, 409, 409] },
  'account.confirmEmail': { gets: nobody, about: () => ({ body: { token: 'x'.repeat(43) } }) },

  'notifications.list': { gets: members },
  'notifications.unreadCount': { gets: members },
  'notifications.markRead': { gets: [401, 404, 404, 404, 200], about: async scene => ({ params: { id: await scene.notification() } }) },
  'notifications.markSomeRead': {
    gets: [401, 204, 204, 204, 204],
    about: async scene => ({ body: { ids: [await scene.notification()] } }),
  },
  'notifications.markAllRead': { gets: members },
  'preferences.read': { gets: members },
  'preferences.save': { gets: members, about: () => ({ body: { emailReplies: true } }) },
  'preferences.unsubscribeState': { gets: everybody },

  'profiles.stats': { gets: everybody, about: theOwner },

  'friends.list': { gets: members },
  'friends.requests': { gets: members },
  'friends.status': { gets: members, about: theOwner },
  'friends.ask': { gets: [401, 403, 201, 409, 400], about: scene => ({ body: { receiverUsername: scene.owner.username } }) },
  'friends.accept': { gets: [401, 403, 404, 404, 200], about: async scene => ({ params: { id: await scene.request() } }) },
  'friends.decline': { gets: [401, 403, 404, 404, 204], about: async scene => ({ params: { id: await scene.request() } }) },
  'friends.remove': { gets: named204, about: scene => ({ params: { username: scene.callers.friend.username } }) },

  'follows.list': { gets: members },
  'follows.follow': {
    gets: [401, 403, 201, 201, 201],
    about: async scene => ({ body: { username: (await scene.bystander()).username } }),
  },
  'follows.unfollow': { gets: named204, about: async scene => ({ body: { username: (await scene.bystander()).username } }) },

  'tags.all': { gets: everybody },
  'tags.popular': { gets: everybody },
  'tags.search': { gets: everybody, about: () => ({ query: { q: 'nba' } }) },
  'tags.favorites': { gets: members },
  'tags.addFavorite': { gets: [401, 403, 201, 201, 201], about: async scene => ({ body: { tagId: await scene.tag() } }) },
  'tags.saveFavorite': {
    gets: [401, 403, 404, 404, 404],
    about: async scene => ({ params: { tagId: await scene.tag() }, body: { alerts: false } }),
  },
  'tags.removeFavorite': { gets: named204, about: async scene => ({ params: { tagId: await scene.tag() } }) },

  'boundaries.blocks': { gets: members },
  // Nobody can block themselves. The strangers of this row see the owner no more, so it blocks somebody else.
  'boundaries.block': {
    gets: [401, 403, 201, 201, 201],
    about: async scene => ({ body: { username: (await scene.bystander()).username } }),
  },
  'boundaries.unblock': { gets: named204, about: async scene => ({ body: { username: (await scene.bystander()).username } }) },
  'boundaries.mutes': { gets: members },
  'boundaries.mute': { gets: [401, 403, 201, 201, 201], about: () => ({ body: { kind: 'word', value: 'spoiler' } }) },
  'boundaries.unmute': { gets: named204, about: () => ({ body: { kind: 'word', value: 'spoiler' } }) },

  'polls.ofPost': { gets: everybody, about: async scene => ({ params: { id: (await scene.poll()).postId } }) },
  'polls.options': { gets: everybody, about: async scene => ({ params: { id: (await scene.poll()).id } }) },
  'polls.vote': {
    gets: named,
    async about(scene) {
      const { id, options } = await scene.poll();
      return { params: { id }, body: { optionId: options[0]?.id } };
    },
  },
  'polls.voteStatus': { gets: members, about: async scene => ({ params: { id: (await scene.poll()).id } }) },

  'mockDrafts.prospects': { gets: everybody, about: () => ({ params: { year: 2025 } }) },
  'mockDrafts.consensus': { gets: everybody, about: () => ({ params: { year: 2025 } }) },
  'images.upload': { gets: [401, 201, 201, 201, 201] },
  'feed.liked': { gets: members },
  'replies.byUser': { gets: everybody, about: theOwner },
  'images.setAvatar': { gets: members },
  'images.removeAvatar': { gets: [401, 204, 204, 204, 204] },
  'embeds.x': { gets: everybody, about: () => ({ query: { url: 'https://x.com/nba/status/20' } }) },
  'embeds.youtube': { gets: everybody, about: () => ({ query: { url: 'https://youtu.be/dQw4w9WgXcQ' } }) },
  'sports.leagues': { gets: everybody },
  'sports.nbaScores': { gets: everybody },
  'sports.scores': { gets: everybody, about: () => ({ params: league }) },
  'sports.nbaTeamGames': { gets: everybody, about: () => ({ params: { team: 'Lakers' } }) },
  'sports.teamGames': { gets: everybody, about: () => ({ params: { ...league, team: 'Lakers' } }) },
  'sports.teamSchedule': { gets: everybody, about: () => ({ params: { ...league, team: 'Lakers' } }) },
  'sports.nbaTeamLeaders': { gets: everybody, about: () => ({ params: { team: 'Lakers' } }) },
  'clock.read': { gets: everybody },
  'clock.save': { gets: everybody, about: () => ({ body: { behind: 0, hideScores: false } }) },
  'clock.ofGame': { gets: nowhere, about: () => ({ params: { id: 'nba-unknown' } }) },
  'clock.saveOfGame': { gets: nowhere, about: () => ({ params: { id: 'nba-unknown' }, body: { mode: 'live' } }) },
  'clock.removeOfGame': { gets: nowhere, about: () => ({ params: { id: 'nba-unknown' } }) },
  'clock.tap': { gets: nowhere, about: () => ({ params: { id: 'nba-unknown' }, body: { seq: 1 } }) },
  'sports.nflTeamStats': { gets: everybody, about: () => ({ params: { abbreviation: 'KC' } }) },

  'games.list': { gets: everybody },
  'games.one': { gets: nobody, about: () => ({ params: aGame }) },
  'games.plays': { gets: nobody, about: () => ({ params: aGame }) },
  'games.call': { gets: [401, 403, 404, 404, 404], about: () => ({ params: aGame }) },
  'games.endCall': { gets: [401, 403, 404, 404, 404], about: () => ({ params: aGame }) },
  'games.react': { gets: [401, 403, 404, 404, 404], about: () => ({ params: { ...aGame, seq: 1 }, body: { reaction: 'fire' } }) },
  'games.box': { gets: nobody, about: () => ({ params: aGame }) },
  'games.injuries': { gets: nobody, about: () => ({ params: aGame }) },
  'games.standings': { gets: everybody, about: () => ({ params: league }) },
  'articles.sites': { gets: admins },
  'articles.saveSites': { gets: admins, about: () => ({ body: { sites: [] } }) },
  'articles.find': { gets: nobody, about: () => ({ query: { url: 'https://blog.example/a' } }) },
  'articles.open': { gets: [401, 403, 422, 422, 422], about: () => ({ body: { url: 'https://blog.example/a' } }) },
  'teams.fanCount': { gets: everybody, about: async scene => ({ params: { tagId: await scene.tag() } }) },
  'teams.fans': { gets: everybody, about: async scene => ({ params: { tagId: await scene.tag() } }) },

  // Only admins may call it.
  'safeguards.rules': { gets: [401, 403, 403, 403, 403] },
  'safeguards.shields': { gets: [401, 403, 403, 403, 403], moderator: 200 },
  'safeguards.raiseShield': {
    gets: [401, 403, 403, 403, 403],
    moderator: 201,
    about: async scene => ({ body: { scope: await scene.post() } }),
  },
  'safeguards.lowerShield': {
    gets: [401, 403, 403, 403, 403],
    // Nobody has raised it.
    moderator: 409,
    about: async scene => ({ body: { scope: await scene.post() } }),
  },
  'safeguards.saveRules': { gets: [401, 403, 403, 403, 403], about: () => ({ body: { words: [], domains: [], duplicates: false } }) },

  'posts.get': { gets: everybody, about: aPost },
  'posts.create': { gets: [401, 403, 201, 201, 201], about: () => ({ body: { content: 'A new post' } }) },
  'posts.update': {
    gets: [401, 403, 403, 403, 200],
    about: async scene => ({ params: { id: await scene.post() }, body: { content: 'Changed' } }),
  },
  'posts.remove': { ...deleted, about: aPost },
  'posts.history': { gets: everybody, about: aPost },
  'posts.like': { gets: named, about: aPost },
  'posts.unlike': { gets: named, about: aPost },
  'posts.view': { gets: everybody, about: aPost },

  'replies.list': { gets: everybody, about: aPost },
  'gameThreads.start': { gets: [401, 403, 404, 404, 404], about: () => ({ params: { id: 'nba-none' } }) },
  'gameThreads.settings': { gets: admins },
  'gameThreads.saveSettings': { gets: admins, about: () => ({ body: {} }) },
  'gameThreads.topPlays': { gets: nobody, about: () => ({ params: aGame }) },
  'replies.ofPlay': { gets: nobody, about: () => ({ params: { ...aGame, seq: 1 } }) },
  'replies.create': {
    gets: [401, 403, 201, 201, 201],
    about: async scene => ({ body: { postId: await scene.post(), content: 'So true' } }),
  },
  'replies.visit': { gets: members, about: async scene => ({ ...(await aPost(scene)), body: { lastReplyId: 0 } }) },
  'replies.edit': {
    gets: [401, 403, 403, 403, 200],
    about: async scene => ({ params: { id: await scene.reply() }, body: { content: 'Changed' } }),
  },
  'replies.history': { gets: everybody, about: async scene => ({ params: { id: await scene.reply() } }) },
  'replies.like': { gets: named, about: async scene => ({ params: { id: await scene.reply() } }) },
  'replies.unlike': { gets: named, about: async scene => ({ params: { id: await scene.reply() } }) },
  'replies.remove': { ...deleted, about: async scene => ({ params: { id: await scene.reply() } }) },

  'bookmarks.list': { gets: members },
  'bookmarks.add': { gets: [401, 403, 201, 201, 201], about: async scene => ({ body: { postId: await scene.post() } }) },
  'bookmarks.remove': { gets: named204, about: async scene => ({ params: { postId: await scene.post() } }) },
  'bookmarks.check': { gets: members, about: async scene => ({ params: { postId: await scene.post() } }) },

  'chat.rooms': { gets: members },
  // The room is named by its id; a caller who is not a member gets 404.
  'chat.room': { gets: [401, 404, 404, 200, 200], about: async scene => ({ params: { idOrUsername: await scene.room() } }) },
  'chat.messages': { gets: [401, 404, 404, 200, 200], about: async scene => ({ params: { roomId: await scene.room() } }) },
  'chat.send': {
    gets: [401, 403, 404, 201, 201],
    about: async scene => ({ params: { roomId: await scene.room() }, body: { content: whisperedBack } }),
  },
  // The owner's message is not the friend's to change; the friend's own call comes from a member who did not write it.
  'chat.edit': {
    gets: [401, 403, 404, 403, 200],
    about: async scene => ({ params: await scene.message(), body: { content: whisperedBack } }),
  },
  'chat.remove': { gets: [401, 403, 404, 403, 204], about: async scene => ({ params: await scene.message() }) },
  'chat.typing': { gets: [401, 403, 404, 204, 204], about: async scene => ({ params: { roomId: await scene.room() } }) },
  'chat.read': { gets: [401, 403, 404, 200, 200], about: async scene => ({ params: { roomId: await scene.room() } }) },

  // A stranger may take a seat with the code; whoever has none finds nothing else.
  'rows.create': { gets: [401, 403, 404, 404, 404], about: () => ({ params: aGame, body: {} }) },
  'rows.mine': { gets: members },
  'rows.one': { gets: everybody, about: theRow },
  'rows.join': { gets: [401, 403, 200, 200, 200], about: theRow },
  'rows.leave': {
    gets: [401, 403, 404, 403, 204],
    about: async scene => ({ params: { code: await scene.row(), username: scene.owner.username } }),
  },
  'rows.renewCode': { gets: [401, 403, 404, 403, 200], about: theRow },
  'rows.mute': { gets: [401, 403, 404, 204, 204], about: async scene => ({ ...(await theRow(scene)), body: { muted: true } }) },
  'rows.saveClock': { gets: [401, 403, 404, 200, 200], about: async scene => ({ ...(await theRow(scene)), body: { behind: 5 } }) },
  'rowMessages.list': { gets: [401, 404, 404, 200, 200], about: theRow },
  'rowMessages.send': {
    gets: [401, 403, 404, 201, 201],
    about: async scene => ({ ...(await theRow(scene)), body: { content: whisperedBack } }),
  },
  'rowMessages.edit': {
    gets: [401, 403, 404, 403, 200],
    about: async scene => ({ params: await scene.rowMessage(), body: { content: whisperedBack } }),
  },
  'rowMessages.remove': { gets: [401, 403, 404, 403, 204], about: async scene => ({ params: await scene.rowMessage() }) },
  'rowMessages.react': {
    gets: [401, 403, 404, 200, 200],
    about: async scene => ({ params: await scene.rowMessage(), body: { reaction: 'fire' } }),
  },
  'rowMessages.read': { gets: [401, 403, 404, 200, 200], about: theRow },
  'stubs.save': { gets: [401, 403, 404, 204, 204], about: async scene => ({ ...(await theRow(scene)), body: { showMe: true } }) },
  // The game of the row is not over.
  'stubs.share': { gets: [401, 403, 404, 403, 409], about: theRow },
  'stubs.hide': { gets: [401, 403, 404, 403, 204], about: theRow },

  'presence.here': { gets: everybody },
  'feed.hot': { gets: everybody },
  'feed.list': { gets: everybody },
  'feed.search': { gets: everybody, about: () => ({ query: { q: 'post' } }) },
  'feed.byUser': { gets: everybody, about: theOwner },

  'moderation.report': {
    gets: [401, 403, 201, 201, 400],
    about: async scene => ({ body: { kind: 'post', id: await scene.post(), reason: 'spam' } }),
  },
  'moderation.reports': { gets: members },
  'blockedPictures.list': { gets: onlyModerators, moderator: 200 },
  'blockedPictures.block': { gets: onlyModerators, moderator: 404, about: () => ({ body: { url: '/images/none.webp', reason: 'No' } }) },
  'blockedPictures.unblock': { gets: onlyModerators, moderator: 404, about: () => ({ params: { id: 1 } }) },
  'moderation.queue': { gets: onlyModerators, moderator: 200 },
  'moderation.record': { gets: onlyModerators, moderator: 200, about: scene => ({ params: { idOrUsername: scene.owner.username } }) },
  'moderation.assign': { gets: onlyModerators, moderator: 200, about: async scene => ({ params: { id: await scene.reportedCase() } }) },
  'moderation.act': {
    gets: onlyModerators,
    moderator: 201,
    about: async scene => ({ body: { action: 'remove', target: { kind: 'post', id: await scene.post() }, reason: 'Spam' } }),
  },
  'waves.find': { gets: onlyModerators, moderator: 200 },
  'waves.ban': {
    gets: onlyModerators,
    moderator: 409,
    about: () => ({ body: { users: ['00000000-0000-4000-8000-000000000000'], reason: 'Spam' } }),
  },
  'waves.undo': { gets: onlyModerators, moderator: 404, about: () => ({ params: { id: 999_999 }, body: { reason: 'No' } }) },
  'moderation.log': { gets: everybody },
  'moderation.figures': { gets: everybody },
  'moderation.appeal': {
    gets: [401, 403, 403, 403, 201],
    about: async scene => ({ body: { entryId: await scene.warning(), text: 'I did not.' } }),
  },
  'moderation.appeals': { gets: onlyModerators, moderator: 200 },
  'moderation.decide': {
    gets: onlyModerators,
    moderator: 200,
    about: async scene => ({ params: { id: await scene.appeal() }, body: { decision: 'upheld', reason: 'It stays.' } }),
  },

  'admin.siteInfo': { gets: everybody },
  'admin.sitePage': { gets: everybody, about: () => ({ params: { name: 'rules' } }) },
  'takedown.status': { gets: [404, 404, 404, 404, 404], about: () => ({ params: { id: 1 }, query: { token: 'guessed' } }) },
  'takedown.file': {
    gets: [204, 204, 204, 204, 204],
    about: async scene => ({
      body: {
        url: `http://localhost:3000/post/${await scene.post()}`,
        law: 'dsa',
        name: 'Somebody',
        email: 'somebody@example.org',
        statement: 'It is illegal.',
        inGoodFaith: true,
      },
    }),
  },
  'admin.users': { gets: admins },
  'admin.setRole': { gets: admins, about: scene => ({ params: { id: scene.owner.id }, body: { role: 'admin' } }) },
  'admin.invites': { gets: admins },
  'admin.invite': { gets: admins, about: () => ({ body: { uses: 1 } }) },
  'admin.editTag': { gets: admins, about: async scene => ({ params: { id: await scene.tag() }, body: { color: '#112233' } }) },
  'admin.mergeTag': { gets: admins, about: async scene => ({ params: { id: await scene.tag() }, body: { into: 1 } }) },
  'admin.site': { gets: admins },
  'admin.setLogo': { gets: admins },
  'admin.removeLogo': { gets: admins },
  'admin.saveSite': { gets: admins, about: () => ({ body: { announcement: 'Mine now' } }) },
  'admin.testMail': { gets: admins },
  'admin.figures': { gets: admins },
  'people.exportPerson': { gets: admins, about: scene => ({ params: { id: scene.owner.id }, body: { username: scene.owner.username } }) },
  'people.deletePerson': { gets: admins, about: scene => ({ params: { id: scene.owner.id }, body: { username: scene.owner.username } }) },
  'people.signOutPerson': { gets: admins, about: scene => ({ params: { id: scene.owner.id } }) },
  'people.mergePerson': {
    gets: admins,
    about: scene => ({ params: { id: scene.owner.id }, body: { username: scene.owner.username, into: 'nobodyhere' } }),
  },
  'staffLog.list': { gets: admins },
  'staffLog.download': { gets: admins },
  'push.key': { gets: members },
  'push.subscribe': { gets: [401, 201, 201, 201, 201], about: () => ({ body: browserSubscription }) },
  'push.unsubscribe': { gets: [401, 204, 204, 204, 204], about: () => ({ body: { endpoint: browserSubscription.endpoint } }) },
  'jobs.list': { gets: admins },
  'jobs.retry': { gets: admins, about: () => ({ params: { id: 1 } }) },
  'jobs.retryAll': { gets: admins },
  'jobs.discard': { gets: admins, about: () => ({ params: { id: 1 } }) },

  'sharing.feedAddress': { gets: members },
  'sharing.renewFeedAddress': { gets: members },
  'settings.devices': { gets: members },
  'settings.signOutDevice': { gets: [401, 404, 404, 404, 204], about: async scene => ({ params: { id: await scene.session() } }) },
  'settings.signOutOthers': { gets: [401, 204, 204, 204, 204] },
  'settings.exportData': { gets: members },
  // Another caller who confirms with the owner's name deletes no account.
  'settings.deleteAccount': { gets: [401, 400, 400, 400, 204], about: scene => ({ body: { username: scene.owner.username } }) },
};

const whisperedBack = 'said back';

/** The route of a row. */
export function routeNamed(all: Record<string, Record<string, RouteDefinition>>, name: string): RouteDefinition {
  const [feature = '', call = ''] = name.split('.');
  const route = all[feature]?.[call];
  if (!route) throw new Error(`the contract has no route named ${name}`);
  return route;
}
