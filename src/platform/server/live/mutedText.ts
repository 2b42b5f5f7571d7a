import { foldedWords } from '../wordMatching.ts';

/** The text of an event for a person who mutes these folded words. */
export type TextFor = (mutedWords: readonly string[]) => string;

/**
 * Marks the comment in an event as muted for people who mute a word of it; their pages collapse it, as a read would have it. `field`
 * is the comment's place in the data. Nothing is parsed until somebody with muted words receives the event.
 */
export function markingMuted(text: string, field: string): TextFor {
  let found: { folded: string; marked: string } | undefined;
  function find(): { folded: string; marked: string } {
    const start = text.indexOf('{');
    // The cast is sound: the text was made of an event whose definition names the field.
    const data = JSON.parse(text.slice(start)) as Record<string, { content: string }>;
    const marked = { ...data, [field]: { ...data[field], muted: true } };
    return { folded: foldedWords(data[field]?.content ?? ''), marked: `${text.slice(0, start)}${JSON.stringify(marked)}\n\n` };
  }
  return mutedWords => {
    if (mutedWords.length === 0) return text;
    found ??= find();
    const { folded, marked } = found;
    return mutedWords.some(word => folded.includes(word)) ? marked : text;
  };
}
