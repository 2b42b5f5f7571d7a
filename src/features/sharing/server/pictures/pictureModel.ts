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

/** A ticket, whole or as a stub: its two sides are those of a game. */
export interface Ticket {
  kind: 'ticket';
  away: ScoreSide;
  home: ScoreSide;
  /** The place and the time that are printed on the part to tear off. */
  place: { label: string; value: string }[];
  /** The people in the row, in the order of their seats: a face of letters in a color. */
  faces: { letters: string; color: string }[];
  seats: number;
  /** The words above the title. */
  lead: string;
  quote: { text: string; by: string } | null;
}

export type PictureBody =
  | { kind: 'text' }
  | { kind: 'bars'; bars: { text: string; percent: number }[] }
  | { kind: 'list'; columns: 1 | 2; rows: { lead: string; main: string; aside: string }[] }
  | { kind: 'score'; away: ScoreSide; home: ScoreSide }
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | Ticket;

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
