/** Texts of WordPress: blocks, short codes, and lines without paragraphs. */
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { imageBytesLimit } from '../../../../../features/images/images.rules.ts';
import type { FolderWriter } from '../folderWriter.ts';

/** Blocks whose words are their whole content. */
const textBlocks = new Set(
  'paragraph heading list list-item quote pullquote code preformatted verse table image gallery media-text columns column group cover separator spacer more nextpage freeform details'.split(
    ' ',
  ),
);

/** Finds pictures below the folder `wp-content/uploads`, and copies them into the folder that is written. */
export function createUploads(folder: FolderWriter, uploads: string | null) {
  const copied = new Map<string, string | null>();

  async function copy(path: string): Promise<string | null> {
    if (uploads === null) return null;
    const original = path.replace(/-\d+x\d+(?=\.\w+$)/, '');
    for (const candidate of new Set([original, original.replace(/(?=\.\w+$)/, '-scaled'), path])) {
      const file = join(uploads, candidate);
      if (!existsSync(file)) continue;
      const [root, real] = [await realpath(uploads), await realpath(file)];
      if (!real.startsWith(root + sep) || !(await stat(real)).isFile() || (await stat(real)).size > imageBytesLimit) continue;
      return (await folder.upload(candidate, await readFile(real))) ? candidate : null;
    }
    return null;
  }

  /** The name of a file below uploads/ for the address of a picture; null for one that is elsewhere or not there. */
  return async (address: string): Promise<string | null> => {
    const found = /\/wp-content\/uploads\/([^?#"]+)/.exec(address)?.[1];
    if (found === undefined) return null;
    let path = found;
    try {
      path = decodeURIComponent(found);
    } catch {
      // The name stays as it is written.
    }
    const known = copied.get(path);
    if (known !== undefined) return known;
    const file = await copy(path);
    copied.set(path, file);
    if (file === null)
      folder.leaveOut(uploads === null ? 'pictures of the blog (give --uploads)' : 'pictures that are not in the folder of --uploads');
    return file;
  };
}
export type FindUpload = ReturnType<typeof createUploads>;

/** Paragraphs as WordPress makes them of lines, for texts from before blocks. */
function withParagraphs(html: string): string {
  if (/<p[\s>]|<!-- wp:/i.test(html)) return html;
  return html
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(part =>
      /^\s*<(?:ul|ol|blockquote|pre|table|h[1-6]|div|figure)/i.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
}

function withoutShortCodes(html: string, leaveOut: (what: string) => void): string {
  return html
    .replace(/\[embed[^\]]*\]([\s\S]*?)\[\/embed\]/gi, '<p>$1</p>')
    .replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/gi, '<p>$1</p>')
    .replace(/\[\/?(gallery|audio|video|playlist|contact-form-7|contact-form|wpforms|gravityform)\b[^\]]*\]/gi, () => {
      leaveOut('short codes that are no text');
      return '';
    });
}

/** The HTML of an article for the folder. Pictures of the blog lead to uploads/. */
export async function readContent(html: string, find: FindUpload, leaveOut: (what: string) => void): Promise<string> {
  for (const [, name = ''] of html.matchAll(/<!-- wp:([\w/-]+)/g))
    if (!textBlocks.has(name.replace(/^core\//, ''))) leaveOut(`blocks that are no text (${name})`);
  let text = withParagraphs(withoutShortCodes(html, leaveOut));
  const addresses = new Set([...text.matchAll(/<img[^>]*\bsrc=["']([^"']+)["']/gi)].map(([, address = '']) => address));
  for (const address of addresses) {
    const file = await find(address);
    if (file !== null) text = text.replaceAll(address, `uploads/${file}`);
  }
  return text;
}

/** The HTML of a comment, whose lines are paragraphs. */
export const readComment = (text: string): string => withParagraphs(text);
