import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button, Loading, SkeletonRows, TextField } from '../../../../design/index.ts';
import { BoardEditor, type BoardFieldsProps, BoardRows, useBoard } from '../../../boards/web/index.ts';
import { TeamMark } from '../../../tags/web/index.ts';
import { maxPicks } from '../../draftOrder.ts';
import type { Prospect } from '../../mockDrafts.contract.ts';
import {
  blankPick,
  type DraftPick,
  filledBoard,
  inOrder,
  isBlankBoard,
  playerKey,
  playerLimit,
  positionLimit,
  trimmedPicks,
} from '../../mockDrafts.rules.ts';
import { detailsOf, draftYear, previewPicks } from '../../mockDrafts.view.ts';
import { DraftBoard } from '../DraftBoard.tsx';
import { useProspects } from '../mockDrafts.api.ts';
import { ProspectPicker } from './ProspectPicker.tsx';

/** The picks with a prospect at a place. One who is picked elsewhere changes places with who is here. */
function withProspect(picks: readonly DraftPick[], index: number, prospect: Prospect): DraftPick[] {
  const there = picks.findIndex(pick => playerKey(pick.player) === playerKey(prospect.playerName));
  const here = picks[index];
  const chosen = { player: prospect.playerName, position: prospect.position };
  return picks.map((pick, place) => {
    if (place === index) return { ...pick, ...chosen };
    return place === there && here ? { ...pick, player: here.player, position: here.position } : pick;
  });
}

const loading = (
  <Loading label="Loading NBA prospects...">
    <p aria-hidden="true" className="mb-3 text-sm text-muted">
      Loading NBA prospects...
    </p>
    <SkeletonRows rows={5} avatar={false} />
  </Loading>
);

const look = { row: 'px-1 py-1.5 sm:px-2', buttons: 'items-center gap-1', steps: 'gap-1', removesInMenuOnPhones: true };

function NoProspects({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      Prospects couldn’t load. You can type in names.
      <Button size="sm" variant="secondary" pending={isFetching} onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

/** Makes a mock draft: thirty picks that fill themselves, to be reordered, replaced, written in, added and taken out. */
export function MockDraftEditor({ value: picks, onChange, onRemove, problem }: BoardFieldsProps<DraftPick>) {
  const { data, isError, isFetching, refetch } = useProspects();
  const prospects = data ?? [];
  // The board is filled once, after the prospects are loaded, so a board that the author empties stays empty.
  const fill = useEffectEvent((known: readonly Prospect[]) => {
    if (isBlankBoard(picks)) onChange(filledBoard(known));
  });
  useEffect(() => {
    if (data) fill(data);
  }, [data]);
  const byKey = new Map(prospects.map(prospect => [playerKey(prospect.playerName), prospect]));
  const prospectOf = ({ player }: DraftPick) => byKey.get(playerKey(player));
  const nameOf = (pick: DraftPick) => prospectOf(pick)?.playerName ?? pick.player.trim();
  const board = useBoard({ place: 'pick', nameOf, removed: 'is off the board.', inOrder }, picks, onChange);
  const change = (place: number, part: Partial<DraftPick>) =>
    onChange(picks.map((pick, index) => (index === place - 1 ? { ...pick, ...part } : pick)));
  const written = trimmedPicks(picks);
  return (
    <BoardEditor
      board={board}
      title={`${draftYear} NBA Mock Draft`}
      name="mock draft"
      onRemove={onRemove}
      problem={problem}
      loading={!data && !isError && loading}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {picks.length < maxPicks && (
            <Button variant="secondary" icon={<Plus />} onClick={() => board.focus(board.add(blankPick(picks.length + 1)), 'input')}>
              Add Pick
            </Button>
          )}
          <p className="text-sm text-muted">Drag and drop to reorder picks • Your mock draft will be saved with the post</p>
        </div>
      }
      preview={written.length > 0 && <DraftBoard picks={written.slice(0, previewPicks)} />}
    >
      {isError && !data && <NoProspects isFetching={isFetching} onRetry={() => void refetch()} />}
      <ol
        aria-label="Picks"
        // 400 px high, 500 on larger screens, and higher where the dialog has room.
        className="min-h-0 flex-[1_0_25rem] divide-y divide-line overflow-x-hidden overflow-y-auto overscroll-contain rounded-control bg-surface ring-1 ring-line sm:flex-[1_0_31.25rem]"
      >
        <BoardRows
          board={board}
          look={look}
          renderButton={({ key, place }) => (
            <ProspectPicker
              pick={place}
              prospects={prospects}
              pickOf={prospect => picks.find(pick => prospectOf(pick) === prospect)?.pick}
              onChoose={prospect => {
                onChange(withProspect(picks, place - 1, prospect));
                board.setSaid(`${prospect.playerName} is pick ${place}.`);
              }}
              onWrite={player => {
                change(place, { player, position: '' });
                board.focus(key, 'input');
              }}
            />
          )}
        >
          {({ item, place }) => <Player pick={item} prospect={prospectOf(item)} onChange={part => change(place, part)} />}
        </BoardRows>
      </ol>
    </BoardEditor>
  );
}

interface PlayerProps {
  pick: DraftPick;
  prospect: Prospect | undefined;
  onChange: (part: Partial<DraftPick>) => void;
}

/** The team and the player of a pick: a known prospect with his data, or two text fields for any other player. */
function Player({ pick, prospect, onChange }: PlayerProps) {
  const field = (label: string, placeholder: string, part: 'player' | 'position', maxLength: number) => (
    <TextField
      label={`${label} of pick ${pick.pick}`}
      hideLabel
      placeholder={placeholder}
      value={pick[part]}
      onChange={event => onChange({ [part]: event.target.value })}
      maxLength={maxLength}
      autoComplete="off"
      className="min-w-0 flex-1"
    />
  );
  return (
    <>
      <TeamMark team={pick.team} />
      <span className="sr-only">{pick.team}</span>
      {prospect ? (
        <div className="min-w-0 flex-1 leading-snug">
          <div className="font-semibold [overflow-wrap:anywhere]">{prospect.playerName}</div>
          <div className="text-sm text-muted [overflow-wrap:anywhere]">{detailsOf(prospect)}</div>
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 sm:flex-row">
          {field('Player', 'Player name', 'player', playerLimit)}
          {field('Position, height and school', 'POS • Height • School', 'position', positionLimit)}
        </div>
      )}
    </>
  );
}
