/** Limits and texts of the block list of pictures. src/features/blocked-pictures/README.md. */
import { ownAddress } from '../../platform/shared/ownAddress.ts';

export const blockReasonLimit = 300;

export const tooFlat = 'This picture is too plain to be recognized again, so it can’t be blocked.';

const ownPath = /^\/images\/([0-9a-fm][0-9a-f]{31})(?:-\d+|-still)?\.(?:webp|jpg)$/;

/** The name of the upload or copy of this site that an address or a path shows; undefined for any other. */
export function pictureName(url: string, origin: string): string | undefined {
  return ownPath.exec(ownAddress(url, origin)?.pathname ?? '')?.[1];
}
