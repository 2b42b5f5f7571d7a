import { type ReactNode, useRef } from 'react';
import { Card, Link } from '../../../design/index.ts';
import { ShortcutScope } from '../../../platform/web/shortcuts.ts';
import type { Post } from '../posts.contract.ts';
import { openingWithMatch } from '../posts.matches.ts';
import { textOf } from '../posts.rules.ts';
import { Matches, useMatches } from './Matches.tsx';
import { OwnPostMenu } from './OwnPostMenu.tsx';
import { PostActions } from './PostActions.tsx';
import { PostBoard } from './PostBoard.tsx';
import { PostEmbed } from './PostEmbed.tsx';
import { PostHeader } from './PostHeader.tsx';
import { PostImage, sizeOf } from './PostImage.tsx';
import { PostTags } from './PostTags.tsx';
import { PostText } from './PostText.tsx';

/** On a card a text is cut where a page would begin to scroll. */
const shownOnCard = 600;

interface PostCardProps {
  post: Post;
  /** The bookmark button, which belongs to another feature. */
  bookmark?: ReactNode;
  /** The action of the list that shows the card, at the card's top right. */
  corner?: ReactNode;
  /** The latest comments, which belong to another feature. */
  children?: ReactNode;
  /** The first card of a page loads its picture at once. */
  eager?: boolean;
}

/** A post in a list: who and when, what, tags, actions, the latest comments. The whole card opens it. */
export function PostCard({ post, bookmark, corner, children, eager = false }: PostCardProps) {
  const matches = useMatches();
  const card = useRef<HTMLElement>(null);
  const text = textOf(post);
  const isLong = text.length > shownOnCard;
  return (
    <ShortcutScope value={card}>
      <Card
        ref={card}
        as="article"
        interactive
        className="flex flex-col gap-3"
        aria-label={`Post by ${post.authorName}`}
        data-post={post.id}
      >
        <PostHeader
          post={post}
          menu={
            <>
              {corner}
              <OwnPostMenu post={post} />
            </>
          }
        />
        <Link variant="bare" href={`/post/${post.id}`} className="covers-card absolute inset-0 rounded-card">
          <span className="sr-only">Open the post by {post.authorName}</span>
        </Link>
        {text && <PostText content={openingWithMatch(text, shownOnCard, matches)} mentions={post.mentions} className="text-lg" />}
        {isLong && <span className="text-sm font-medium text-link">Read more</span>}
        {post.imageUrl && <PostImage url={post.imageUrl} alt={post.imageAlt} size={sizeOf(post)} eager={eager} />}
        <PostEmbed content={text} />
        <PostBoard post={post} isCard />
        <PostTags tags={post.tags} />
        <PostActions post={post} bookmark={bookmark} />
        {/* The search did not look there. */}
        <Matches>{children}</Matches>
      </Card>
    </ShortcutScope>
  );
}
