/** The addresses that begin with `https://` or `http://`, as they are found inside sentences of any script. */

/** An address ends before the punctuation and the symbols of every script. Hyphens, apostrophes and dots inside words are part of it. */
const foreignSigns = /[^\P{P}\p{ASCII}\u2010-\u2013\u2019\u00b7\u30fb]|[^\P{S}\p{ASCII}]/u;
const addressCharacters = /[^\s<>"`\p{Cc}\p{Cf}]+/uy;
/** Signs that end an address although no blank follows, such as the comma before the next address. */
const glued = /[,;|](?=https?:\/\/)|\|\||\]\(/i;

const trailingSigns = new Set("*~.,;:!?'’|…\u00b7\u30fb\u2010\u2011\u2012\u2013");
const openerOf: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** The number of closing brackets in excess of the opening ones, by closing bracket. */
function excessOf(address: string): Map<string, number> {
  const excess = new Map<string, number>();
  for (const [closer, opener] of openerOf) excess.set(closer, address.split(closer).length - address.split(opener).length);
  return excess;
}

/** Punctuation at the end belongs to the sentence. A closing bracket does if the address has not opened it. */
function withoutTrailingSigns(address: string): string {
  const excess = excessOf(address);
  let end = address.length;
  while (end > 0) {
    const sign = address[end - 1] ?? '';
    const surplus = excess.get(sign);
    if (surplus === undefined ? !trailingSigns.has(sign) : surplus <= 0) break;
    if (surplus !== undefined) excess.set(sign, surplus - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/** The address that begins at a place of a text, where `http://` or `https://` is; undefined if none does. */
export function addressAt(text: string, place: number): string | undefined {
  addressCharacters.lastIndex = place;
  const [run = ''] = addressCharacters.exec(text) ?? [];
  const ends = [run.search(foreignSigns), run.search(glued)].filter(end => end !== -1);
  const address = withoutTrailingSigns(run.slice(0, Math.min(run.length, ...ends)));
  return URL.canParse(address) ? address : undefined;
}
