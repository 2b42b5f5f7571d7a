/** The content of a share picture as plain data. Its digest names the picture, so the same content is the same file. */
import { createHash } from 'node:crypto';

export const pictureWidth = 1_200;
export const pictureHeight = 630;

/** A side of a game; no score before the start. */
export interface ScoreSide {
  tricode: string;
  name: string;
  color: string;
  score: number | null;
}

export type PictureBody =
  | { kind: 'text' }
  | { kind: 'bars'; bars: { text: string; percent: number }[] }
  | { kind: 'list'; columns: 1 | 2; rows: { lead: string; main: string; aside: string }[] }
  | { kind: 'score'; away: ScoreSide; home: ScoreSide }
  | { kind: 'figures'; figures: { value: string; label: string }[] };

export interface PictureModel {
  siteName: string;
  /** The colour of the team or of the product, as #RRGGBB. */
  color: string;
  /** A short line above the title. */
  kicker: string;
  title: string;
  body: PictureBody;
  /** A short line at the bottom. */
  footer: string;
}

/** Changes with the look of the pictures, so that every one gets a new address. */
const drawing = 2;

/** The name of a picture's content. */
export function pictureDigest(model: PictureModel): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, model]))
    .digest('base64url')
    .slice(0, 16);
}
