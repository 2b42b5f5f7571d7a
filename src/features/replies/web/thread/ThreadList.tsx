import type { RefObject } from 'react';
import { classes, part } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import type { PlacedPlays, PlayItem } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import { ReplyItem } from '../item/ReplyItem.tsx';
import type { PlayRowsContext } from '../plays/PlayRows.tsx';
import type { useThreadNodes } from './useThreadNodes.ts';
import type { useThreadWindow } from './useThreadWindow.ts';

const PlayRows = part('src/features/replies/web/plays/PlayRows.tsx', () => import('../plays/PlayRows.tsx').then(module => module.PlayRows));

interface ThreadListProps {
  list: RefObject<HTMLOListElement | null>;
  thread: Pick<ReturnType<typeof useThreadNodes>, 'nodes' | 'hidden' | 'answered' | 'deeper' | 'toggle'>;
  view: Pick<ReturnType<typeof useThreadWindow>, 'from' | 'to'>;
  /** The plays between the comments; undefined without any. */
  placed: PlacedPlays | undefined;
  context: Omit<PlayRowsContext, 'game'> & { game: Game | undefined };
  isNewestFirst: boolean;
  /** Leaves room for the timeline. */
  hasTimeline: boolean;
  isNew: (reply: Reply) => boolean;
  onOpenThread: (id: number) => void;
}

/** The comments that are in the document, with the plays between them. */
export function ThreadList({ list, thread, view, placed, context, isNewestFirst, hasTimeline, isNew, onOpenThread }: ThreadListProps) {
  const { nodes, hidden, answered, deeper, toggle } = thread;
  const { game, tools } = context;
  // The oldest play of a stretch stays in it while newer plays and comments come.
  const oldest = (some: readonly PlayItem[]) => (isNewestFirst ? some.at(-1) : some[0])?.play.seq;
  const playRows = (some: readonly PlayItem[] = []) =>
    game && some.length > 0
      ? [<PlayRows key={`plays from ${oldest(some)}`} context={{ ...context, game }} plays={some} isNewestFirst={isNewestFirst} />]
      : [];
  return (
    <ol ref={list} className={classes('flex flex-col', hasTimeline && 'xl:pr-10')}>
      {nodes
        .slice(view.from, view.to)
        .flatMap(node => [
          ...playRows(placed?.before.get(node.reply.id)),
          <ReplyItem
            key={node.reply.id}
            node={node}
            tools={tools}
            league={game?.league}
            isNew={isNew(node.reply)}
            hidden={hidden.get(node.reply.id) ?? 0}
            onCollapse={answered.has(node.reply.id) ? () => toggle(node.reply.id) : undefined}
            onCollapseBranch={toggle}
            onOpenThread={deeper.has(node.reply.id) ? () => onOpenThread(node.reply.id) : undefined}
          />,
        ])}
      {nodes.length <= view.to && playRows(placed?.after)}
    </ol>
  );
}
