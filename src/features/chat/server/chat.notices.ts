import { type Markup, plainTextOf } from '../../texts/markup/markup.ts';
import { shortened } from '../../../platform/shared/text.ts';

/** The maximum length of the quote in a message's notification. */
const quotedLength = 140;

/** The subject of the notifications about a room. */
export function subjectOf(roomId: number): string {
  return `room:${roomId}`;
}

/** The room that a notification's subject names. */
export function roomOfSubject(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** The beginning of a message as its notification quotes it, with spoilers hidden. */
export function noticeText(content: string, markup: Markup): string {
  return shortened(plainTextOf(content, markup), quotedLength);
}
