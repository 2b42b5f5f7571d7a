import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Popover, SearchField } from '../../../../design/index.ts';
import { emojiFor } from './emoji.ts';

/** Emoji by name. */
export function EmojiPicker({ onChoose }: { onChoose: (sign: string) => void }) {
  const [typed, setTyped] = useState('');
  const found = emojiFor(typed);
  return (
    <Popover label="Emoji" align="start" isSteady trigger={<IconButton label="Emoji" icon={<SmilePlus />} size="sm" />}>
      {close => (
        <div className="flex flex-col gap-2 p-2">
          <SearchField
            label="Find an emoji"
            placeholder="fire, trophy…"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            size="sm"
          />
          <div className="flex max-h-48 flex-wrap overflow-y-auto">
            {found.map(({ name, sign }) => (
              <button
                key={name}
                type="button"
                aria-label={name.replaceAll('_', ' ')}
                data-tooltip={`:${name}:`}
                className="pressable size-10 text-xl hover:bg-hover"
                onClick={() => {
                  close();
                  onChoose(sign);
                }}
              >
                {sign}
              </button>
            ))}
            {found.length === 0 && <p className="p-2 text-sm text-muted">No emoji has this name.</p>}
          </div>
        </div>
      )}
    </Popover>
  );
}
