/** The package describes its CommonJS file alone. These are the parts that share pictures use. */
declare module 'bidi-js/dist/bidi.mjs' {
  interface EmbeddingLevels {
    /** The level of each UTF-16 unit; odd for right to left. */
    levels: Uint8Array;
    paragraphs: { level: number }[];
  }
  export default function bidiFactory(): { getEmbeddingLevels(text: string): EmbeddingLevels };
}
