import { EyeOff, Timer } from 'lucide-react';
import { Button, loadable, Popover } from '../../../../design/index.ts';
import type { Clock } from '../../clock/clock.contract.ts';

const ClockSettings = loadable(() => import('./ClockSettings.tsx').then(module => module.ClockSettings));

/** The reader's own delay in the header, and the way to change it. */
export function ClockMark({ clock: { behind, hideScores } }: { clock: Clock }) {
  const text = behind > 0 ? `${behind} s` : 'Hidden';
  const name = hideScores ? 'Scores hidden' : `${behind} s behind`;
  return (
    <Popover
      label="Your clock"
      preload={ClockSettings.fetch}
      trigger={
        <Button variant="ghost" size="sm" icon={hideScores ? <EyeOff /> : <Timer />} aria-label={name} className="tabular">
          <span className="max-sm:sr-only">{text}</span>
        </Button>
      }
    >
      <div className="w-72 max-w-full p-4">
        <ClockSettings />
      </div>
    </Popover>
  );
}
