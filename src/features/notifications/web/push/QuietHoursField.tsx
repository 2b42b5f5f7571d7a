import { Switch, TextField } from '../../../../design/index.ts';
import type { QuietHours } from '../../push.rules.ts';

interface QuietHoursFieldProps {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}

const usual = { from: '22:00', to: '08:00' };

/** The hours without push messages, in the time zone of the browser that sets them. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = (part: Partial<QuietHours>) => {
    const next = { ...usual, ...value, zone: zone(), ...part };
    // An empty field is one that somebody is typing into.
    if (next.from !== '' && next.to !== '' && next.from !== next.to) onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        description="Messages wait until they are over, and then come together."
        checked={value !== null}
        onCheckedChange={isOn => (isOn ? change({}) : onChange(null))}
      />
      {value !== null && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField label="From" type="time" value={value.from} onChange={event => change({ from: event.target.value })} />
          <TextField label="To" type="time" value={value.to} onChange={event => change({ to: event.target.value })} />
          <p className="pb-2 text-sm text-muted">{value.zone.replaceAll('_', ' ')}</p>
        </div>
      )}
    </div>
  );
}
