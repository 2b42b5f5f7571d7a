/** The formats and limits of uploaded pictures, and their addresses. src/features/images/README.md. */

export const imageBytesLimit = 8 * 1024 * 1024;
export const imageAltLimit = 500;
/** Pictures that one person may add on a day; how much space all of theirs may take is a setting. */
export const imagesPerDay = 100;
/** The seconds that the server spends on the moving pictures of one person on a day. */
export const movingSecondsPerDay = 120;
/** The types that a file dialog offers. The server finds out the real type by reading the file. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
/** The types that may move, for the choice of a GIF. */
export const movingTypes = ['image/gif', 'image/webp'] as const;

/** The two sizes that are kept: for wide screens, and for phones. */
export const wideImage = 1280;
export const narrowImage = 640;

/** The sides of the two squares that a profile picture is kept as: for profiles, and for everywhere else. */
export const wideAvatar = 384;
export const narrowAvatar = 96;

/** The longest side of the operator's logo. */
export const logoSide = 512;

export const wrongImageType = 'That is not a picture we can use. Choose a JPEG, PNG, WebP, GIF or AVIF file.';
export const imageTooLarge = 'That picture is larger than 8 MB. Choose a smaller one.';

const ownAddress = /^\/images\/([0-9a-fm][0-9a-f]{31})\.webp$/;

/** The name of an uploaded picture; undefined for any other address. */
export function uploadedName(url: string): string | undefined {
  return ownAddress.exec(url)?.[1];
}

export function imageAddress(name: string): string {
  return `/images/${name}.webp`;
}

/** The address of a picture as a JPEG, for sites that know no WebP. */
export function jpegAddress(name: string): string {
  return `/images/${name}.jpg`;
}

/** The name under which a picture that moves is kept: its first letter is no hexadecimal digit, so its address says that it moves. */
export function movingName(name: string): string {
  return `m${name.slice(1)}`;
}

function isMovingName(name: string): boolean {
  return name.startsWith('m');
}

/** Whether an address is that of a moving picture of ours. */
export function isMoving(url: string): boolean {
  return isMovingName(uploadedName(url) ?? '');
}

/** The address of the first frame of a picture that moves. */
export function stillAddress(url: string): string {
  return url.replace(/\.webp$/, '-still.webp');
}

/** The file of a picture, of its smaller copy, or of the first frame of one that moves. */
export function imageFile(name: string, part?: number | 'still'): string {
  return part === undefined ? `${name}.webp` : `${name}-${part}.webp`;
}

/** Every file that a picture may have; one that is narrow already has only its own size. */
export function imageFiles(name: string): string[] {
  const sizes = [imageFile(name), imageFile(name, narrowImage), imageFile(name, narrowAvatar)];
  return isMovingName(name) ? [...sizes, imageFile(name, 'still')] : sizes;
}

/** The sizes a browser may choose from; undefined where there is but one. */
export function imageSources(url: string, width: number | null): string | undefined {
  const name = uploadedName(url);
  if (!name || width === null || width <= narrowImage) return undefined;
  return `/images/${name}-${narrowImage}.webp ${narrowImage}w, ${url} ${width}w`;
}

/** The error text for a picture that is not one of our uploads where only these are allowed. */
export const uploadsOnly = 'Add the picture as an upload.';

export function isUploaded(url: string): boolean {
  return uploadedName(url) !== undefined;
}

/** The error text for a picture of the block list. It says nothing about why the picture is there. */
export const pictureBlocked = 'This picture can’t be shown here.';
