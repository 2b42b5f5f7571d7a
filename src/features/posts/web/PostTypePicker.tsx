import { ChartBarBig, ListOrdered, TableProperties } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../design/index.ts';
import { hasNbaTag } from '../../tags/tags.nba.ts';
import type { PostFeature } from '../posts.rules.ts';

const types = [
  { feature: 'poll', label: 'Poll', icon: <ChartBarBig />, needsNba: false },
  { feature: 'mock-draft', label: 'Mock Draft', icon: <TableProperties />, needsNba: true },
  { feature: 'power-rankings', label: 'Power Ranking', icon: <ListOrdered />, needsNba: true },
] as const;

const draftHint = 'Select NBA tags to enable mock draft';
const bothHint = 'Select NBA tags to unlock Mock Draft and Power Rankings features';

interface PostTypePickerProps {
  value: PostFeature;
  tags: readonly string[];
  onChange: (feature: PostFeature) => void;
}

/** What a post carries besides its text; choosing the active type again makes it a regular post. */
export function PostTypePicker({ value, tags, onChange }: PostTypePickerProps) {
  const hintId = useId();
  const isUnlocked = hasNbaTag(tags);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Add to your post</legend>
      {types.map(type => {
        const isActive = type.feature === value;
        // An active one can always be left again.
        const isLocked = type.needsNba && !isUnlocked && !isActive;
        return (
          <span key={type.feature} title={isLocked ? (type.feature === 'mock-draft' ? draftHint : bothHint) : undefined}>
            <Button
              variant={isActive ? 'primary' : 'secondary'}
              icon={type.icon}
              aria-pressed={isActive}
              disabled={isLocked}
              {...(isLocked && { 'aria-describedby': hintId })}
              onClick={() => onChange(isActive ? 'regular' : type.feature)}
            >
              {type.label}
            </Button>
          </span>
        );
      })}
      {!isUnlocked && (
        <p id={hintId} className="w-full text-sm text-muted">
          {bothHint}
        </p>
      )}
    </fieldset>
  );
}
