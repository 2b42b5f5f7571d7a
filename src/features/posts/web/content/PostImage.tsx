import { useState } from 'react';
import { imageSources } from '../../../images/images.rules.ts';
import { Picture } from '../../../images/web/index.ts';
import type { ImageSize } from '../composer/draft/postDraft.ts';

/** The size of a picture where it is known. */
export function sizeOf({ width, height }: { width: number | null; height: number | null }): ImageSize | null {
  return width && height ? { width, height } : null;
}

interface PostImageProps {
  url: string;
  /** The text alternative for readers who can’t see the picture. */
  alt?: string | null;
  size?: ImageSize | null;
  eager?: boolean;
  /** Makes the picture a button. */
  onOpen?: () => void;
}

/** A post's picture in a space reserved for it, so the layout does not shift. A picture that fails to load shows a note. */
export function PostImage({ url, alt = '', size = null, eager = false, onOpen }: PostImageProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="rounded-control bg-sunken p-4 text-sm text-muted">{alt ? `Picture: ${alt}` : 'The picture can’t be shown any more.'}</p>
    );
  }
  const sources = imageSources(url, size?.width ?? null);
  const image = {
    src: url,
    alt: alt ?? '',
    ...(sources && { srcSet: sources, sizes: '(min-width: 1280px) 760px, 100vw' }),
    ...(size && { width: size.width, height: size.height }),
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    onError: () => setFailed(true),
    className: size ? 'mx-auto max-h-[32rem] object-contain' : 'size-full object-contain',
  } as const;
  const open = onOpen && {
    'aria-haspopup': 'dialog' as const,
    'aria-label': alt ? `View picture: ${alt}` : 'View picture',
    onClick: onOpen,
    className: `above-cover w-full ${size ? 'block' : 'h-full'}`,
  };
  return (
    // A picture of known size reserves its own shape; any other picture gets a 16:9 frame.
    <div className={`relative overflow-hidden rounded-control bg-sunken ${size ? '' : 'aspect-video max-h-[32rem] w-full'}`}>
      <Picture image={image} open={open} />
    </div>
  );
}
