/** Limits and texts of the block list of pictures. src/features/blocked-pictures/README.md. */

export const blockReasonLimit = 300;

export const tooFlat = 'This picture is too plain to be recognized again, so it can’t be blocked.';

const ownPath = /^\/images\/([0-9a-fm][0-9a-f]{31})(?:-\d+|-still)?\.(?:webp|jpg)$/;

/** The name of the upload or copy of this site that an address or a path shows; undefined for any other. */
export function pictureName(url: string, origin: string): string | undefined {
  if (!URL.canParse(url, origin)) return undefined;
  const address = new URL(url, origin);
  return address.origin === origin ? ownPath.exec(address.pathname)?.[1] : undefined;
}
