import { type ReactNode, useRef } from 'react';
import { cardClicks } from './cardClicks.ts';
import { Avatar, Card, Link } from '../../../../design/index.ts';
import { ShortcutScope } from '../../../../platform/web/keys/shortcuts.ts';
import type { Post } from '../../posts.contract.ts';
import { textOf } from '../../posts.rules.ts';
import { Matches } from '../content/text/Matches.tsx';
import { CardHeader } from './CardHeader.tsx';
import { OwnPostMenu } from './OwnPostMenu.tsx';
import { PostActions } from './PostActions.tsx';
import { PostBoard } from '../content/PostBoard.tsx';
import { PostEmbed } from '../content/PostEmbed.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { PostText } from '../content/text/PostText.tsx';

/** On a card a text is cut where a page would begin to scroll. */
const shownOnCard = 600;

interface PostCardProps {
  post: Post;
  /** The bookmark button, which belongs to another feature. */
  bookmark?: ReactNode;
  /** The action of the list that shows the card, at the card's top right. */
  corner?: ReactNode;
  /** Stands above the author, such as the score of the team's game. */
  top?: ReactNode;
  /** The latest comments, which belong to another feature. */
  children?: ReactNode;
  /** The first card of a page loads its picture at once. */
  eager?: boolean;
}

/** A post in a list: who, when and about what in one line, then the text, actions, the latest comments. The whole card opens it: its link lies below the texts, which can be selected. */
export function PostCard({ post, bookmark, corner, top, children, eager = false }: PostCardProps) {
  const card = useRef<HTMLElement>(null);
  const text = textOf(post);
  const isLong = text.length > shownOnCard;
  return (
    <ShortcutScope value={card}>
      <Card
        ref={card}
        as="article"
        padding="none"
        interactive
        flush
        {...cardClicks}
        className="post-card"
        aria-label={`Post by ${post.authorName}`}
        data-post={post.id}
      >
        <Avatar name={post.authorName} src={post.authorImageUrl} flair={post.authorFlair} />
        <CardHeader
          top={top}
          post={post}
          menu={
            <>
              {corner}
              <OwnPostMenu post={post} />
            </>
          }
        />
        <Link variant="bare" href={`/post/${post.id}`} className="covers-card absolute inset-0 -z-1 rounded-[inherit] after:hidden">
          <span className="sr-only">Open the post by {post.authorName}</span>
        </Link>
        <div className="flex min-w-0 flex-col gap-1.5 sm:gap-2">
          {text && (
            <PostText
              content={text}
              markup={post.markup}
              mentions={post.mentions}
              renamed={post.renamedMentions}
              maxLength={shownOnCard}
              className="max-sm:leading-snug"
            />
          )}
          {isLong && <span className="text-sm font-medium text-link">Read more</span>}
          <PostPictures post={post} eager={eager} />
          <PostEmbed post={post} />
          <PostBoard post={post} isCard />
          <PostActions post={post} bookmark={bookmark} />
          {/* The search did not look there. */}
          <Matches>{children}</Matches>
        </div>
      </Card>
    </ShortcutScope>
  );
}
