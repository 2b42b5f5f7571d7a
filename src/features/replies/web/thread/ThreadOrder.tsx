import { SlidersHorizontal } from 'lucide-react';
import { IconButton, Popover, Switch } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { usePlaysWanted } from '../plays/useThreadPlays.ts';
import { ThreadSort } from './ThreadSort.tsx';
import { useThreadSort } from './useThreadSort.ts';

/** The order of a game's thread, and whether plays stand between its comments, in one button of the thread's head. */
export function ThreadOrder({ createdAt, game }: { createdAt: string; game: Game }) {
  const [sort, chooseSort] = useThreadSort('game');
  const [isPlaysWanted, wantPlays] = usePlaysWanted();
  return (
    <Popover label="Order of the thread" trigger={<IconButton label="Order of the thread" icon={<SlidersHorizontal />} size="sm" />}>
      <div className="flex flex-col gap-4 p-4">
        <ThreadSort sort={sort} onChange={chooseSort} createdAt={createdAt} game={game} />
        <Switch
          label="Plays"
          description="Plays stand between the comments, each with its reactions and its talk."
          checked={isPlaysWanted}
          onCheckedChange={wantPlays}
        />
      </div>
    </Popover>
  );
}
