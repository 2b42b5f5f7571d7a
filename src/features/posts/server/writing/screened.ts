import type { JudgedText, ScreenedText } from '../../../safeguards/server/index.ts';
import type { NewPost, PostEdit } from '../../posts.contract.ts';
import type { GivenDetails } from '../../kinds/posts.kinds.ts';
import { storedKinds } from '../posts.kinds.ts';
import { proseOf } from '../../text/posts.markup.ts';
import { parseText } from '../../text/posts.parse.ts';
import { judgedText, linkHosts, linkTargets } from '../../text/posts.readable.ts';
import { mentionedNames } from '../../text/posts.text.ts';

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

const hostOf = (address: string) => (URL.canParse(address) ? [new URL(address).hostname] : []);

/** The texts of a post beside its content: those of its details, of its pictures and of its tags. A picture elsewhere leads to its host. */
export function screenedPost(
  { tags, ...given }: Pick<NewPost | PostEdit, 'tags'> & GivenDetails,
  content: string,
  { images, isEdit }: { images: readonly { url: string; alt: string | null }[]; isEdit: boolean },
): ScreenedText {
  const details = Object.values(storedKinds).flatMap(kind => kind.details?.wordsOf(given) ?? []);
  const more = [...details, ...images.flatMap(({ alt }) => alt ?? []), ...(tags ?? [])];
  const text = screened('post', content, { images: images.length, more, isEdit });
  return { ...text, hosts: [...text.hosts, ...images.flatMap(({ url }) => hostOf(url))] };
}
