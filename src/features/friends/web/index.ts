export { FriendButton } from './FriendButton.tsx';
export { FriendList } from './FriendList.tsx';
export {
  askAfterSignIn,
  prefetchFriends,
  prefetchFriendStatus,
  useFriendEvents,
  useFriendRequests,
  useFriends,
} from './friends.api.ts';
export { RequestAnswers } from './RequestAnswers.tsx';
export { RequestList } from './RequestList.tsx';
