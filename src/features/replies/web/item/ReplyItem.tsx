import { type ReactNode, useState } from 'react';
import { Avatar, Button, classes, loadable, Badge } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PersonName } from '../../../account/web/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { momentText } from '../../../games/words/moments.text.ts';
import { AttachedPicture } from '../../../images/web/index.ts';
import { EditedMark, HiddenNotice, PostText } from '../../../posts/web/index.ts';
import { routeUrl } from '../../../../platform/shared/contract.ts';
import { type Reply, repliesRoutes } from '../../replies.contract.ts';
import type { ThreadNode } from '../../threads.rules.ts';
import { ReplyQuote } from '../quoting/ReplyQuote.tsx';
import { BranchLines } from './BranchLines.tsx';
import { ReplyActions } from './ReplyActions.tsx';
import type { CommentTools } from './useCommentTools.ts';

/** On a comment that came since the reader's last visit. */
function NewMark() {
  return (
    <Badge tone="primary" className="before:size-1.5 before:rounded-full before:bg-current">
      New
    </Badge>
  );
}

const EditReply = loadable(() => import('./EditReply.tsx').then(module => module.EditReply));

interface ReplyItemProps {
  node: ThreadNode<Reply>;
  tools: CommentTools;
  /** The league of the game that the thread is about. */
  league?: Game['league'] | undefined;
  /** It came since the reader's last visit. */
  isNew: boolean;
  /** Opens the answers below the deepest indent on a view of their own. */
  onOpenThread?: (() => void) | undefined;
  /** Hides or shows its answers; undefined without answers. */
  onCollapse?: (() => void) | undefined;
  /** How many of its answers are hidden. */
  hidden: number;
  /** Hides the branch of a comment, by the line at the side of its answers; undefined where no branch can be hidden. */
  onCollapseBranch?: ((id: number) => void) | undefined;
}

interface PlaceProps {
  node: ThreadNode<Reply>;
  onCollapseBranch?: ((id: number) => void) | undefined;
  className: string;
  children: ReactNode;
}

/** The place of a comment in its thread, with the lines of its branches beside it. The focus and a new own comment tint it. */
function Place({ node: { reply, branches }, onCollapseBranch, className, children }: PlaceProps) {
  return (
    <li id={`reply-${reply.id}`} tabIndex={-1} className="comment">
      {branches.length > 0 && <BranchLines branches={branches} onCollapse={onCollapseBranch} />}
      <div className={classes('comment-body', className)}>{children}</div>
    </li>
  );
}

interface CommentLineProps extends Pick<ReplyItemProps, 'league' | 'isNew'> {
  reply: Reply;
  answers: ThreadNode<Reply>['answers'];
}

/** The author of a comment, the one that it answers, and its time. */
function CommentLine({ reply, answers, league, isNew }: CommentLineProps) {
  const { createdAt, editedAt, moment } = reply;
  return (
    <div className="comment-line">
      <PersonName userId={reply.authorId} name={reply.authorName} flair={reply.authorFlair} isFramed={false} />{' '}
      {answers && (
        <a href={`#reply-${answers.id}`} className="drawn drawn-answered comment-answers">
          {answers.deleted ? 'a deleted comment' : answers.authorName}{' '}
        </a>
      )}
      {league && moment && <span className="comment-moment">{momentText(league, moment)} </span>}
      <RelativeTime iso={createdAt} className="comment-time" />
      {editedAt && (
        <span className="comment-time">
          <EditedMark editedAt={editedAt} historyUrl={routeUrl(repliesRoutes.history, { params: { id: reply.id } })} />
        </span>
      )}
      {isNew && <NewMark />}
    </div>
  );
}

/** A comment whose author the reader muted, behind a button. */
function MutedItem(props: ReplyItemProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened) return <ShownItem {...props} />;
  return (
    <Place {...props} className="flex items-center gap-2 py-1 text-sm text-muted italic">
      A comment that you muted.
      <Button variant="ghost" size="sm" onClick={() => setIsOpened(true)}>
        Show
      </Button>
    </Place>
  );
}

/** One comment at its place in the thread, with its actions. */
export function ReplyItem(props: ReplyItemProps) {
  const { deleted, blocked, removed, muted } = props.node.reply;
  if (muted && !deleted && !blocked) return <MutedItem {...props} />;
  if (!deleted && !blocked) return <ShownItem {...props} />;
  return (
    <Place {...props} className="py-2 text-sm text-muted italic">
      {deleted && (removed ? 'This comment was removed.' : 'This comment was deleted.')}
      {!deleted && 'This comment is hidden by a block.'}
    </Place>
  );
}

function ShownItem(props: ReplyItemProps) {
  const { node, tools, league, isNew } = props;
  const { reply, depth, answers } = node;
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = tools.viewer !== null && tools.viewer.id === reply.authorId;
  return (
    <Place {...props} className="comment-shown">
      <Avatar name={reply.authorName} src={reply.authorImageUrl} flair={reply.authorFlair} size={depth === 1 ? 'sm' : 'xs'} />
      <CommentLine {...{ reply, answers, league, isNew }} />
      {(reply.removed || reply.held || reply.autoHidden) && <HiddenNotice text={reply} isOwn={isOwn} />}
      {reply.quote && <ReplyQuote quote={reply.quote} />}
      {isEditing ? (
        <EditReply reply={reply} onDone={() => setIsEditing(false)} />
      ) : (
        <PostText content={reply.content} markup={reply.markup} mentions={reply.mentions} renamed={reply.renamedMentions} />
      )}
      {reply.imageUrl && <AttachedPicture text={reply} className="mt-2" />}
      <ReplyActions
        reply={reply}
        tools={tools}
        onEdit={() => setIsEditing(now => !now)}
        onCollapse={props.onCollapse}
        hidden={props.hidden}
        onOpenThread={props.onOpenThread}
      />
    </Place>
  );
}
