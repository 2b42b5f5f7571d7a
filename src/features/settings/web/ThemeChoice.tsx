import { SegmentedControl } from '../../../design/index.ts';
import { useThemeToggle } from '../../account/web/index.ts';

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemeChoice() {
  const { choice, choose } = useThemeToggle();
  return (
    <div>
      <SegmentedControl label="Theme" options={[...options]} value={choice} onValueChange={value => value !== choice && choose(value)} />
    </div>
  );
}
