import { imageBytesLimit, imageTooLarge, wrongImageType } from '../images.rules.ts';

/** Why a chosen file is not worth sending; undefined if it is. Large photos are made smaller before they are sent. */
export function pictureProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return wrongImageType;
  return file.size > imageBytesLimit && file.type !== 'image/jpeg' ? imageTooLarge : undefined;
}
