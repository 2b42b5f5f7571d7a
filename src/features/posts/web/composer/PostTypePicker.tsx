import { useId } from 'react';
import { Button } from '../../../../design/index.ts';
import { hasNbaTag } from '../../../tags/tags.nba.ts';
import type { PostKind } from '../../posts.kinds.ts';
import { composedKinds, kindEditors } from './kindEditors.tsx';

const lockedHint = 'Select NBA tags to unlock Mock Draft and Power Rankings features';

interface PostTypePickerProps {
  value: PostKind;
  tags: readonly string[];
  onChange: (kind: PostKind) => void;
}

/** The kinds that an author can choose. Choosing the active kind again makes the post a regular one. */
export function PostTypePicker({ value, tags, onChange }: PostTypePickerProps) {
  const hintId = useId();
  const isUnlocked = hasNbaTag(tags);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Add to your post</legend>
      {composedKinds.map(kind => {
        const { label, icon, lockedHint: hint } = kindEditors[kind];
        const isActive = kind === value;
        // The active kind can always be left again.
        const isLocked = hint !== null && !isUnlocked && !isActive;
        return (
          <span key={kind} title={isLocked ? hint : undefined}>
            <Button
              variant={isActive ? 'primary' : 'secondary'}
              icon={icon}
              aria-pressed={isActive}
              disabled={isLocked}
              {...(isLocked && { 'aria-describedby': hintId })}
              onClick={() => onChange(isActive ? 'regular' : kind)}
            >
              {label}
            </Button>
          </span>
        );
      })}
      {!isUnlocked && (
        <p id={hintId} className="w-full text-sm text-muted">
          {lockedHint}
        </p>
      )}
    </fieldset>
  );
}
