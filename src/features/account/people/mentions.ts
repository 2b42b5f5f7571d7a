/** The mention at the caret while a person types. src/features/posts/README.md, Mentions. */

export interface TypedMention {
  /** The position of its @. */
  start: number;
  /** The typed part of the name: at least one letter. */
  beginning: string;
}

const beforeCaret = /(?<![\p{L}\p{M}\p{N}_@＠/-]|[\p{L}\p{M}\p{N}_]\.)[@＠]([A-Za-z][A-Za-z0-9_-]{0,19})$/u;
/** The longest name with its @ and the signs before it. */
const reach = 24;

/** The name that is being typed at the caret; undefined when it stands elsewhere. Looks at a few characters only. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const name = beforeCaret.exec(text.slice(Math.max(0, caret - reach), caret))?.[1];
  if (name === undefined) return undefined;
  return { start: caret - name.length - 1, beginning: name };
}
