import { Link } from '../../../design/index.ts';
import { linkLabel, textPieces } from '../posts.text.ts';
import { Marked } from './Matches.tsx';

interface PostTextProps {
  content: string;
  /** The people it names who exist: other names stay words, and lead nowhere. */
  mentions?: readonly string[];
  className?: string;
}

/** Also of an answer that was stored before there were mentions. */
const nobody: readonly string[] = [];

/** A person's text with its line breaks, links and mentions. It is rendered as text only, never as markup. */
export function PostText({ content, mentions = nobody, className = '' }: PostTextProps) {
  const people = new Map(mentions.map(username => [username.toLowerCase(), username]));
  return (
    <p className={`measure whitespace-pre-wrap break-words [overflow-wrap:anywhere] ${className}`}>
      {textPieces(content).map((piece, index) => {
        // Pieces have no identity but their place: the text is replaced as a whole.
        const key = `${index}`;
        if (piece.kind === 'text') return <Marked key={key} text={piece.text} />;
        if (piece.kind === 'mention') {
          const username = people.get(piece.username.toLowerCase());
          if (username === undefined) return <Marked key={key} text={piece.text} />;
          return (
            <Link key={key} href={`/user/${username}`} className="above-cover font-semibold">
              <Marked text={piece.text} />
            </Link>
          );
        }
        return (
          <Link key={key} href={piece.href} plain target="_blank" rel="noopener noreferrer nofollow ugc" className="above-cover">
            <Marked text={linkLabel(piece.text)} />
          </Link>
        );
      })}
    </p>
  );
}
