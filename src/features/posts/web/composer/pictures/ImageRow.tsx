import { Trash2 } from 'lucide-react';
import { IconButton, Link, TextField } from '../../../../../design/index.ts';
import { MoveButtons } from '../../../../../design/sorting/MoveButtons.tsx';
import { imageAltLimit, uploadedName } from '../../../../images/images.rules.ts';
import { imageUrlProblem } from '../../../posts.rules.ts';
import { linkLabel } from '../../../../texts/markup/pieces.ts';
import { PostImage } from '../../content/PostImage.tsx';
import { foreignLink } from '../../content/text/TextPieces.tsx';
import type { DraftImage } from '../draft/postDraft.ts';

interface ImageRowProps {
  image: DraftImage;
  place: number;
  count: number;
  problem: string | undefined;
  onChange: (part: Partial<DraftImage>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One picture of the post that is written: its look, its words, its place among the others. */
export function ImageRow({ image, place, count, problem, onChange, onMove, onRemove }: ImageRowProps) {
  const url = image.url.trim();
  const isUploaded = uploadedName(url) !== undefined;
  const isGiven = url !== '' && !imageUrlProblem(url);
  // One picture alone needs no number.
  const number = count > 1 ? ` ${place + 1}` : '';
  return (
    <li className="flex flex-col gap-3 rounded-card bg-canvas p-3">
      {url.startsWith('/') && isGiven && <PostImage key={url} url={url} alt={image.alt} size={image.size} eager />}
      {!url.startsWith('/') && isGiven && (
        // A link stands for the picture, as in the post until the server has its copy.
        <Link href={url} {...foreignLink} className="self-start text-sm [overflow-wrap:anywhere]">
          Picture: {image.alt || linkLabel(url)}
        </Link>
      )}
      {!isUploaded && (
        <TextField
          label={`Image address${number}`}
          hint="A link to a picture, starting with https://. Bleachers copies the picture after you post."
          type="url"
          inputMode="url"
          placeholder="https://…"
          value={image.url}
          onChange={event => onChange({ url: event.target.value, size: null })}
          error={problem}
        />
      )}
      {isGiven && (
        <TextField
          label={`Description${number}`}
          hint="Optional: what the picture shows, for those who can’t see it"
          value={image.alt}
          onChange={event => onChange({ alt: event.target.value })}
          maxLength={imageAltLimit}
        />
      )}
      <div className="flex justify-end gap-1">
        {count > 1 && <MoveButtons name={`image${number}`} isFirst={place === 0} isLast={place === count - 1} onMove={onMove} />}
        <IconButton label={`Remove image${number}`} icon={<Trash2 />} size="sm" onClick={onRemove} />
      </div>
    </li>
  );
}
