import { searchedWords } from '../text/wordMatching.ts';

/** The text of an event for a person who mutes these folded words. */
export type TextFor = (mutedWords: readonly string[]) => string;

/** The words of a comment for mutes, of its JSON. */
export type WordsOf = (comment: string) => string;

interface Comment {
  quote: { text: string } | null;
}

/**
 * Marks the comment in an event, or its quote, as muted for people who mute a word of it; their pages collapse it, as a read would
 * have it. `field` is the place of the comment in the data, and `wordsOf` reads it as a read of it does. Nothing is parsed until somebody
 * with muted words receives the event.
 */
export function markingMuted(text: string, field: string, wordsOf: WordsOf): TextFor {
  let found: { words: string; quotedWords: string; marked: (isMuted: boolean, isQuoteMuted: boolean) => string } | undefined;
  function find(): NonNullable<typeof found> {
    const start = text.indexOf('{');
    // The cast is sound: the text was made of an event whose definition names the field.
    const data = JSON.parse(text.slice(start)) as Record<string, Comment>;
    const comment = data[field];
    return {
      words: searchedWords(comment ? wordsOf(JSON.stringify(comment)) : ''),
      quotedWords: searchedWords(comment?.quote?.text ?? ''),
      marked(isMuted, isQuoteMuted) {
        const quote = isQuoteMuted && comment?.quote ? { quote: { ...comment.quote, muted: true } } : {};
        const marked = { ...data, [field]: { ...comment, ...quote, ...(isMuted && { muted: true }) } };
        return `${text.slice(0, start)}${JSON.stringify(marked)}\n\n`;
      },
    };
  }
  return mutedWords => {
    if (mutedWords.length === 0) return text;
    found ??= find();
    const { words, quotedWords, marked } = found;
    const holds = (folded: string) => mutedWords.some(word => folded.includes(word));
    const [isMuted, isQuoteMuted] = [holds(words), holds(quotedWords)];
    return isMuted || isQuoteMuted ? marked(isMuted, isQuoteMuted) : text;
  };
}
