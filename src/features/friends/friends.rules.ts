/** src/features/friends/README.md. */

/** For so long a refusal is not announced: asking again reaches nobody. */
export const daysAfterRefusal = 7;

/** The friends page with its tab of requests open. */
export const requestsHref = '/friends?tab=requests';

export type RequestState = 'none' | 'pending' | 'declined-recently' | 'declined-long-ago';

/** The relation of two people, as the database stores it. */
export interface Pair {
  areFriends: boolean;
  /** The state of the request that the viewer sent. */
  sent: RequestState;
  /** The state of the request that the viewer received. */
  received: RequestState;
}

/** The answer to a repeated request. It is the same after a refusal and to a friend, so that a refusal does not show. */
export const askedAlready = 'You have asked already, or you are friends.';

/** The effect of a request. */
export type AskOutcome = 'refuse' | 'befriend' | 'ask';

export function askOutcome({ areFriends, sent, received }: Pair): AskOutcome {
  if (areFriends) return 'refuse';
  // Both want it, even when one of them said no before.
  if (received !== 'none') return 'befriend';
  return sent === 'pending' || sent === 'declined-recently' ? 'refuse' : 'ask';
}

export type FriendshipStatus = 'none' | 'sent' | 'received' | 'accepted';

/** How it looks to them: a refusal looks like waiting, and after a while like nothing. */
export function friendshipStatus({ areFriends, sent, received }: Pair): FriendshipStatus {
  if (areFriends) return 'accepted';
  if (received === 'pending') return 'received';
  return sent === 'pending' || sent === 'declined-recently' ? 'sent' : 'none';
}
