import { SegmentedControl } from '../../../design/index.ts';
import { useDensityChoice } from '../../account/web/index.ts';

const options = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** The choice between cards with room and smaller ones without comments. */
export function DensityChoice() {
  const { density, choose } = useDensityChoice();
  return (
    <div>
      <SegmentedControl
        label="Density"
        options={[...options]}
        value={density}
        onValueChange={value => value !== density && choose(value)}
      />
    </div>
  );
}
