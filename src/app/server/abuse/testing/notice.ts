import type { ChatMessage, ChatRoom } from '../../../../features/chat/chat.contract.ts';
import { storeGame } from '../../../../features/games/server/testing/storedGame.ts';
import type { Row } from '../../../../features/rows/rows.contract.ts';
import { answer, write } from '../../../../features/posts/server/testing/writing.ts';
import type { Caller, World } from '../../../../testing/world.ts';
import type { Given, RouteName } from './roles.ts';
import { sceneGame } from './scene.ts';

/** The words of everything that a person of a pair writes; no answer to the other may contain them after a block. */
export const marked = (person: Caller) => `words of ${person.username}`;

/** The things of one person that another may come across. */
export interface Traces {
  person: Caller;
  postId: number;
  pollId: number;
  optionId: number;
  /** A comment under the post of a third person. */
  replyId: number;
  /** The code of a row that the person owns. */
  code: string;
}

/** Two people who know each other in every way that the product has, and a third who talks with both. */
export interface Acquainted {
  one: Traces;
  other: Traces;
  third: Caller;
  /** A post of the third person that quotes and mentions both, with comments by both. */
  thirdPostId: number;
  roomId: number;
  /** A message of each, by the id of its sender. */
  messages: Map<string, number>;
}

async function tracesOf(world: World, person: Caller, thirdPostId: number): Promise<Traces> {
  await storeGame(world, sceneGame);
  const row = await person.call<Row>('POST', `/api/games/${sceneGame}/rows`, { name: marked(person).slice(0, 40) });
  const post = await write(person, marked(person), { tags: ['NBA'], poll: { question: marked(person), options: ['Yes', 'No'] } });
  const reply = await answer(person, thirdPostId, marked(person));
  return {
    person,
    postId: post.id,
    pollId: post.poll?.id ?? 0,
    optionId: post.poll?.options[0]?.id ?? 0,
    replyId: reply.id,
    code: row.body.code,
  };
}

/** Makes two people who befriend, mention, answer, like and bookmark each other and talk. */
export async function acquaint(world: World): Promise<Acquainted> {
  const [one, other, third] = [await world.person(), await world.person(), await world.person()];
  const thirdPost = await write(third, `A meeting of @${one.username} and @${other.username}`);
  const all = { one: await tracesOf(world, one, thirdPost.id), other: await tracesOf(world, other, thirdPost.id) };
  const messages = new Map<string, number>();
  await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
  await other.call('POST', '/api/friends/request', { receiverUsername: one.username });
  const { body: room } = await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`);
  for (const [from, to] of [
    [all.one, all.other],
    [all.other, all.one],
  ] as const) {
    await answer(from.person, to.postId, `${marked(from.person)} to @${to.person.username}`);
    await answer(from.person, thirdPost.id, `${marked(from.person)} in answer`, to.replyId);
    await answer(third, thirdPost.id, `A third says to @${from.person.username}`, from.replyId);
    const quote = { replyId: from.replyId, text: marked(from.person) };
    await third.call('POST', '/api/replies', { postId: thirdPost.id, content: 'As was said', quote });
    await from.person.call('POST', `/api/posts/${to.postId}/like`);
    await from.person.call('POST', '/api/bookmarks', { postId: to.postId });
    const { body } = await from.person.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content: marked(from.person) });
    messages.set(from.person.id, body.id);
  }
  return { ...all, third, thirdPostId: thirdPost.id, roomId: room.id, messages };
}

/** The call of one person about the other. */
export interface Noticed {
  /** The person of whom nothing may be seen. */
  about: Traces;
  /** The things of the caller. */
  own: Traces;
  acquainted: Acquainted;
}

/**
 * A path by which one person may notice another. `status` is the answer after a block in either direction. A path with `because`
 * shows nobody, or only people whom the caller names and manages there.
 */
export type Path = { status: number; given?: (noticed: Noticed) => Given } | { because: string };

const ownOnly = { because: 'it is about the caller alone' };
const forModerators = { because: 'moderators see what they decide about' };
const noPeople = { because: 'it has no people in it' };
const adminsAlone = { because: 'admins see every account' };
const signIn = { because: 'it comes before a session' };
const thePost = ({ about }: Noticed): Given => ({ params: { id: about.postId } });
const thePerson = ({ about }: Noticed): Given => ({ params: { idOrUsername: about.person.username } });
const theComment = ({ about }: Noticed): Given => ({ params: { id: about.replyId } });
const thePoll = ({ about }: Noticed): Given => ({ params: { id: about.pollId } });
const theRow = ({ about }: Noticed): Given => ({ params: { code: about.code } });
const theRoom = ({ acquainted }: Noticed): Given => ({ params: { roomId: acquainted.roomId } });

/** Every path of the contract; a call without a row does not compile. */
export const paths: Record<RouteName, Path> = {
  'account.currentUser': ownOnly,
  'account.checkUsername': { because: 'a name that is taken must be refused, whoever has it' },
  'account.setupUsername': ownOnly,
  'account.changeUsername': ownOnly,
  'presence.here': noPeople,
  'account.saveTheme': ownOnly,
  'account.saveDensity': ownOnly,
  'account.saveHomeTab': ownOnly,
  'account.saveProfile': ownOnly,
  'account.searchPeople': { status: 200, given: ({ about }) => ({ query: { q: about.person.username } }) },
  'account.signInState': signIn,
  'account.signIn': signIn,
  'account.signUp': signIn,
  'account.resetHelp': signIn,
  'account.requestReset': signIn,
  'account.resetState': signIn,
  'account.resetPassword': signIn,
  'signIns.list': ownOnly,
  'signIns.link': ownOnly,
  'signIns.unlink': ownOnly,
  'passkeys.list': ownOnly,
  'passkeys.options': ownOnly,
  'passkeys.add': ownOnly,
  'passkeys.remove': ownOnly,
  'passkeys.proof': ownOnly,
  'passkeys.signInOptions': signIn,
  'passkeys.signIn': signIn,
  'account.changePassword': ownOnly,
  'account.changeEmail': ownOnly,
  'account.sendConfirmation': ownOnly,
  'account.confirmEmail': signIn,

  'notifications.list': { status: 200, given: () => ({ query: { limit: '100' } }) },
  'notifications.unreadCount': { status: 200 },
  'notifications.markRead': ownOnly,
  'notifications.markSomeRead': ownOnly,
  'notifications.markAllRead': ownOnly,
  'preferences.read': ownOnly,
  'preferences.save': ownOnly,
  'preferences.unsubscribeState': ownOnly,

  'profiles.stats': { because: 'a block ends on the profile, and the same totals are shown to everybody' },
  'friends.list': { status: 200 },
  'friends.requests': { status: 200 },
  'friends.status': { status: 200, given: thePerson },
  'friends.ask': { status: 404, given: ({ about }) => ({ body: { receiverUsername: about.person.username } }) },
  'friends.accept': { status: 404, given: () => ({ params: { id: 1 } }) },
  'friends.decline': { status: 404, given: () => ({ params: { id: 1 } }) },
  'friends.remove': { status: 204, given: ({ about }) => ({ params: { username: about.person.username } }) },

  'follows.list': { status: 200 },
  'follows.follow': { status: 404, given: ({ about }) => ({ body: { username: about.person.username } }) },
  'follows.unfollow': { status: 204, given: ({ about }) => ({ body: { username: about.person.username } }) },

  'tags.all': noPeople,
  'tags.popular': noPeople,
  'tags.search': noPeople,
  'tags.favorites': noPeople,
  'tags.addFavorite': noPeople,
  'tags.removeFavorite': noPeople,
  'tags.saveFavorite': noPeople,

  'boundaries.blocks': { because: 'it lists the people whom the caller blocks, so that they can end it' },
  'boundaries.block': { because: 'the caller names the person' },
  'boundaries.unblock': { because: 'the caller names the person' },
  'boundaries.mutes': { because: 'it lists the people whom the caller mutes, so that they can end it' },
  'boundaries.mute': { status: 404, given: ({ about }) => ({ body: { kind: 'post', value: String(about.postId) } }) },
  'boundaries.unmute': { because: 'the caller names the person' },

  'polls.ofPost': { status: 404, given: thePost },
  'polls.options': { status: 404, given: thePoll },
  'polls.vote': { status: 404, given: ({ about }) => ({ params: { id: about.pollId }, body: { optionId: about.optionId } }) },
  'polls.voteStatus': { status: 404, given: thePoll },
  'mockDrafts.prospects': noPeople,
  'mockDrafts.consensus': { status: 200, given: () => ({ params: { year: 2025 } }) },
  'images.upload': ownOnly,
  'images.setAvatar': ownOnly,
  'images.removeAvatar': ownOnly,
  'embeds.x': noPeople,
  'embeds.youtube': noPeople,
  'sports.leagues': noPeople,
  'sports.nbaScores': noPeople,
  'sports.scores': noPeople,
  'sports.nbaTeamGames': noPeople,
  'sports.teamGames': noPeople,
  'sports.teamSchedule': noPeople,
  'sports.nbaTeamLeaders': noPeople,
  'sports.nflTeamStats': noPeople,
  'games.list': noPeople,
  'games.one': noPeople,
  'games.plays': noPeople,
  'games.react': noPeople,
  'games.call': noPeople,
  'games.endCall': noPeople,
  'games.box': noPeople,
  'games.injuries': noPeople,
  'games.standings': noPeople,
  'teams.fanCount': noPeople,
  'teams.fans': { status: 200, given: () => ({ params: { tagId: 1 } }) },
  'clock.read': ownOnly,
  'clock.save': ownOnly,
  'clock.ofGame': ownOnly,
  'clock.saveOfGame': ownOnly,
  'clock.removeOfGame': ownOnly,
  'clock.tap': ownOnly,

  'safeguards.rules': noPeople,
  'safeguards.shields': noPeople,
  'safeguards.raiseShield': noPeople,
  'safeguards.lowerShield': noPeople,
  'safeguards.saveRules': noPeople,

  'posts.get': { status: 404, given: thePost },
  'posts.create': ownOnly,
  'posts.update': { status: 404, given: noticed => ({ ...thePost(noticed), body: { content: 'Changed' } }) },
  'posts.remove': { status: 404, given: thePost },
  'posts.history': { status: 404, given: thePost },
  'posts.like': { status: 404, given: thePost },
  'posts.unlike': { status: 404, given: thePost },
  'posts.view': { status: 404, given: thePost },

  'replies.byUser': { status: 200, given: thePerson },
  'replies.list': { status: 200, given: ({ acquainted }) => ({ params: { id: acquainted.thirdPostId } }) },
  'gameThreads.topPlays': noPeople,
  'gameThreads.start': { because: 'it gives a post of the house' },
  'gameThreads.settings': noPeople,
  'gameThreads.saveSettings': noPeople,
  'replies.ofPlay': noPeople,
  'replies.create': { status: 404, given: ({ about }) => ({ body: { postId: about.postId, content: 'May I?' } }) },
  'replies.visit': { status: 404, given: noticed => ({ ...thePost(noticed), body: { lastReplyId: 1 } }) },
  'replies.edit': { status: 404, given: noticed => ({ ...theComment(noticed), body: { content: 'Changed' } }) },
  'replies.history': { status: 404, given: theComment },
  'replies.remove': { status: 404, given: theComment },
  'replies.like': { status: 404, given: theComment },
  'replies.unlike': { status: 404, given: theComment },

  'bookmarks.list': { status: 200 },
  'bookmarks.add': { status: 404, given: ({ about }) => ({ body: { postId: about.postId } }) },
  'bookmarks.remove': ownOnly,
  'bookmarks.check': { status: 404, given: ({ about }) => ({ params: { postId: about.postId } }) },

  'chat.rooms': { status: 200 },
  'chat.room': { status: 404, given: ({ about }) => ({ params: { idOrUsername: about.person.username } }) },
  'chat.messages': { status: 404, given: theRoom },
  'chat.send': { status: 404, given: noticed => ({ ...theRoom(noticed), body: { content: 'Hello?' } }) },
  'chat.edit': {
    status: 404,
    given: ({ acquainted, own }) => ({
      params: { roomId: acquainted.roomId, id: acquainted.messages.get(own.person.id) ?? 0 },
      body: { content: 'Hello?' },
    }),
  },
  'chat.remove': {
    status: 404,
    given: ({ acquainted, own }) => ({ params: { roomId: acquainted.roomId, id: acquainted.messages.get(own.person.id) ?? 0 } }),
  },
  'chat.typing': { status: 404, given: theRoom },
  'chat.read': { status: 404, given: theRoom },

  'rows.create': { because: 'the caller is alone in a new row' },
  'rows.mine': { because: 'two people who block each other keep their seats in a row' },
  'rows.one': { status: 404, given: theRow },
  'rows.join': { status: 404, given: theRow },
  'rows.leave': { status: 404, given: ({ about }) => ({ params: { code: about.code, username: about.person.username } }) },
  'rows.renewCode': { status: 404, given: theRow },
  'rows.mute': { status: 404, given: noticed => ({ ...theRow(noticed), body: { muted: true } }) },
  'rows.saveClock': { status: 404, given: noticed => ({ ...theRow(noticed), body: { behind: 5 } }) },
  'rowMessages.list': { status: 404, given: theRow },
  'rowMessages.send': { status: 404, given: noticed => ({ ...theRow(noticed), body: { content: 'Hello?' } }) },
  'rowMessages.edit': { status: 404, given: ({ about }) => ({ params: { code: about.code, messageId: 1 }, body: { content: 'Hello?' } }) },
  'rowMessages.remove': { status: 404, given: ({ about }) => ({ params: { code: about.code, messageId: 1 } }) },
  'rowMessages.react': { status: 404, given: ({ about }) => ({ params: { code: about.code, messageId: 1 }, body: { reaction: 'fire' } }) },
  'rowMessages.read': { status: 404, given: theRow },
  'stubs.save': { status: 404, given: noticed => ({ ...theRow(noticed), body: { showMe: true } }) },
  'stubs.share': { status: 404, given: theRow },
  'stubs.hide': { status: 404, given: theRow },

  'feed.list': { status: 200, given: () => ({ query: { limit: '100' } }) },
  'feed.search': { status: 200, given: () => ({ query: { q: 'words' } }) },
  'feed.hot': noPeople,
  'feed.liked': { status: 200 },
  'feed.byUser': { status: 200, given: thePerson },

  // A person who is blocked or blocks may still be reported; their texts are not there.
  'moderation.report': { status: 404, given: ({ about }) => ({ body: { kind: 'post', id: about.postId, reason: 'spam' } }) },
  'moderation.reports': ownOnly,
  'blockedPictures.list': forModerators,
  'blockedPictures.block': forModerators,
  'blockedPictures.unblock': forModerators,
  'moderation.queue': forModerators,
  'moderation.record': forModerators,
  'moderation.assign': forModerators,
  'moderation.act': forModerators,
  'waves.find': forModerators,
  'waves.ban': forModerators,
  'waves.undo': forModerators,
  'moderation.log': { because: 'the public log names whom moderators acted on, for everybody alike' },
  'moderation.figures': noPeople,
  'moderation.appeal': ownOnly,
  'moderation.appeals': forModerators,
  'moderation.decide': forModerators,

  'articles.sites': noPeople,
  'articles.saveSites': noPeople,
  'articles.find': { because: 'it gives a post of the house' },
  'articles.open': { because: 'it gives a post of the house' },
  'admin.siteInfo': noPeople,
  'admin.sitePage': noPeople,
  'takedown.file': { because: 'a notice of law names a text, and its answer says nothing of it' },
  'takedown.status': { because: 'the state of a notice, for whoever has its token' },
  'admin.users': adminsAlone,
  'admin.setRole': adminsAlone,
  'admin.invites': adminsAlone,
  'admin.invite': adminsAlone,
  'admin.editTag': noPeople,
  'admin.mergeTag': noPeople,
  'admin.site': noPeople,
  'admin.saveSite': noPeople,
  'admin.setLogo': noPeople,
  'admin.removeLogo': noPeople,
  'admin.testMail': ownOnly,
  'admin.figures': noPeople,
  'people.exportPerson': adminsAlone,
  'people.deletePerson': adminsAlone,
  'people.signOutPerson': adminsAlone,
  'people.mergePerson': adminsAlone,
  'staffLog.list': adminsAlone,
  'staffLog.download': adminsAlone,
  'push.key': noPeople,
  'push.subscribe': ownOnly,
  'push.unsubscribe': ownOnly,
  'jobs.list': noPeople,
  'jobs.retry': noPeople,
  'jobs.retryAll': noPeople,
  'jobs.discard': noPeople,

  'sharing.feedAddress': ownOnly,
  'sharing.renewFeedAddress': ownOnly,
  'settings.devices': ownOnly,
  'settings.signOutDevice': ownOnly,
  'settings.signOutOthers': ownOnly,
  'settings.exportData': { because: 'the archive has the words of a chat, which both people have; a law below reads the rest' },
  'settings.deleteAccount': ownOnly,
};
