/** Addresses of communities that moved in. The product's own addresses go first. */
import { tagHref } from '../../../../features/tags/tags.rules.ts';
import { pageOfText } from '../../../../features/texts/texts.rules.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { movedTarget, permalinkPatterns, permalinksOf, type Target } from './permalinks.queries.ts';

/** One form of an address: without a slash at its end, and with signs that are written by their numbers as themselves. */
export function normalPath(address: string): string {
  const [path = '', ...query] = address.split('?');
  const tidy = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const plain = tidy(path).replace(/(?<=.)\/+$/, '');
  return query.length > 0 ? `${plain}?${tidy(query.join('?'))}` : plain;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The id that an address has at the place of `{id}`; undefined if it does not fit. Parts of a query may come in any order, among others. */
function idIn(pattern: string, path: string, query: URLSearchParams): string | undefined {
  const [patternPath = '', patternQuery] = pattern.split('?');
  const parts = patternPath
    .replace(/(?<=.)\/+$/, '')
    .split('{id}')
    .map(part => part.split('*').map(escapeRegExp).join('[^/]+'));
  const found = new RegExp(`^${parts.join('(.+?)')}$`, 'u').exec(path);
  if (!found) return undefined;
  let id = found[1];
  for (const [name, wanted] of new URLSearchParams(patternQuery ?? '')) {
    const value = query.get(name);
    if (value === null) return undefined;
    if (wanted === '{id}') id = value;
    else if (wanted !== value) return undefined;
  }
  return id;
}

function hrefOf(target: Target): string {
  if (target.kind === 'posts') return pageOfText.post(target.id, target.id);
  if (target.kind === 'comments') return pageOfText.reply(target.id, target.postId);
  return target.kind === 'people' ? `/user/${encodeURIComponent(target.name)}` : tagHref([target.name]);
}

/** The parameters and the parts of an address that are looked for at most. */
const maxForms = 8;

/** The forms under which an address may be stored, the most exact first. */
function formsOf(path: string, query: URLSearchParams, search: string): { path: string; keepsQuery: boolean }[] {
  const plain = normalPath(path);
  const parts = plain.split('/');
  return [
    ...(search === '' ? [] : [{ path: normalPath(path + search), keepsQuery: false }]),
    ...(plain === '/' ? [] : [{ path: plain, keepsQuery: true }]),
    // One parameter may name the thing, among others that don't matter.
    ...[...query].slice(0, maxForms).map(([name, value]) => ({ path: normalPath(`${path}?${name}=${value}`), keepsQuery: false })),
    // A star in a path stands for any one part.
    ...parts.slice(1, maxForms).map((_, at) => ({ path: parts.with(at + 1, '*').join('/'), keepsQuery: true })),
  ];
}

async function lookUp(db: Connection, path: string, search: string): Promise<{ target: Target; keepsQuery: boolean } | undefined> {
  const query = new URLSearchParams(search);
  const forms = formsOf(path, query, search);
  const links = await permalinksOf(
    db,
    forms.map(form => form.path),
  );
  for (const form of forms) {
    const link = links.get(form.path);
    const target = link && (await movedTarget(db, link.sourceId, link.kind, link.key));
    if (target) return { target, keepsQuery: form.keepsQuery };
  }
  const plain = normalPath(path);
  for (const { sourceId, pattern, kind } of await permalinkPatterns(db)) {
    const id = idIn(pattern, plain, query);
    const target = id === undefined ? undefined : await movedTarget(db, sourceId, kind, id);
    if (target) return { target, keepsQuery: !pattern.includes('?') };
  }
  return undefined;
}

/**
 * The path that a former address of a community leads to, which is always one of ours; undefined for any other address.
 *
 * @param url the path of a request, with its query
 */
export async function movedHref(db: Connection, url: string): Promise<string | undefined> {
  if (url.length > 4_000) return undefined;
  const at = url.indexOf('?');
  const [path, search] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const found = await lookUp(db, path, search === '?' ? '' : search);
  if (!found) return undefined;
  const [page = '', fragment] = hrefOf(found.target).split('#');
  const query = found.keepsQuery && search.length > 1 ? `${page.includes('?') ? '&' : '?'}${search.slice(1)}` : '';
  return `${page}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
