/** Texts of Discourse, which are Markdown with parts of BBCode and addresses of its own. */

export interface RawText {
  text: string;
  markup: 'markdown' | 'html';
  quote: { postNumber: number; text: string } | null;
}

interface RawContext {
  topicId: number;
  /** The file below uploads/ of an address such as `upload://…` or `/uploads/…`; undefined for one that is not there. */
  fileOf: (address: string) => string | undefined;
  leaveOut: (what: string) => void;
}

const quotePattern = /\[quote(?:="?([^"\]]*)"?[^\]]*)?\]((?:(?!\[quote|\[\/quote\])[\s\S])*)\[\/quote\]/i;

/** Quotes become quotes of Markdown, the innermost first. The first of a comment of the same topic is the quote of the comment. */
function readQuotes(raw: string, topicId: number): { text: string; quote: RawText['quote'] } {
  let [text, quote]: [string, RawText['quote']] = [raw, null];
  for (let found = quotePattern.exec(text); found; found = quotePattern.exec(text)) {
    const [whole, about = '', given = ''] = found;
    const words = given.trim();
    const [name = ''] = about.split(',');
    const number = Number(/post:\s*(\d+)/.exec(about)?.[1] ?? 0);
    const isHere = Number(/topic:\s*(\d+)/.exec(about)?.[1] ?? 0) === topicId;
    const isOuter = !text.slice(0, found.index).includes('[quote') && text.slice(0, found.index).trim() === '';
    const plain = words.replace(/^>.*\n?/gm, '').trim();
    if (quote === null && isHere && number > 0 && isOuter && plain !== '') {
      quote = { postNumber: number, text: plain };
      text = text.replace(whole, () => '');
      continue;
    }
    const lines = [...(name.trim() ? [`**${name.trim()}:**`, ''] : []), ...words.split('\n')].map(line => `> ${line}`.trimEnd());
    text = text.replace(whole, () => `\n${lines.join('\n')}\n\n`);
  }
  return { text: text.trim(), quote };
}

/** Changes a text outside of its code. */
const outsideCode = (text: string, change: (part: string) => string) =>
  text
    .split(/(^```[\s\S]*?^```|`[^`\n]+`)/m)
    .map((part, place) => (place % 2 === 0 ? change(part) : part))
    .join('');

function readMarkdown(raw: string, { topicId, fileOf, leaveOut }: RawContext): RawText {
  let quote: RawText['quote'] = null;
  const text = outsideCode(raw.replaceAll('\r\n', '\n'), part => {
    const read = readQuotes(part, topicId);
    quote ??= read.quote;
    return keepEdges(part, read.text);
  })
    .replace(/\[poll[^\]]*\][\s\S]*?\[\/poll\]/gi, '')
    .replace(
      /!\[([^\]|]*)(?:\|[^\]]*)?\]\((upload:\/\/[^)\s]+|[^)\s]*\/uploads\/[^)\s]+)(?:\s+"[^"]*")?\)/g,
      (_all, alt: string, address: string) => {
        const file = fileOf(address);
        if (file === undefined) leaveOut('pictures that are not in the backup');
        return file === undefined ? alt : `![${alt}](uploads/${file})`;
      },
    )
    .replace(/\[([^\]|]*)\|attachment\]\([^)]*\)(?:\s*\([^)]*\))?/g, (_all, name: string) => {
      leaveOut('attachments that are no pictures');
      return name;
    })
    .replace(/<img[^>]*\bsrc="([^"]*\/uploads\/[^"]+)"[^>]*>/gi, (all, address: string) => {
      const file = fileOf(address);
      return file === undefined ? all : `![](uploads/${file})`;
    })
    .replace(
      /\[details="?([^"\]]*)"?\]([\s\S]*?)\[\/details\]/gi,
      (_all, title: string, words: string) => `**${title.trim()}**\n\n${words.trim()}`,
    )
    .replace(/\[spoiler\]([\s\S]*?)\[\/spoiler\]/gi, (_all, words: string) =>
      words.includes('\n\n') ? `<div class="spoiler">\n\n${words.trim()}\n\n</div>` : `<span class="spoiler">${words.trim()}</span>`,
    )
    .replace(/\[date=([^\s\]]+)(?:\s+time=([^\s\]]+))?[^\]]*\]/gi, (_all, date: string, time?: string) =>
      time ? `${date} ${time}` : date,
    );
  return { text: text.trim(), markup: 'markdown', quote };
}

/** A text that was trimmed, with the blanks that it had around it. */
function keepEdges(before: string, trimmed: string): string {
  const [start = ''] = /^\s*/.exec(before) ?? [];
  const [end = ''] = /\s*$/.exec(before) ?? [];
  return `${start}${trimmed}${end}`;
}

/** The page of a text, for those whose source is not in the backup. Previews of links become links. */
function readCooked(cooked: string, { fileOf }: RawContext): RawText {
  const text = cooked
    .replace(/<aside class="onebox[^"]*"[^>]*data-onebox-src="([^"]+)"[\s\S]*?<\/aside>/gi, '<p><a href="$1">$1</a></p>')
    .replace(/<a class="lightbox"[^>]*>([\s\S]*?<img[^>]*>)[\s\S]*?<\/a>/gi, '$1')
    .replace(/(<img[^>]*\bsrc=")([^"]*\/uploads\/[^"]+)"/gi, (all, before: string, address: string) => {
      const file = fileOf(address);
      return file === undefined ? all : `${before}uploads/${file}"`;
    });
  return { text, markup: 'html', quote: null };
}

/** The text of a post for the folder: its source, or its page if the source is empty. */
export function readText(raw: string | null | undefined, cooked: string | null | undefined, context: RawContext): RawText {
  return raw && raw.trim() !== '' ? readMarkdown(raw, context) : readCooked(cooked ?? '', context);
}

const alphabets = [
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
];

/** SHA-1 of a file from the name in `upload://`, which is base 62. Capitals come first or last. */
export function sha1Of(name: string): string[] {
  if (!/^[0-9A-Za-z]{1,27}$/.test(name)) return [];
  return alphabets.map(alphabet =>
    Array.from(name)
      .reduce((sum, sign) => sum * 62n + BigInt(alphabet.indexOf(sign)), 0n)
      .toString(16)
      .padStart(40, '0'),
  );
}
