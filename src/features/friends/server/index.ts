export { forgetFriends, endFriendship } from './friends.actions.ts';
export { friendCounts, friendIds } from './friends.queries.ts';
export { requestAccepted, requestSent } from './friends.events.ts';
