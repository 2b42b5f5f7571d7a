import { classes } from '../../../../design/index.ts';
import { imageSources } from '../../../images/images.rules.ts';
import type { PostImage } from '../../posts.contract.ts';

export interface PictureGridProps {
  images: readonly PostImage[];
  eager: boolean;
  onOpen: (place: number) => void;
}

/** Two to four pictures in one frame of 16:9, cut to their cells. Of three, the first takes a column of its own. */
export function PictureGrid({ images, eager, onOpen }: PictureGridProps) {
  return (
    <ul
      aria-label={`${images.length} pictures`}
      className={classes(
        'grid aspect-video max-h-[32rem] w-full grid-cols-2 gap-1 overflow-hidden rounded-control',
        images.length > 2 && 'grid-rows-2',
      )}
    >
      {images.map(({ url, alt, width }, place) => {
        const sources = imageSources(url, width);
        return (
          // The same picture may stand twice.
          <li key={`${place}`} className={classes('min-h-0 min-w-0 bg-sunken', images.length === 3 && place === 0 && 'row-span-2')}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`View picture ${place + 1} of ${images.length}${alt ? `: ${alt}` : ''}`}
              onClick={() => onOpen(place)}
              className="above-cover size-full"
            >
              <img
                src={url}
                alt={alt ?? ''}
                {...(sources && { srcSet: sources, sizes: '(min-width: 1280px) 380px, 50vw' })}
                loading={eager ? 'eager' : 'lazy'}
                decoding="async"
                referrerPolicy="no-referrer"
                className="size-full object-cover"
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
