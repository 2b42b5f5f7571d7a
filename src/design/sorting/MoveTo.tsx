import { ArrowUpDown, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Popover } from '../actions/menus/Popover.tsx';
import { TextField } from '../fields/TextField.tsx';

interface MoveToProps {
  /** The name of the item that moves. */
  name: string;
  /** Its number, and the last one. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  /** Takes the item out, on a phone, whose rows have no room for a button of it. */
  onRemove?: () => void;
}

/** Moves an item to a place by its number. */
export function MoveTo({ name, onRemove, ...rest }: MoveToProps) {
  const label = `Move ${name} to…`;
  return (
    <Popover label={label} isSteady trigger={<IconButton label={label} icon={<ArrowUpDown />} tooltip={false} size="sm" />}>
      {close => (
        <div className="flex flex-col gap-2 p-3">
          <PlaceField {...rest} onDone={close} />
          {onRemove && (
            <Button
              variant="ghost"
              icon={<Trash2 />}
              className="sm:hidden"
              onClick={() => {
                close();
                onRemove();
              }}
            >
              Remove {name}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}

function PlaceField({ place, count, onMove, onDone }: Omit<MoveToProps, 'name' | 'onRemove'> & { onDone: () => void }) {
  const [typed, setTyped] = useState(String(place));
  const to = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isPlace = to >= 1 && to <= count;
  const move = () => {
    if (!isPlace) return;
    onDone();
    onMove(to);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this field moves the item; it does not send the form around it.
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={`Move to (1–${count})`}
        inputMode="numeric"
        value={typed}
        maxLength={3}
        autoComplete="off"
        autoFocus
        onFocus={event => event.target.select()}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={handleKey}
        className="w-28"
      />
      <Button onClick={move} disabled={!isPlace}>
        Move
      </Button>
    </div>
  );
}
