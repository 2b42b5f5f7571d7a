import { DragOverlay } from '@dnd-kit/core';
import { createPortal } from 'react-dom';
import { BoardEditor, type BoardFieldsProps, type BoardKind, useBoard } from '../../boards/web/index.ts';
import { TeamMark } from '../../tags/web/index.ts';
import { nbaTeams } from '../../tags/tags.nba.ts';
import { previewRanks } from '../powerRankings.rules.ts';
import { AvailableTeams } from './AvailableTeams.tsx';
import { PreviousRankings } from './PreviousRankings.tsx';
import { RankedTeams } from './RankedTeams.tsx';
import { Standings } from './Standings.tsx';

const kind: BoardKind<string> = {
  place: 'number',
  nameOf: team => team,
  removed: 'is not ranked any more.',
  poolOf: teams => nbaTeams.map(({ name }) => name).filter(name => !teams.includes(name)),
};

/** Makes power rankings: teams go from the left list to the bottom of the right one, and are put in order there. */
export function RankingsEditor({ value: teams, onChange, onRemove, problem }: BoardFieldsProps<string>) {
  const board = useBoard(kind, teams, onChange);
  const { incoming } = board;
  return (
    <BoardEditor
      board={board}
      title="NBA Power Rankings"
      name="power rankings"
      onRemove={onRemove}
      problem={problem}
      preview={teams.length > 0 && <Standings teams={teams.slice(0, previewRanks)} />}
      showsSentences
    >
      {/* Each panel is 80 units high, and higher where the dialog has room. */}
      <div className="grid min-h-0 flex-[1_0_40.75rem] auto-rows-[minmax(0,1fr)] gap-3 md:flex-[1_0_20rem] md:grid-cols-2">
        <AvailableTeams board={board} />
        <PreviousRankings>{previous => <RankedTeams board={board} previous={previous} />}</PreviousRankings>
      </div>
      {/* The team that follows the pointer out of the left list. */}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={1_000}>
          {incoming && (
            <div className="flex min-h-12 items-center gap-3 rounded-control bg-raised px-3 font-semibold text-fg shadow-overlay">
              <TeamMark team={incoming.item} />
              {incoming.item}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </BoardEditor>
  );
}
