import { sql } from 'kysely';
import { imageAddress } from '../../../images/images.rules.ts';
import type { PostImage } from '../../posts.contract.ts';

/** A picture as a post stores it. The size is known of uploads. */
export type StoredImage = Omit<PostImage, 'copyUrl'>;

/** The columns of a post that hold its pictures. */
export interface ImageColumns {
  imageUrl: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageAlt: string | null;
  moreImages: StoredImage[] | null;
}

export function imagesOfRow({ imageUrl, imageWidth, imageHeight, imageAlt, moreImages }: ImageColumns): StoredImage[] {
  if (imageUrl === null) return [];
  return [{ url: imageUrl, alt: imageAlt, width: imageWidth, height: imageHeight }, ...(moreImages ?? [])];
}

/** The values of the columns of `posts`. */
export function imageValues([first, ...more]: readonly StoredImage[]) {
  return {
    image_url: first?.url ?? null,
    image_width: first?.width ?? null,
    image_height: first?.height ?? null,
    image_alt: first?.alt ?? null,
    more_images: more.length > 0 ? JSON.stringify(more) : null,
  };
}

/** The stored copies of pictures elsewhere by their addresses. */
export type PictureCopies = Record<string, { name: string; width: number; height: number }>;

/** The copies of the pictures of `posts` as one column; null for the many posts that show none from elsewhere. */
export const copiesOfPost = sql<PictureCopies | null>`case when posts.image_url like 'http%' or posts.more_images is not null then (
  select json_object_agg(address, json_build_object('name', name, 'width', width, 'height', height)) from picture_copies
  where copied_at is not null and not exists (select from closed_pictures where name = picture_copies.name) and md5(address) in (
    select md5(posts.image_url) union all select md5(image ->> 'url') from jsonb_array_elements(posts.more_images) as image
  )
) end`;

/** The addresses of the closed pictures of `posts`, also those elsewhere, as one column; null for the many posts that have none. */
export const closedOfPost = sql<string[] | null>`case when posts.image_url is not null then (
  with shown as (
    select posts.image_url as url union all select image ->> 'url' from jsonb_array_elements(posts.more_images) as image
  )
  select json_agg(url) from (
    select url from shown join closed_pictures on name = substr(url, 9, 32) where url like '/images/%'
    union all
    select url from shown join picture_copies on md5(address) = md5(url) join closed_pictures on closed_pictures.name = picture_copies.name
    where url like 'http%'
  ) as closed
) end`;

/** Pictures with the addresses from which pages load them, without closed ones. The size of a copy stands for that of its picture. */
export function shownImages(images: readonly StoredImage[], copies: PictureCopies | null, closed: readonly string[] | null): PostImage[] {
  const known = new Map(Object.entries(copies ?? {}));
  return images
    .filter(({ url }) => !closed?.includes(url))
    .map(image => {
      if (image.url.startsWith('/')) return { ...image, copyUrl: image.url };
      const copy = known.get(image.url);
      return copy ? { ...image, width: copy.width, height: copy.height, copyUrl: imageAddress(copy.name) } : { ...image, copyUrl: null };
    });
}
