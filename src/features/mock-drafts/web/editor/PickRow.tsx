import { Trash2 } from 'lucide-react';
import { IconButton, TextField } from '../../../../design/index.ts';
import { MoveButtons } from '../../../../design/sorting/MoveButtons.tsx';
import { MoveTo } from '../../../../design/sorting/MoveTo.tsx';
import { SortableRow } from '../../../../design/sorting/SortableRow.tsx';
import { TeamMark } from '../../../tags/web/index.ts';
import type { Prospect } from '../../mockDrafts.contract.ts';
import { type DraftPick, playerLimit, positionLimit } from '../../mockDrafts.rules.ts';
import { detailsOf } from '../../mockDrafts.view.ts';
import { ProspectPicker } from './ProspectPicker.tsx';

interface PickRowProps {
  id: string;
  pick: DraftPick;
  /** The known prospect of the pick, if any. */
  prospect: Prospect | undefined;
  prospects: readonly Prospect[];
  /** The number of picks. */
  count: number;
  pickOf: (prospect: Prospect) => number | undefined;
  onChange: (part: Partial<DraftPick>) => void;
  onChoose: (prospect: Prospect) => void;
  onMove: (by: -1 | 1) => void;
  onMoveTo: (pick: number) => void;
  onRemove: () => void;
}

/** One pick in the editor: a known prospect with his data, or two text fields for any other player. */
export function PickRow({ id, pick, prospect, prospects, count, pickOf, onChange, onChoose, onMove, onMoveTo, onRemove }: PickRowProps) {
  const name = prospect?.playerName ?? (pick.player.trim() || `pick ${pick.pick}`);
  return (
    <SortableRow id={id} label={`Move ${name}, pick ${pick.pick}`} place={pick.pick} className="px-1 py-1.5 sm:px-2">
      <TeamMark team={pick.team} />
      <span className="sr-only">{pick.team}</span>
      {prospect ? (
        <div className="min-w-0 flex-1 leading-snug">
          <div className="font-semibold [overflow-wrap:anywhere]">{prospect.playerName}</div>
          <div className="text-sm text-muted [overflow-wrap:anywhere]">{detailsOf(prospect)}</div>
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 sm:flex-row">
          <TextField
            label={`Player of pick ${pick.pick}`}
            hideLabel
            placeholder="Player name"
            value={pick.player}
            onChange={event => onChange({ player: event.target.value })}
            maxLength={playerLimit}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <TextField
            label={`Position, height and school of pick ${pick.pick}`}
            hideLabel
            placeholder="POS • Height • School"
            value={pick.position}
            onChange={event => onChange({ position: event.target.value })}
            maxLength={positionLimit}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
        </div>
      )}
      <div className="flex shrink-0 items-center gap-1">
        <ProspectPicker
          pick={pick.pick}
          prospects={prospects}
          pickOf={pickOf}
          onChoose={onChoose}
          onWrite={player => onChange({ player, position: '' })}
        />
        <span className="flex gap-1 max-sm:hidden">
          <MoveButtons name={name} isFirst={pick.pick === 1} isLast={pick.pick === count} onMove={onMove} />
        </span>
        <MoveTo name={name} place={pick.pick} count={count} onMove={onMoveTo} onRemove={onRemove} />
        <span className="max-sm:hidden">
          <IconButton label={`Remove ${name}`} icon={<Trash2 />} tooltip={false} size="sm" onClick={onRemove} />
        </span>
      </div>
    </SortableRow>
  );
}
