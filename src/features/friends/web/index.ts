export { FriendButton } from './FriendButton.tsx';
export {
  askAfterSignIn,
  prefetchFriends,
  prefetchFriendStatus,
  useFriendEvents,
  useFriendRequests,
  useFriends,
} from './friends.api.ts';
export { RequestAnswers } from './RequestAnswers.tsx';
