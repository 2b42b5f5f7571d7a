/** The post kind 'poll': the poll is stored beside the content. src/features/polls/README.md. */
export const pollKind = {
  title: 'Poll',
  firstAchievement: 'first-poll' as const,
  textOf: (content: string): string => content,
  given: { field: 'poll' as const, missing: 'A poll needs a question and its options' },
};
