import type { Hiding } from '../../hiding.rules.ts';
import type { ScreenedText } from '../../../safeguards/server/index.ts';
import type { NewPost, PostEdit } from '../../posts.contract.ts';
import { mentionedNames } from '../../text/posts.text.ts';
import { addressOfDomain } from '../../text/posts.domains.ts';

/** The state of a text that a moderator looks at first. */
export const heldHiding: Hiding = { state: 'held', reason: null, entryId: null };

const edges = /^[([{<"'*_~|]+|[)\]}>"'*_~|.,;:!?]+$/g;

function isLink(word: string): boolean {
  // Most words have neither, and need no further look.
  if (!word.includes('.') && !word.includes('://')) return false;
  return /https?:\/\//i.test(word) || addressOfDomain(word.replace(edges, '')) !== undefined;
}

/** The number of links in a text as it was typed. */
export function linksIn(content: string): number {
  return content.split(/\s+/).filter(isLink).length;
}

/** A text of any kind before it is published. `more` are further words that belong to it. */
export function screened(
  kind: ScreenedText['kind'],
  content: string,
  { images, more = [], isEdit = false, postId }: { images: number; more?: readonly string[]; isEdit?: boolean; postId?: number },
): ScreenedText {
  const words = [content, ...more].join('\n');
  return {
    kind,
    words,
    repeats: isEdit ? undefined : content,
    links: linksIn(words),
    images,
    mentions: mentionedNames(content).length,
    ...(postId !== undefined && { postId }),
  };
}

/** The words of a post beside its text: those of its poll, of its pictures and of its tags. */
export function screenedPost(post: NewPost | PostEdit, content: string, isEdit: boolean): ScreenedText {
  const { poll, imageUrl, imageAlt, images, tags } = post;
  const more = [
    ...(poll ? [poll.question, ...poll.options] : []),
    imageAlt ?? '',
    ...(images ?? []).map(({ alt }) => alt ?? ''),
    ...(tags ?? []),
  ];
  return screened('post', content, { images: images?.length ?? (imageUrl ? 1 : 0), more, isEdit });
}
