import { Film, ImagePlus, Link2, Tag } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, IconButton, Menu } from '../../../../design/index.ts';
import { imageTypes, movingTypes } from '../../../images/images.rules.ts';
import { hasNbaTag } from '../../../tags/tags.nba.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { maxImages } from '../../posts.rules.ts';
import { composedKinds, kindEditors } from './kindEditors.tsx';
import type { PostDraft } from './draft/postDraft.ts';
import { PictureFiles } from './pictures/PictureFiles.tsx';

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
  const gifPicker = useRef<HTMLInputElement>(null);
  const isUnlocked = hasNbaTag(tags);
  const room = maxImages - images.length;
  return (
    <fieldset className="flex flex-wrap items-center gap-1 max-[22.5rem]:gap-0">
      <legend className="sr-only">Add to your post</legend>
      <PictureFiles ref={picker} label="Picture file" types={imageTypes} onChoose={chosen => onFiles(chosen.slice(0, room))} />
      <PictureFiles ref={gifPicker} label="GIF file" types={movingTypes} onChoose={chosen => onFiles(chosen.slice(0, room))} />
      {room > 0 && (
        <>
          <IconButton label="Add image" icon={<ImagePlus />} onClick={() => picker.current?.click()} />
          <IconButton label="Use a link instead" icon={<Link2 />} onClick={onLink} />
          <Menu
            align="start"
            trigger={
              <Button variant="ghost" aria-label="Add GIF" className="px-2.5! text-xs font-extrabold tracking-wide">
                GIF
              </Button>
            }
            items={[
              { label: 'Choose a GIF', icon: <Film />, onSelect: () => gifPicker.current?.click() },
              { label: 'Use the address of a GIF', icon: <Link2 />, onSelect: onLink },
            ]}
          />
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
              disabled={isLocked}
              {...(isLocked && { 'aria-describedby': hintId })}
              onClick={() => onKind(isActive ? 'regular' : kind)}
              className="max-sm:px-2.5"
            >
              <span className="flex items-center gap-2">
                {icon}
                {label}
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
