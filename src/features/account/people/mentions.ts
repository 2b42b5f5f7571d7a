/** The beginning of a mention, and the mention at the caret while a person types. src/features/posts/README.md, Mentions. */

/** A character of a script that writes no blanks between words. */
export const unspaced = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`;
const letter = String.raw`(?!${unspaced})[\p{L}\p{M}\p{N}_]`;

/**
 * The sign that begins a mention. A letter of a script with blanks before the sign makes it an address of mail, also with a full stop or a
 * hyphen between them.
 */
export const mentionSign = `(?<!${letter}|[@＠/]|${letter}[.-])[@＠]`;

export interface TypedMention {
  /** The position of its @. */
  start: number;
  /** The typed part of the name: at least one letter. */
  beginning: string;
}

const beforeCaret = new RegExp(`${mentionSign}([A-Za-z][A-Za-z0-9_-]{0,19})$`, 'u');
/** The longest name with its @ and the signs before it. */
const reach = 24;

/** The name that is being typed at the caret; undefined when it stands elsewhere. Looks at a few characters only. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const name = beforeCaret.exec(text.slice(Math.max(0, caret - reach), caret))?.[1];
  if (name === undefined) return undefined;
  return { start: caret - name.length - 1, beginning: name };
}
