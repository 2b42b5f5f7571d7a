export { forgetFriends } from './friends.actions.ts';
