import type { JudgedText, ScreenedText } from '../../safeguards/server/index.ts';
import { proseOf } from '../markup/markup.ts';
import { parseText } from '../markup/parse.ts';
import { mentionedNames } from '../markup/pieces.ts';
import { judgedText, linkHosts, linkTargets } from '../markup/readable.ts';

/** The words and hosts of texts in the form that readers get. A text whose markup some pages do not read counts as typed, too. */
export function judged(texts: readonly string[]): JudgedText & { links: number } {
  const parsed = texts.map(text => ({ text, markup: parseText(text) }));
  return {
    words: parsed.flatMap(({ text, markup }) => [judgedText(text, markup), ...(markup ? [text] : [])]).join('\n'),
    hosts: parsed.flatMap(({ text, markup }) => linkHosts(text, markup)),
    links: parsed.reduce((count, { text, markup }) => count + linkTargets(text, markup).length, 0),
  };
}

/** A text of any kind before it is published. `more` are further texts that belong to it; `quote` are words of somebody else. */
export function screened(
  kind: ScreenedText['kind'],
  content: string,
  {
    images,
    more = [],
    quote,
    isEdit = false,
    postId,
  }: { images: number; more?: readonly string[]; quote?: string | undefined; isEdit?: boolean; postId?: number },
): ScreenedText {
  const own = judged([content, ...more]);
  const quoted = quote === undefined ? undefined : judged([quote]);
  return {
    kind,
    words: quoted ? `${own.words}\n${quoted.words}` : own.words,
    hosts: [...own.hosts, ...(quoted?.hosts ?? [])],
    repeats: isEdit ? undefined : content,
    links: own.links,
    images,
    mentions: mentionedNames(proseOf(content, parseText(content))).length,
    ...(postId !== undefined && { postId }),
  };
}
