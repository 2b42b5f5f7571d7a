import { useEffect, useRef } from 'react';
import { Button, classes, ProgressBar } from '../../../../../design/index.ts';
import type { ImageUpload } from '../../../../images/web/index.ts';
import { maxImages } from '../../../posts.rules.ts';
import { ImageRow } from './ImageRow.tsx';
import type { DraftImage, PostDraft } from '../draft/postDraft.ts';

interface ImageFieldProps {
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  upload: ImageUpload;
  /** A file is held over the form. */
  isOver: boolean;
  /** The problems of addresses by the place of their picture, shown under their fields. */
  problems?: ReadonlyMap<number, string> | undefined;
}

function hintFor({ images }: PostDraft, upload: ImageUpload, isOver: boolean): string {
  if (isOver) return 'Drop the pictures to add them.';
  if (upload.progress !== undefined) return 'The picture is on its way. You can post once it is here.';
  if (images.length === maxImages) return `A post shows up to ${maxImages} pictures.`;
  return '';
}

/** The pictures of a post in their order: uploaded, or by address; with the words that stand for them. */
export function ImageField({ draft, onChange, upload, isOver, problems }: ImageFieldProps) {
  const { images } = draft;
  const change = (place: number, part: Partial<DraftImage>) =>
    onChange({ images: images.map((image, index) => (index === place ? { ...image, ...part } : image)) });
  const move = (place: number, by: -1 | 1) => {
    const moved = images.toSpliced(place, 1);
    const image = images[place];
    if (image) onChange({ images: moved.toSpliced(place + by, 0, image) });
  };
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The line may be out of view, below a long text.
    if (upload.problem) line.current?.scrollIntoView({ block: 'nearest' });
  }, [upload.problem]);
  const isEmpty = images.length === 0 && upload.progress === undefined && !upload.problem && !isOver;
  return (
    <fieldset
      className={classes(
        'flex flex-col gap-3 rounded-control',
        isOver && 'outline-2 outline-offset-4 outline-primary outline-dashed',
        isEmpty && 'sr-only',
      )}
    >
      <legend className="mb-1.5 text-sm font-semibold">Pictures</legend>
      {images.length > 0 && (
        <ol className="flex flex-col gap-3">
          {images.map((image, place) => (
            // An upload has an address of its own; one that is being typed has only its place.
            <ImageRow
              key={image.size ? image.url : `${place}`}
              image={image}
              place={place}
              count={images.length}
              problem={problems?.get(place)}
              onChange={part => change(place, part)}
              onMove={by => move(place, by)}
              onRemove={() => onChange({ images: images.toSpliced(place, 1) })}
            />
          ))}
        </ol>
      )}
      {upload.progress !== undefined && (
        <div className="flex items-center gap-3">
          <ProgressBar value={upload.progress} max={1} label="Uploading the picture" className="flex-1" />
          <Button variant="ghost" onClick={upload.cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      <p ref={line} aria-live="polite" className={`text-sm ${upload.problem ? 'text-danger-text' : 'text-muted'}`}>
        {upload.problem ?? hintFor(draft, upload, isOver)}
      </p>
    </fieldset>
  );
}
