import { ImagePlus, Link2, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ProgressBar, TextField } from '../../../../design/index.ts';
import { imageAltLimit, imageTypes, uploadedName } from '../../../images/images.rules.ts';
import type { ImageUpload } from '../../../images/web/index.ts';
import { imageUrlProblem } from '../../posts.rules.ts';
import { PostImage } from '../content/PostImage.tsx';
import type { PostDraft } from './postDraft.ts';

interface ImageFieldProps {
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  upload: ImageUpload;
  /** A file is held over the form. */
  isOver: boolean;
  /** The problem of the address, shown under the field. */
  problem?: string | undefined;
}

const noImage = { imageUrl: '', imageAlt: '', imageSize: null };

function hintFor(draft: PostDraft, upload: ImageUpload, isOver: boolean): string {
  if (isOver) return 'Drop the picture to add it.';
  if (upload.progress !== undefined) return 'The picture is on its way. You can post once it is here.';
  return draft.imageUrl ? '' : 'Or paste one, or drop it here. Up to 8 MB.';
}

/** The picture of a post: uploaded, or by its address; with the words that stand for it. */
export function ImageField({ draft, onChange, upload, isOver, problem }: ImageFieldProps) {
  const url = draft.imageUrl.trim();
  const isUploaded = uploadedName(url) !== undefined;
  const [byAddress, goByAddress] = useState(url !== '' && !isUploaded);
  const picker = useRef<HTMLInputElement>(null);
  const isShown = url !== '' && !imageUrlProblem(url);
  const pick = () => picker.current?.click();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Picture</legend>
      <input
        ref={picker}
        type="file"
        accept={imageTypes.join(',')}
        aria-label="Picture file"
        tabIndex={-1}
        hidden
        onChange={event => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it failed.
          event.target.value = '';
          if (file) upload.send(file);
        }}
      />
      {isShown && <PostImage key={url} url={url} alt={draft.imageAlt} size={draft.imageSize} eager />}
      {byAddress && !isUploaded && (
        <TextField
          label="Image address"
          hint="A link to a picture, starting with https://"
          type="url"
          inputMode="url"
          placeholder="https://…"
          value={draft.imageUrl}
          onChange={event => onChange({ imageUrl: event.target.value, imageSize: null })}
          error={problem}
        />
      )}
      {isShown && (
        <TextField
          label="Description"
          hint="Optional: what the picture shows, for those who can’t see it"
          value={draft.imageAlt}
          onChange={event => onChange({ imageAlt: event.target.value })}
          maxLength={imageAltLimit}
        />
      )}
      {upload.progress !== undefined && (
        <div className="flex items-center gap-3">
          <ProgressBar value={upload.progress} max={1} label="Uploading the picture" className="flex-1" />
          <Button variant="ghost" onClick={upload.cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      <div className={`flex flex-wrap gap-2 rounded-control ${isOver ? 'outline-2 outline-offset-4 outline-primary outline-dashed' : ''}`}>
        <Button variant="secondary" icon={url ? <Upload /> : <ImagePlus />} onClick={pick}>
          {isUploaded ? 'Replace image' : url ? 'Upload instead' : 'Add image'}
        </Button>
        {url !== '' && (
          <Button
            variant="ghost"
            icon={<Trash2 />}
            onClick={() => {
              goByAddress(false);
              onChange(noImage);
            }}
          >
            Remove image
          </Button>
        )}
        {url === '' && (
          <Button variant="ghost" icon={<Link2 />} aria-pressed={byAddress} onClick={() => goByAddress(!byAddress)}>
            Use a link instead
          </Button>
        )}
      </div>
      <p aria-live="polite" className={`text-sm ${upload.problem ? 'text-danger-text' : 'text-muted'}`}>
        {upload.problem ?? hintFor(draft, upload, isOver)}
      </p>
    </fieldset>
  );
}
