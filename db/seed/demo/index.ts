import { boards } from './posts/boards.ts';
import { college1 } from './posts/college-1.ts';
import { college2 } from './posts/college-2.ts';
import { general1 } from './posts/general-1.ts';
import { general2 } from './posts/general-2.ts';
import { mlb1 } from './posts/mlb-1.ts';
import { mlb2 } from './posts/mlb-2.ts';
import { nba1 } from './posts/nba/nba-1.ts';
import { nba2 } from './posts/nba/nba-2.ts';
import { nba3 } from './posts/nba/nba-3.ts';
import { nba4 } from './posts/nba/nba-4.ts';
import { nba5 } from './posts/nba/nba-5.ts';
import { nba6 } from './posts/nba/nba-6.ts';
import { nba7 } from './posts/nba/nba-7.ts';
import { nba8 } from './posts/nba/nba-8.ts';
import { nba9 } from './posts/nba/nba-9.ts';
import { nba10 } from './posts/nba/nba-10.ts';
import { nfl1 } from './posts/nfl-1.ts';
import { nfl2 } from './posts/nfl-2.ts';
import { nhl1 } from './posts/nhl-1.ts';
import { nhl2 } from './posts/nhl-2.ts';
import { wnba } from './posts/wnba.ts';
import type { DemoPost } from './types.ts';

export { friendRequests, friendships } from './friends.ts';
export { chats } from './chats.ts';
export { draftNight } from './draftNight.ts';
export { gameNight } from './gameNight.ts';
export { people } from './people.ts';

/** Every post of the demo community; hoursAgo gives the order. */
export const posts: readonly DemoPost[] = [
  ...boards,
  ...nba1,
  ...nba2,
  ...nba3,
  ...nba4,
  ...nba5,
  ...nba6,
  ...nba7,
  ...nba8,
  ...nba9,
  ...nba10,
  ...wnba,
  ...nfl1,
  ...nfl2,
  ...mlb1,
  ...mlb2,
  ...nhl1,
  ...nhl2,
  ...college1,
  ...college2,
  ...general1,
  ...general2,
];
