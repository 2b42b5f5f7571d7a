/** The talk of a play: the comments of its game's thread that belong to it. src/features/replies/README.md, Talk on a play. */
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Reply } from '../../replies.contract.ts';
import { hiddenUnder } from '../hiding/hiding.queries.ts';
import { hiddenRepliesSeenBy } from '../hiding/hiddenReplies.queries.ts';
import { pageSeenBy } from '../hiding/seenReplies.ts';
import { likedReplies } from '../likes/replyLikes.queries.ts';
import { timesInThread } from '../replies.queries.ts';
import type { TalkPage, TalkPlace } from './talk.queries.ts';

export interface Talk {
  replies: Reply[];
  nextCursor: string | null;
}

export const cursorAt = ({ at, id }: TalkPlace): string => `${at}.${id}`;

/** The place of a cursor; undefined for a text that is none. */
export function placeOfCursor(cursor: string): TalkPlace | undefined {
  const [, at, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id: Number(id) };
}

const compare = (one: TalkPlace, other: TalkPlace) => one.at - other.at || one.id - other.id;

/** A page with the hidden comments of its part of the talk that the reader may see: their own, for moderators all. */
async function withHidden(db: Connection, viewer: Viewer, talk: Talk, { postId, seq, behind }: TalkPage): Promise<Reply[]> {
  const hidden = (await hiddenRepliesSeenBy(db, postId, viewer)).filter(({ playSeq }) => playSeq === seq);
  if (hidden.length === 0) return talk.replies;
  const known = new Map(hidden.map(reply => [reply.id, reply]));
  const shown = talk.replies.map(reply => known.get(reply.id) ?? reply);
  const present = new Set(shown.map(({ id }) => id));
  const times = await timesInThread(db, postId, [...present, ...known.keys()]);
  const placeOf = ({ id }: Reply): TalkPlace => ({ at: times.get(id) ?? 0, id });
  const next = talk.nextCursor === null ? undefined : placeOfCursor(talk.nextCursor);
  const missing = hidden.filter(reply => {
    const place = placeOf(reply);
    return !present.has(reply.id) && (!behind || compare(place, behind) > 0) && (!next || compare(place, next) < 0);
  });
  return [...shown, ...missing].toSorted((one, other) => compare(placeOf(one), placeOf(other)));
}

/** A page of the talk as a member sees it: with their likes, their hidden comments, and without the words of people whom they block. */
export async function talkSeenBy(db: Connection, viewer: Viewer, talk: Talk, page: TalkPage): Promise<Talk> {
  const hasHidden = (await hiddenUnder(db, page.postId)).length > 0;
  const replies = hasHidden ? await withHidden(db, viewer, talk, page) : talk.replies;
  const liked = replies.some(({ likes }) => likes > 0)
    ? await likedReplies(db, { postId: page.postId, userId: viewer.id })
    : new Set<number>();
  const withLikes = replies.map(reply => ({ ...reply, liked: liked.has(reply.id) }));
  const seen = viewer.boundaries ? await pageSeenBy(db, viewer, viewer.boundaries, withLikes) : withLikes;
  return { replies: seen, nextCursor: talk.nextCursor };
}
