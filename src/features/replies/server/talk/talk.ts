/** The talk of a play: the comments of its game's thread that belong to it. src/features/replies/README.md, Talk on a play. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Reply } from '../../replies.contract.ts';
import { pageSeenBy } from '../hiding/seenReplies.ts';
import { likedReplies } from '../likes/replyLikes.queries.ts';
import { seesHidden } from '../replies.queries.ts';
import { talkOf, type TalkPage, type TalkPlace } from './talk.queries.ts';

export interface Talk {
  replies: Reply[];
  nextCursor: string | null;
}

const cursorAt = ({ at, id }: TalkPlace): string => `${at}.${id}`;

/** The place of a cursor; undefined for a text that is none. */
export function placeOfCursor(cursor: string): TalkPlace | undefined {
  const [, at, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id: Number(id) };
}

/** A page of the talk as everybody sees it, or with the hidden comments that `seer` may see. */
export async function readTalk(db: Connection, page: TalkPage, seer?: Viewer): Promise<Talk> {
  const { replies, next } = await talkOf(db, page, seer);
  return { replies, nextCursor: next ? cursorAt(next) : null };
}

/** A page of the talk as a member sees it: with their likes, their hidden comments, and without the words of people whom they block. */
export async function talkSeenBy(db: Connection, viewer: Viewer, everybodys: Talk, page: TalkPage): Promise<Talk> {
  const { replies, nextCursor } = (await seesHidden(db, page.postId, viewer)) ? await readTalk(db, page, viewer) : everybodys;
  const liked = replies.some(({ likes }) => likes > 0)
    ? await likedReplies(db, { postId: page.postId, userId: viewer.id })
    : new Set<number>();
  const withLikes = replies.map(reply => ({ ...reply, liked: liked.has(reply.id) }));
  const seen = viewer.boundaries ? await pageSeenBy(db, viewer, viewer.boundaries, withLikes) : withLikes;
  return { replies: seen, nextCursor };
}
