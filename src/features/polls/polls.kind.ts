/** The post kind 'poll': the poll is stored beside the content. docs/product.md, 9 Polls. */
export const pollKind = {
  title: 'Poll',
  firstAchievement: 'first-poll' as const,
  textOf: (content: string): string => content,
};
