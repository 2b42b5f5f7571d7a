import type { EventFilter, FilteredEvent } from '../../../../platform/server/live/hub.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { searchedWords } from '../../../../platform/server/text/wordMatching.ts';
import { judgedText } from '../../../texts/markup/readable.ts';
import type { Reply } from '../../replies.contract.ts';

/** The text of an event for a person who mutes these folded words. */
type TextFor = (mutedWords: readonly string[]) => string;

/**
 * Marks the comment in an event, or its quote, as muted for people who mute a word of it; their pages collapse it, as a read would
 * have it. `field` is the place of the comment in the data.
 */
function markingMuted(text: string, field: string): TextFor {
  const start = text.indexOf('{');
  const data: Record<string, Pick<Reply, 'content' | 'markup' | 'quote'>> = JSON.parse(text.slice(start));
  const comment = data[field];
  const words = searchedWords(comment ? judgedText(comment.content, comment.markup) : '');
  const quotedWords = searchedWords(comment?.quote?.text ?? '');
  return mutedWords => {
    const holds = (folded: string) => mutedWords.some(word => folded.includes(word));
    const [isMuted, isQuoteMuted] = [holds(words), holds(quotedWords)];
    if (!isMuted && !isQuoteMuted) return text;
    const quote = isQuoteMuted && comment?.quote ? { quote: { ...comment.quote, muted: true } } : {};
    const marked = { ...data, [field]: { ...comment, ...quote, ...(isMuted && { muted: true }) } };
    return `${text.slice(0, start)}${JSON.stringify(marked)}\n\n`;
  };
}

/** Each event is parsed once for all its readers with muted words, and not at all if it has none. */
const marks = new WeakMap<FilteredEvent, TextFor>();

function markedText(event: FilteredEvent, field: string, mutedWords: readonly string[]): string {
  const textFor = marks.get(event) ?? markingMuted(event.text, field);
  marks.set(event, textFor);
  return textFor(mutedWords);
}

/**
 * How a person's stream brings events: without the words of people whom a block or a mute keeps from them, and with comments marked that
 * hold a word they mute. Undefined for a person with neither, whose stream brings all as they were sent.
 */
export function filterFor({ boundaries }: Pick<Viewer, 'boundaries'>): EventFilter | undefined {
  if (!boundaries) return undefined;
  const { blocked, muted } = boundaries;
  const isUnheard = (person: string) => blocked.has(person) || muted.people.has(person);
  return event => {
    const speakers = typeof event.from === 'string' ? [event.from] : (event.from ?? []);
    if (speakers.some(isUnheard)) return undefined;
    return event.mutable === undefined || muted.words.length === 0 ? event.text : markedText(event, event.mutable, muted.words);
  };
}
