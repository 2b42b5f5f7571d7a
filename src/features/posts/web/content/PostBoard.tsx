import type { Post } from '../../posts.contract.ts';
import { kindCards } from './kindCards.tsx';

/** The part of a post that its kind adds below the text. A card shows the beginning of a long one and leads to the post. */
export function PostBoard({ post, isCard = false }: { post: Post; isCard?: boolean }) {
  const Card = kindCards[post.feature];
  return Card && <Card post={post} {...(isCard && { href: `/post/${post.id}` })} />;
}
