/** Reads exports of WordPress (WXR 1.2), one item at a time. Entities and document types are not read. */
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';

/** An element with its text and its parts. */
export interface Part {
  name: string;
  attributes: Record<string, string>;
  text: string;
  parts: Part[];
}

export const textIn = (part: Part, name: string): string => part.parts.find(each => each.name === name)?.text.trim() ?? '';
export const partsIn = (part: Part, name: string): Part[] => part.parts.filter(each => each.name === name);

/** The elements of the channel that are handed over whole. */
const wanted = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'title', 'link', 'wp:base_site_url', 'wp:base_blog_url']);
const channelDepth = 2;
const maxItemLength = 64 * 1024 * 1024;

/** Hands the elements of the channel over. Throws with the line if the file is no export, damaged, or only a part. */
export async function readExport(file: string, take: (part: Part) => Promise<void>): Promise<void> {
  const parser = new SaxesParser();
  const open: Part[] = [];
  let ready: Part[] = [];
  let [depth, length, isExport] = [0, 0, false];
  const fail = (what: string): never => {
    throw new Error(`${file}, line ${parser.line}: ${what}.`);
  };
  parser.on('doctype', () => fail('it has a document type, which is not read'));
  parser.on('error', error => {
    // An entity that XML does not know stays as it is written.
    if (!/undefined entity/.test(error.message)) fail(error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth === 1 && name !== 'rss') fail('it is no export of WordPress');
    if (name === 'wp:wxr_version') isExport = true;
    if (open.length > 0 || (depth === channelDepth + 1 && wanted.has(name)))
      open.push({ name, attributes: Object.fromEntries(Object.entries(attributes)), text: '', parts: [] });
  });
  const add = (text: string) => {
    const part = open.at(-1);
    if (part) part.text += text;
    length += text.length;
    if (length > maxItemLength) fail('an item is longer than 64 MB');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    depth -= 1;
    const part = open.pop();
    const outer = open.at(-1);
    if (part && outer) outer.parts.push(part);
    else if (part) {
      ready.push(part);
      length = 0;
    }
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      return fail('it is not in UTF-8');
    }
  };
  for await (const chunk of createReadStream(file)) {
    parser.write(decoded(chunk));
    for (const part of ready.splice(0)) await take(part);
  }
  parser.write(decoded());
  parser.close();
  for (const part of ready.splice(0)) await take(part);
  if (!isExport) fail('it is no export of WordPress: it names no version of WXR');
}
