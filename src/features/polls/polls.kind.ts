/** The post kind 'poll': the poll stands beside the content. docs/product.md, Polls. */
export const pollKind = {
  title: 'Poll',
  firstAchievement: 'first-poll' as const,
  textOf: (content: string): string => content,
  problemOf: (): undefined => undefined,
};
