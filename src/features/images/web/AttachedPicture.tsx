import { classes } from '../../../design/index.ts';
import { Picture } from './Picture.tsx';

interface AttachedPictureProps {
  text: { imageUrl: string | null; imageWidth: number | null; imageHeight: number | null };
  className: string;
}

/** The picture of a comment or a message, if it has one. */
export function AttachedPicture({ text: { imageUrl, imageWidth, imageHeight }, className }: AttachedPictureProps) {
  if (!imageUrl) return null;
  return (
    <div className={classes('relative w-fit max-w-full', className)}>
      <Picture
        image={{
          src: imageUrl,
          alt: '',
          loading: 'lazy',
          ...(imageWidth && imageHeight && { width: imageWidth, height: imageHeight }),
          className: 'h-auto max-h-80 w-auto max-w-full rounded-control object-contain',
        }}
      />
    </div>
  );
}
