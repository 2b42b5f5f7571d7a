/** The text of a line of the folder as our Markdown. */
import createParser from 'markdown-it';
import { readBbcode } from './bbcode.ts';
import { readHtml } from './html.ts';
import { type Extras, noExtras, writeMarkdown } from './nodes.ts';

export interface Converted extends Extras {
  text: string;
}

interface TextOfFolder {
  text: string;
  markup: 'markdown' | 'html' | 'bbcode' | null;
  /** The address of the community, for links within it. */
  base: string | null;
}

/** Markdown as most boards know it, which has more than ours. */
const parser = createParser({ html: true, linkify: false, breaks: true });

/** Signs of Markdown that ours does not have, or reads in another way. */
const foreign =
  /!\[|<\/?[a-z!]|&(?:[a-z]+|#\d+);|^ {0,3}#{1,6}\s|^\s*(?:[-*_]\s*){3,}$|^[=-]{3,}\s*$|^\s*\|.*\||(?<![\p{L}\p{N}_])_{1,2}[^\s_]|^\s*\[[^\]]+\]:\s|^(?: {4}|\t)\S|\]\(\/(?!\/)|\]\[/imu;

/** The picture of an address in the folder: `uploads/name`. Nothing else is a file. */
const fileOf = (src: string) => /^(?:\.\/)?uploads\/(.+)$/.exec(src.trim())?.[1];

/** The text in our Markdown, with its pictures and the kinds of what was lost. A text of ours stays as it is. */
export function toMarkdown({ text, markup, base }: TextOfFolder): Converted {
  const extras = noExtras();
  const reading = { base, extras, fileOf };
  if (markup === 'html') return { ...extras, text: writeMarkdown(readHtml(text, reading)) };
  if (markup === 'bbcode') return { ...extras, text: writeMarkdown(readBbcode(text, reading)) };
  const typed = text.replaceAll('\r\n', '\n').trim();
  if (markup === null || !foreign.test(typed)) return { ...extras, text: typed };
  return { ...extras, text: writeMarkdown(readHtml(parser.render(typed), reading)) };
}
