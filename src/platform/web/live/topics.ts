/** Joins the topics of several subscribers, each topic once. */
export function joinTopics(all: Iterable<readonly string[]>): string[] {
  return [...new Set([...all].flat())];
}

/** Writes topics as parameters of the stream's address, in an order that depends on nothing but the topics. */
export type SearchOfTopics = (topics: readonly string[]) => string;
