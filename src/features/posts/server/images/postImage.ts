import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { uploadedName } from '../../../images/images.rules.ts';
import { imageForPost, removeImage } from '../../../images/server/index.ts';
import type { PostEdit } from '../../posts.contract.ts';
import { abandonedImages, isImageShown } from './postImages.queries.ts';
import type { PostImageValues, StoredPost } from '../posts.queries.ts';

const gone = 'That picture is not there any more. Please add it again.';

/** The picture of a post. An upload must be the author's own: another's may vanish with their post. */
export async function imageOf(
  tx: Transaction,
  viewer: NamedViewer,
  imageUrl: string | null,
  alt: string | null | undefined,
): Promise<PostImageValues | Refusal<'invalid_input'>> {
  if (imageUrl === null) return { imageUrl, imageWidth: null, imageHeight: null, imageAlt: null };
  const name = uploadedName(imageUrl);
  if (!name) return { imageUrl, imageWidth: null, imageHeight: null, imageAlt: alt ?? null };
  const image = await imageForPost(tx, viewer, name);
  if (!image) return refuse('invalid_input', gone, [{ path: 'imageUrl', message: gone }]);
  return { imageUrl, imageWidth: image.width, imageHeight: image.height, imageAlt: alt === undefined ? image.alt : alt };
}

/** The picture of a post after an edit. Absent fields keep their values; a replaced picture loses its description. */
export async function imageAfter(
  tx: Transaction,
  viewer: NamedViewer,
  stored: StoredPost,
  edit: Pick<PostEdit, 'imageUrl' | 'imageAlt'>,
): Promise<PostImageValues | Refusal<'invalid_input'>> {
  if (edit.imageUrl !== undefined && edit.imageUrl !== stored.imageUrl) return imageOf(tx, viewer, edit.imageUrl, edit.imageAlt);
  const { imageUrl, imageWidth, imageHeight } = stored;
  const alt = edit.imageAlt === undefined ? stored.imageAlt : edit.imageAlt;
  return { imageUrl, imageWidth, imageHeight, imageAlt: imageUrl === null ? null : alt };
}

/** Removes the upload that a post has lost, if no other post shows it. Other addresses are left alone. */
export async function dropImage(context: Context, url: string | null): Promise<void> {
  const name = url === null ? undefined : uploadedName(url);
  if (!name) return;
  // The post is changed already; a picture that stays behind is removed by the next sweep.
  await removeImage(context, name, isImageShown).catch((error: unknown) =>
    context.log.warn({ err: error }, 'a picture could not be removed'),
  );
}

/** Removes uploads that no post has shown for a day, at most 200. Returns their number. */
export async function sweepImages(context: Context): Promise<number> {
  let removed = 0;
  for (const name of await abandonedImages(context.db, 200)) if (await removeImage(context, name, isImageShown)) removed += 1;
  return removed;
}
