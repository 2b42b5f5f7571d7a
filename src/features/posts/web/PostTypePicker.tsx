import { ChartBarBig } from 'lucide-react';
import { Button } from '../../../design/index.ts';
import type { DraftFeature } from './postDraft.ts';

const types = [{ feature: 'poll', label: 'Poll', icon: <ChartBarBig /> }] as const;

interface PostTypePickerProps {
  value: DraftFeature;
  onChange: (feature: DraftFeature) => void;
}

/** What a post carries besides its text; choosing the active type again makes it a regular post. */
export function PostTypePicker({ value, onChange }: PostTypePickerProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Add to your post</legend>
      {types.map(type => {
        const isActive = type.feature === value;
        return (
          <Button
            key={type.feature}
            variant={isActive ? 'primary' : 'secondary'}
            icon={type.icon}
            aria-pressed={isActive}
            onClick={() => onChange(isActive ? 'regular' : type.feature)}
          >
            {type.label}
          </Button>
        );
      })}
    </fieldset>
  );
}
