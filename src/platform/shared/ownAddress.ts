import { withoutInvisible } from './text.ts';

/** Quotes, brackets and blanks around a copied address, and the punctuation of the sentence behind it. */
const around = /^[\s<([{"'“‘«]+|[\s>)\]}"'”’».,;:!?…]+$/gu;

/**
 * The address of this site that a person typed or copied, with or without its scheme, `www.` and the signs of a sentence around it.
 *
 * @param origin the origin of the site
 * @returns undefined for an address elsewhere
 */
export function ownAddress(typed: string, origin: string): URL | undefined {
  const address = withoutInvisible(typed).replace(around, '');
  const isPath = /^\/(?!\/)/.test(address);
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  const url = isPath ? `${origin}${address}` : whole;
  return URL.canParse(url) && hostOf(url) === hostOf(origin) ? new URL(url) : undefined;
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
