/** Structured data in the types that Google documents. https://developers.google.com/search/docs/appearance/structured-data */

/** A value of JSON-LD; entries that are undefined are left out. */
export type JsonLd = string | number | readonly JsonLd[] | { readonly [name: string]: JsonLd | undefined };

/** A thing of schema.org as the whole content of a script element. */
export type JsonLdThing = { readonly '@type': string; readonly [name: string]: JsonLd | undefined };

/** Signs that could end the script element, or that older parsers take for the end of a line. */
const unsafe = /[<>&\u2028\u2029]/g;

/** A text without control characters, which search engines refuse. */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/\p{Cs}/gu, '\ufffd');
}

/** The script element that says what a page is about. */
export function jsonLdScript(things: readonly JsonLdThing[]): string {
  const [first] = things;
  if (!first) return '';
  const context = 'https://schema.org';
  const value = things.length === 1 ? { '@context': context, ...first } : { '@context': context, '@graph': things };
  const json = JSON.stringify(value, (_name, entry: unknown) => (typeof entry === 'string' ? cleanText(entry) : entry));
  const safe = json.replace(unsafe, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `<script type="application/ld+json">${safe}</script>`;
}
