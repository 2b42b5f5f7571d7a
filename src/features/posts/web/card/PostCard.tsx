import { type ReactNode, useRef } from 'react';
import { cardClicks } from './cardClicks.ts';
import { Card, Link } from '../../../../design/index.ts';
import { ShortcutScope } from '../../../../platform/web/keys/shortcuts.ts';
import type { Post } from '../../posts.contract.ts';
import { textOf } from '../../posts.rules.ts';
import { Matches } from '../content/Matches.tsx';
import { OwnPostMenu } from './OwnPostMenu.tsx';
import { PostActions } from './PostActions.tsx';
import { PostBoard } from '../content/PostBoard.tsx';
import { PostEmbed } from '../content/PostEmbed.tsx';
import { PostHeader } from './PostHeader.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { PostTags } from '../content/PostTags.tsx';
import { PostText } from '../content/PostText.tsx';

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

/** A post in a list: who and when, what, tags, actions, the latest comments. The whole card opens it: its link lies below the texts, which can be selected. */
export function PostCard({ post, bookmark, corner, children, eager = false }: PostCardProps) {
  const card = useRef<HTMLElement>(null);
  const text = textOf(post);
  const isLong = text.length > shownOnCard;
  return (
    <ShortcutScope value={card}>
      <Card
        ref={card}
        as="article"
        interactive
        {...cardClicks}
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
        <Link variant="bare" href={`/post/${post.id}`} className="covers-card absolute inset-0 -z-1 rounded-card after:hidden">
          <span className="sr-only">Open the post by {post.authorName}</span>
        </Link>
        {text && <PostText content={text} markup={post.markup} mentions={post.mentions} maxLength={shownOnCard} className="text-lg" />}
        {isLong && <span className="text-sm font-medium text-link">Read more</span>}
        <PostPictures post={post} eager={eager} />
        <PostEmbed post={post} />
        <PostBoard post={post} isCard />
        <PostTags tags={post.tags} />
        <PostActions post={post} bookmark={bookmark} />
        {/* The search did not look there. */}
        <Matches>{children}</Matches>
      </Card>
    </ShortcutScope>
  );
}
