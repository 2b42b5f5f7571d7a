/** Comments as a reader's blocks and mutes leave them. src/features/boundaries/README.md. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import {
  type Boundaries,
  isBlocked,
  isBlockedName,
  isMutedComment,
  isMutedQuote,
  mentionsSeen,
  renamesSeen,
} from '../../../boundaries/server/index.ts';
import { judgedText } from '../../../texts/markup/readable.ts';
import type { Reply } from '../../replies.contract.ts';
import { mayGoOn } from '../../replies.rules.ts';
import { answeredAmong } from '../replies.queries.ts';

/** A comment without the words and the name of a blocked person, and marked if its reader mutes it. */
export function replySeenBy(boundaries: Boundaries, reply: Reply): Reply {
  const mentions = mentionsSeen(boundaries, reply.mentions);
  const isQuoteBlocked = reply.quote !== null && isBlockedName(boundaries, reply.quote.authorName);
  const isMuted = !reply.deleted && isMutedComment(boundaries, { ...reply, content: judgedText(reply.content, reply.markup) });
  const isQuoteMuted = reply.quote !== null && isMutedQuote(boundaries, reply.quote);
  const quote = isQuoteBlocked || reply.quote === null ? null : { ...reply.quote, ...(isQuoteMuted && { muted: true as const }) };
  return {
    ...reply,
    mentions,
    ...(reply.renamedMentions && { renamedMentions: renamesSeen(reply.renamedMentions, mentions) }),
    quote,
    ...(isMuted && { muted: true }),
  };
}

/** The comments that a reader sees, without those of blocked people. */
export function repliesSeenBy(viewer: Viewer | null, replies: Reply[]): Reply[] {
  const { boundaries } = viewer ?? { boundaries: null };
  if (!boundaries) return replies;
  return replies.filter(reply => !isBlocked(viewer, reply.authorId)).map(reply => replySeenBy(boundaries, reply));
}

/** The place of a blocked person's comment, for its answers. Its counts stay. */
function blankedReply(reply: Reply): Reply {
  return {
    ...reply,
    content: '',
    markup: null,
    authorId: null,
    authorName: '',
    authorImageUrl: null,
    authorFlair: null,
    mentions: [],
    renamedMentions: undefined,
    editedAt: null,
    quote: null,
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    liked: false,
    blocked: true,
  };
}

/** A page of a thread as its reader sees it: a blocked person's comment is a place if it has answers, and else absent. */
export async function pageSeenBy(db: Connection, viewer: Viewer, boundaries: Boundaries, page: readonly Reply[]): Promise<Reply[]> {
  const hidden = page.filter(reply => isBlocked(viewer, reply.authorId)).map(({ id }) => id);
  const answered = hidden.length > 0 ? await answeredAmong(db, hidden) : new Set<number>();
  return page.flatMap(reply => {
    if (!isBlocked(viewer, reply.authorId)) return [replySeenBy(boundaries, reply)];
    return answered.has(reply.id) ? [blankedReply(reply)] : [];
  });
}

/** More pages than this are not read for one: its reader goes on with the last comment they got. */
const maxPages = 10;

/**
 * A stretch of a thread as its reader sees it. Hidden comments are made up for from the pages behind it, because a reader takes a
 * short stretch for the last one.
 */
export async function threadSeenBy(
  db: Connection,
  viewer: Viewer,
  { first, limit, next }: { first: Reply[]; limit: number; next: (after: number) => Promise<Reply[]> },
): Promise<Reply[]> {
  const { boundaries } = viewer;
  if (!boundaries) return first;
  const seen: Reply[] = [];
  let page = first;
  for (let pages = 1; ; pages += 1) {
    seen.push(...(await pageSeenBy(db, viewer, boundaries, page)));
    const last = page.at(-1);
    if (!mayGoOn(page, limit) || mayGoOn(seen, limit) || pages === maxPages || !last) return seen.slice(0, limit);
    page = await next(last.id);
  }
}
