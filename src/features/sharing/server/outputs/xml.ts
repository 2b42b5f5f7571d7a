import { escapeHtml } from '../../../../platform/server/text/html.ts';

/** Characters that an XML 1.0 document must not hold, not even escaped: most control characters, halves of characters, non-characters. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as it may stand in XML, between tags and in quoted attributes. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(notInXml, ''));
}
