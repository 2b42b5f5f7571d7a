import { SegmentedControl } from '../../../design/index.ts';
import { useThemeToggle } from '../../account/web/index.ts';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemeChoice() {
  const { theme, toggle } = useThemeToggle();
  return (
    <div>
      <SegmentedControl label="Theme" options={[...options]} value={theme} onValueChange={value => value !== theme && toggle()} />
    </div>
  );
}
