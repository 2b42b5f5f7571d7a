export interface DemoPerson {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  joinedDaysAgo: number;
  favoriteTags: readonly string[];
}

export interface DemoComment {
  author: string;
  /** After what it answers: the post, or the comment above. */
  minutesAfter: number;
  content: string;
  answers?: readonly DemoComment[];
}

export interface DemoPost {
  author: string;
  hoursAgo: number;
  tags: readonly string[];
  content: string;
  imageUrl?: string;
  /** How many of the other people like it. */
  likedBy: number;
  views: number;
  comments?: readonly DemoComment[];
}
