export { FriendButton } from './FriendButton.tsx';
export { askAfterSignIn, prefetchFriendStatus, useFriendEvents } from './friends.api.ts';
