import { classes } from '../../../../../design/index.ts';
import type { Markup } from '../../../../texts/markup/markup.ts';
import { openingWithMatch } from '../../../../texts/markup/matches.ts';
import { useMatches } from './Matches.tsx';
import { MarkupText } from './MarkupPart.tsx';
import { TextPieces } from './TextPieces.tsx';

interface PostTextProps {
  content: string;
  /** The parsed form of `content`; null without markup. */
  markup?: Markup | undefined;
  /** The people it names who exist: other names stay words, and lead nowhere. */
  mentions?: readonly string[];
  /** Names in the text whose people are called otherwise now. */
  renamed?: Readonly<Record<string, string>> | undefined;
  /** Shows about this many characters of a longer text: its opening, or the part around the first match of a search. */
  maxLength?: number;
  className?: string;
}

/** Also of an answer that was stored before there were mentions. */
const nobody: readonly string[] = [];

/** A person's text with its line breaks, links, mentions and markup. It is rendered as text only, never as HTML. */
export function PostText({
  content,
  markup,
  mentions = nobody,
  renamed = {},
  maxLength = Number.POSITIVE_INFINITY,
  className,
}: PostTextProps) {
  const matches = useMatches();
  const former = Object.entries(renamed).filter(([, username]) => mentions.includes(username));
  const people = new Map([...mentions.map(username => [username.toLowerCase(), username] as const), ...former]);
  const look = classes('post-text', className);
  if (markup) return <MarkupText markup={markup} people={people} maxLength={maxLength} className={look} />;
  return (
    <p dir="auto" className={look}>
      <TextPieces text={openingWithMatch(content, maxLength, matches)} people={people} />
    </p>
  );
}
