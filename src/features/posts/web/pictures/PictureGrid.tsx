import { classes, Link } from '../../../../design/index.ts';
import { imageSources } from '../../../images/images.rules.ts';
import { Picture } from '../../../images/web/index.ts';
import type { PostImage } from '../../posts.contract.ts';
import { linkLabel } from '../../../texts/markup/pieces.ts';
import { PostImage as OneImage, sizeOf } from '../content/PostImage.tsx';
import { foreignLink } from '../content/text/TextPieces.tsx';
import { type ShownImage, shownImages } from './shownImage.ts';

interface GridProps<Image> {
  images: readonly Image[];
  eager: boolean;
  /** Gets the place among the pictures that are shown. */
  onOpen: (place: number) => void;
}

/** The pictures of a post in a frame. One elsewhere is a link until the server has a copy, so that no reader asks its host. */
export function PictureGrid({ images, ...rest }: GridProps<PostImage>) {
  const shown = shownImages(images);
  const [first] = shown;
  return (
    <>
      {shown.length > 1 ? (
        <Frame images={shown} {...rest} />
      ) : (
        first && <OneImage url={first.url} alt={first.alt} size={sizeOf(first)} eager={rest.eager} onOpen={() => rest.onOpen(0)} />
      )}
      {images.map(
        ({ url, alt, copyUrl }, place) =>
          copyUrl === null && (
            // The same picture may stand twice.
            <Link key={`${place}`} href={url} {...foreignLink} className="above-cover self-start text-sm [overflow-wrap:anywhere]">
              Picture: {alt ?? linkLabel(url)}
            </Link>
          ),
      )}
    </>
  );
}

/** Two to four pictures in one frame of 16:9, cut to their cells. The first of three takes a column of its own. */
function Frame({ images, eager, onOpen }: GridProps<ShownImage>) {
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
          <li key={`${place}`} className={classes('above-cover bg-sunken', images.length === 3 && place === 0 && 'row-span-2')}>
            <Picture
              image={{
                src: url,
                alt: alt ?? '',
                ...(sources && { srcSet: sources, sizes: '(min-width: 1280px) 380px, 50vw' }),
                loading: eager ? 'eager' : 'lazy',
                decoding: 'async',
                className: 'size-full object-cover',
              }}
              open={{
                'aria-haspopup': 'dialog',
                'aria-label': `View picture ${place + 1} of ${images.length}${alt ? `: ${alt}` : ''}`,
                onClick: () => onOpen(place),
                className: 'absolute inset-0 size-full',
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
