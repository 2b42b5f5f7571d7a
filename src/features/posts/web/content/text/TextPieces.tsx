import { Link } from '../../../../../design/index.ts';
import { linkLabel, textPieces } from '../../../../texts/markup/pieces.ts';
import { Marked } from './Matches.tsx';

/** The attributes of a link that somebody wrote. */
export const foreignLink = { plain: true, target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

interface TextPiecesProps {
  text: string;
  /** The people it names who exist, by their usernames in lower case: other names stay words, and lead nowhere. */
  people: ReadonlyMap<string, string>;
}

/** A text without markup: its links, mentions and the words that a search found. */
export function TextPieces({ text, people }: TextPiecesProps) {
  return textPieces(text).map((piece, index) => {
    // Pieces have no identity but their place: the text is replaced as a whole.
    const key = `${index}`;
    if (piece.kind === 'link')
      return (
        <Link key={key} href={piece.href} {...foreignLink} className="above-cover py-0.75">
          <Marked text={linkLabel(piece.text)} />
        </Link>
      );
    const typed = piece.kind === 'mention' ? piece.username.toLowerCase() : undefined;
    const username = typed === undefined ? undefined : people.get(typed);
    if (username === undefined) return <Marked key={key} text={piece.text} />;
    return (
      <Link key={key} href={`/user/${username}`} className="above-cover py-0.75 font-semibold">
        <Marked text={username.toLowerCase() === typed ? piece.text : `@${username}`} />
      </Link>
    );
  });
}
