import type { PostImage } from '../../posts.contract.ts';

/** A picture whose `url` leads to this server. */
export type ShownImage = Omit<PostImage, 'copyUrl'>;

/** The pictures that this server has; the others are links. */
export function shownImages(images: readonly PostImage[]): ShownImage[] {
  return images.flatMap(({ copyUrl, ...image }) => (copyUrl === null ? [] : [{ ...image, url: copyUrl }]));
}
