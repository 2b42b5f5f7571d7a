import { wideImage } from '../images.rules.ts';

/** Smaller files are sent as they are. */
const worthwhile = 1_000_000;
/** Twice the width that is kept: the server makes the last step. */
const sent = wideImage * 2;

/**
 * A photo as a phone takes it, made small enough for a crowded arena's network. Only photos: other files may move or be
 * see-through. A file that can't be read here is sent as it is, and the server says why.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size < worthwhile) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, sent / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const smaller = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
