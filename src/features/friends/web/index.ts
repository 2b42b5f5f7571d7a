export { FriendButton } from './FriendButton.tsx';
export { prefetchFriendStatus, useFriendEvents } from './friends.api.ts';
