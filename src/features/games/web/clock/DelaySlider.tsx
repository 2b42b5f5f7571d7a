import { useEffect, useRef, useState } from 'react';
import { RangeField } from '../../../../design/index.ts';
import { maxBehindSeconds } from '../../games.rules.ts';
import { useAtRest } from './useAtRest.ts';

interface DelaySliderProps {
  label: string;
  hideLabel?: boolean;
  /** The delay that is set, in seconds. */
  behind: number;
  onChange: (behind: number) => void;
}

/** How far a stream is behind: a slider and its number. The change is made once the slider rests. */
export function DelaySlider({ label, hideLabel = false, behind, onChange }: DelaySliderProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const sent = useRef<number | null>(null);
  useAtRest(draft, moved => {
    sent.current = moved;
    onChange(moved);
  });
  // The saved delay counts again once it has been changed, here or elsewhere. The slider may have been moved on since.
  useEffect(() => setDraft(current => (sent.current === null || current === sent.current ? null : current)), [behind]);
  const value = draft ?? behind;
  return (
    <RangeField
      label={label}
      hideLabel={hideLabel}
      min={0}
      max={maxBehindSeconds}
      step={1}
      value={value}
      onValueChange={setDraft}
      valueText={`${value} seconds behind`}
      trailing={<span className="text-sm font-semibold tabular">{value} s</span>}
    />
  );
}
