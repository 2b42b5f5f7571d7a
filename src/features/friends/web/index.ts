export { FriendButton } from './FriendButton.tsx';
export { askAfterSignIn, knownFriendIds, prefetchFriends, prefetchFriendStatus, useFriendEvents } from './friends.api.ts';
export { RequestAnswers } from './RequestAnswers.tsx';
