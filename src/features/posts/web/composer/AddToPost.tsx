import { ImagePlus, Link2, Tag } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, IconButton } from '../../../../design/index.ts';
import { imageTypes } from '../../../images/images.rules.ts';
import { hasNbaTag } from '../../../tags/tags.nba.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { maxImages } from '../../posts.rules.ts';
import { composedKinds, kindEditors } from './kindEditors.tsx';
import type { PostDraft } from './draft/postDraft.ts';

const lockedHint = 'Select NBA tags to unlock Mock Draft and Power Rankings features';

interface AddToPostProps {
  draft: PostDraft;
  onKind: (kind: PostKind) => void;
  onFiles: (files: readonly File[]) => void;
  /** Adds a picture by its address. */
  onLink: () => void;
  /** Goes to the field for tags. */
  onTags: () => void;
}

/** One row with all that a post may hold beside its text. Choosing the active kind again makes the post a regular one. */
export function AddToPost({ draft: { kind: chosen, tags, images }, onKind, onFiles, onLink, onTags }: AddToPostProps) {
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const isUnlocked = hasNbaTag(tags);
  const room = maxImages - images.length;
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">Add to your post</legend>
      <input
        ref={picker}
        type="file"
        multiple
        accept={imageTypes.join(',')}
        aria-label="Picture file"
        tabIndex={-1}
        hidden
        onChange={event => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it failed.
          event.target.value = '';
          onFiles(files.slice(0, room));
        }}
      />
      {room > 0 && (
        <>
          <IconButton label="Add image" icon={<ImagePlus />} onClick={() => picker.current?.click()} />
          <IconButton label="Use a link instead" icon={<Link2 />} onClick={onLink} />
        </>
      )}
      {composedKinds.map(kind => {
        const { label, icon, lockedHint: hint } = kindEditors[kind];
        const isActive = kind === chosen;
        // The active kind can always be left again.
        const isLocked = hint !== null && !isUnlocked && !isActive;
        return (
          <span key={kind} title={isLocked ? hint : undefined}>
            <Button
              variant={isActive ? 'primary' : 'ghost'}
              aria-pressed={isActive}
              aria-label={label}
              disabled={isLocked}
              {...(isLocked && { 'aria-describedby': hintId })}
              onClick={() => onKind(isActive ? 'regular' : kind)}
              className="max-sm:px-2.5"
            >
              <span className="flex items-center gap-2">
                {icon}
                <span className="max-sm:hidden">{label}</span>
              </span>
            </Button>
          </span>
        );
      })}
      <IconButton label="Add tags" icon={<Tag />} onClick={onTags} />
      {!isUnlocked && (
        <p id={hintId} className="w-full text-xs text-muted">
          {lockedHint}
        </p>
      )}
    </fieldset>
  );
}
