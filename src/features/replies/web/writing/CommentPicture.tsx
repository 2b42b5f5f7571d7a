import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton, ProgressBar } from '../../../../design/index.ts';
import { PictureInput, useImageUpload } from '../../../images/web/index.ts';

interface CommentPictureProps {
  /** The address of the picture; undefined without one. */
  imageUrl: string | undefined;
  onChange: (imageUrl: string | undefined) => void;
  /** True while a picture is on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** The picture of a comment that is written. */
export function CommentPicture({ imageUrl, onChange, onBusy }: CommentPictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { progress, problem, send } = useImageUpload(({ url }) => onChange(url));
  const isBusy = progress !== undefined;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <PictureInput ref={picker} label="Picture file" onChoose={send} />
      {imageUrl ? (
        <>
          <img src={imageUrl} alt="" className="h-10 rounded-control" />
          <IconButton label="Remove image" icon={<X />} size="sm" onClick={() => onChange(undefined)} />
        </>
      ) : (
        <IconButton label="Add image" icon={<ImagePlus />} size="sm" onClick={() => picker.current?.click()} />
      )}
      {isBusy && <ProgressBar value={progress} max={1} label="Uploading the picture" className="w-24" />}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}
