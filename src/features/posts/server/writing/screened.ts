import type { CheckedContent, ScreenedText } from '../../../safeguards/server/index.ts';
import { screened } from '../../../texts/server/index.ts';
import type { NewPost, PostEdit } from '../../posts.contract.ts';
import type { GivenDetails } from '../../kinds/posts.kinds.ts';
import { storedKinds } from '../posts.kinds.ts';

const hostOf = (address: string) => (URL.canParse(address) ? [new URL(address).hostname] : []);

/** The texts of a post beside its content: those of its details, of its pictures and of its tags. A picture elsewhere leads to its host. */
export function screenedPost(
  { tags, ...given }: Pick<NewPost | PostEdit, 'tags'> & GivenDetails,
  content: string,
  { images, isEdit }: { images: readonly { url: string; alt: string | null }[]; isEdit: boolean },
): ScreenedText {
  const details = Object.values(storedKinds).flatMap(kind => kind.details?.wordsOf(given) ?? []);
  const more = [...details, ...images.flatMap(({ alt }) => alt ?? []), ...(tags ?? [])];
  const text = screened('post', content, { images: images.length, more, isEdit });
  return { ...text, hosts: [...text.hosts, ...images.flatMap(({ url }) => hostOf(url))] };
}

/** The addresses of the pictures that a new post or an edit names; undefined for an edit that leaves them as they are. */
export function wantedPictures({ images, imageUrl }: Pick<PostEdit, 'images' | 'imageUrl'>): string[] | undefined {
  if (images) return images.map(({ url }) => url);
  return imageUrl === undefined ? undefined : imageUrl === null ? [] : [imageUrl];
}

/** A post as the service outside gets it, with the words of its poll or its draft, the alternative texts of its pictures and the tags that it makes. */
export function checkedPost(
  { images, imageAlt, ...given }: Pick<PostEdit, 'images' | 'imageAlt'> & GivenDetails,
  content: string,
  { pictures, newTags }: { pictures: readonly string[]; newTags: readonly string[] },
): CheckedContent {
  const details = Object.values(storedKinds).flatMap(kind => kind.details?.wordsOf(given) ?? []);
  const alts = [...(images ?? []).map(({ alt }) => alt), imageAlt].flatMap(alt => alt ?? []);
  return { kind: 'post', text: [content, ...details, ...alts, ...newTags].join('\n'), pictures };
}
