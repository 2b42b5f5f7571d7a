import type { ComponentProps } from 'react';
import { part } from '../../../design/index.ts';
import { isMoving } from '../images.rules.ts';

export interface PictureProps {
  image: ComponentProps<'img'> & { src: string; alt: string };
  /** Makes the picture a button with these properties. */
  open?: ComponentProps<'button'> | undefined;
}

const MovingPicture = part('src/features/images/web/MovingPicture.tsx', () =>
  import('./MovingPicture.tsx').then(module => module.MovingPicture),
);

/** A picture of ours. One that moves can be stopped; its parent needs a position of its own. */
export function Picture({ image, open }: PictureProps) {
  if (isMoving(image.src)) return <MovingPicture image={image} open={open} />;
  const { src, alt, ...rest } = image;
  const still = <img src={src} alt={alt} {...rest} />;
  return open ? (
    <button type="button" {...open}>
      {still}
    </button>
  ) : (
    still
  );
}
