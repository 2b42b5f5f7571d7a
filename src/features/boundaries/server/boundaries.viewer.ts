/** The people and things that a person does not want to see. */
export interface Boundaries {
  /** The people of their blocks in both directions: usernames by id. Neither sees the other. */
  blocked: ReadonlyMap<string, string>;
  muted: {
    /** The usernames of people by id. */
    people: ReadonlyMap<string, string>;
    /** The names of tags in lower case. */
    tags: ReadonlySet<string>;
    /** Words and phrases as `foldedWords` has them. */
    words: readonly string[];
    /** The ids of posts. */
    posts: ReadonlySet<number>;
  };
}

declare module '../../../platform/server/http/context.ts' {
  interface Viewer {
    /** Null for most people, who never blocked or muted and were never blocked. */
    boundaries: Boundaries | null;
  }
}
