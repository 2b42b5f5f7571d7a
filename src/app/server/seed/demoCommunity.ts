/** The demo community of db/seed/demo: its shapes, and its data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../platform/server/process/project.ts';

export interface DemoPerson {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  joinedDaysAgo: number;
  /** The first team among them is the flair. */
  favoriteTags: readonly string[];
  bio?: string;
}

export interface DemoComment {
  author: string;
  /** After what it answers: the post, or the comment above. */
  minutesAfter: number;
  content: string;
  /** The text before its author edited it, five minutes after writing. */
  first?: string;
  /** Words of the comment above that it quotes. */
  quotes?: string;
  answers?: readonly DemoComment[];
}

export interface DemoPoll {
  question: string;
  /** In the author's order; `votes` are by as many of the other people, who each vote once. */
  options: readonly { text: string; votes: number }[];
}

export interface DemoPost {
  author: string;
  hoursAgo: number;
  tags: readonly string[];
  content: string;
  imageUrl?: string;
  imageAlt?: string;
  /** The pictures behind the first. */
  moreImages?: readonly { url: string; alt: string }[];
  poll?: DemoPoll;
  /** The players of a mock draft, from the first pick on. */
  mockDraft?: readonly string[];
  /** The tricodes of power rankings, best first. */
  rankings?: readonly string[];
  /** How many of the other people like it. */
  likedBy: number;
  views: number;
  comments?: readonly DemoComment[];
}

/** A mock draft from before the results, with the time of writing. Its author was a member by then. */
export interface DemoDraft extends Pick<DemoPost, 'author' | 'tags' | 'content' | 'views'> {
  writtenAt: string;
  mockDraft: readonly string[];
}

/** Two friends: who asked, and who said yes then. */
export interface DemoFriendship {
  asked: string;
  accepted: string;
  daysAgo: number;
}

export interface DemoRequest {
  sender: string;
  receiver: string;
  hoursAgo: number;
}

export interface DemoChat {
  between: readonly [string, string];
  startedHoursAgo: number;
  /** Minutes after the start, who says it, what. */
  messages: readonly (readonly [minutes: number, sender: string, content: string])[];
  /** How many of the messages both have read. */
  read: number;
}

/** A turn of a game that the demo community talks about. */
export type Happening = 'start' | 'lead' | 'tied' | 'run' | 'blowout' | 'period' | 'final';

export interface NightComment {
  /** Whose fan says it; `leading` and `trailing` as of then. */
  by: 'home' | 'away' | 'leading' | 'trailing' | 'anybody';
  content: string;
}

/** The files are part of the project, and demo.test.ts tests them. */
const folder = join(projectFolder, 'db', 'seed', 'demo');
const contentOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The first person is the one whose sign-in is printed at the start. */
export const people: readonly DemoPerson[] = contentOf('people.json');
/** Every post; `hoursAgo` gives the order. */
export const posts: readonly DemoPost[] = readdirSync(join(folder, 'posts')).flatMap((name): DemoPost[] => contentOf(`posts/${name}`));
/** Mock drafts that were written before the draft of 2025, which began on June 25 at 8 p.m. Eastern. */
export const draftNight: readonly DemoDraft[] = contentOf('draftNight.json');
/** Comments in the threads of a replayed night, by what happens. `{us}` and `{them}` are short names of teams. */
export const gameNight: Readonly<Record<Happening, readonly NightComment[]>> = contentOf('gameNight.json');
const friends: { friendships: DemoFriendship[]; requests: DemoRequest[] } = contentOf('friends.json');
export const friendships: readonly DemoFriendship[] = friends.friendships;
export const friendRequests: readonly DemoRequest[] = friends.requests;
export const chats: readonly DemoChat[] = contentOf('chats.json');
