import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Popover, SearchField } from '../../../../design/index.ts';
import type { Prospect } from '../../mockDrafts.contract.ts';
import { playerKey } from '../../mockDrafts.rules.ts';
import { detailsOf } from '../../mockDrafts.view.ts';

interface ProspectPickerProps {
  /** The number of the pick that is being chosen. */
  pick: number;
  prospects: readonly Prospect[];
  /** The pick that has a player already, if any. */
  pickOf: (prospect: Prospect) => number | undefined;
  onChoose: (prospect: Prospect) => void;
  /** Called with the name of a player who is not in the list. */
  onWrite: (player: string) => void;
}

/** Chooses who is picked: a prospect, or anybody by name. */
export function ProspectPicker(props: ProspectPickerProps) {
  const label = `Choose the player of pick ${props.pick}`;
  return (
    <Popover label={label} isSteady trigger={<IconButton label={label} icon={<UserRoundPen />} tooltip={false} size="sm" />}>
      {close => <Choices {...props} onDone={close} />}
    </Popover>
  );
}

function Choices({ pick, prospects, pickOf, onChoose, onWrite, onDone }: ProspectPickerProps & { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const words = playerKey(query).split(' ');
  const found = prospects.filter(prospect => {
    const key = playerKey(`${prospect.playerName} ${prospect.school ?? ''} ${prospect.position}`);
    return words.every(word => key.includes(word));
  });
  const name = query.trim();
  const row = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-hover';
  return (
    <div className="flex flex-col gap-2 p-3">
      <SearchField
        label={`Search prospects for pick ${pick}`}
        placeholder="Search prospects…"
        size="sm"
        value={query}
        onChange={event => setQuery(event.target.value)}
        onClear={() => setQuery('')}
      />
      <ul className="max-h-72 overflow-y-auto">
        {found.map(prospect => {
          const taken = pickOf(prospect);
          return (
            <li key={prospect.rank}>
              <button
                type="button"
                className={row}
                onClick={() => {
                  onChoose(prospect);
                  onDone();
                }}
              >
                <span className="w-6 shrink-0 text-right text-sm tabular text-muted">{prospect.rank}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{prospect.playerName}</span>
                  <span className="block truncate text-sm text-muted">{detailsOf(prospect)}</span>
                </span>
                {taken !== undefined && <span className="shrink-0 text-sm text-muted">Pick {taken}</span>}
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={`${row} font-medium text-link`}
            onClick={() => {
              onWrite(found.length === 0 ? name : '');
              onDone();
            }}
          >
            {found.length === 0 && name ? `Write in “${name}”` : 'Write in another player'}
          </button>
        </li>
      </ul>
    </div>
  );
}
