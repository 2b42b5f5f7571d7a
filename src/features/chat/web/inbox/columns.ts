/** The list of conversations and, from 900 px, the open one beside it. Without a list the conversation has the whole width. */
export const inboxColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 md:has-[>nav]:grid-cols-[minmax(12rem,14rem)_minmax(0,1fr)] xl:has-[>nav]:grid-cols-[17rem_minmax(0,1fr)]';
