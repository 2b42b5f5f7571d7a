/**
 * E-mail addresses: the one place that says when two spellings are the same address, and which mailbox an address reaches.
 * Sign-in, sign-up, resets, the counts of tries and the limits of mail all compare what these two functions return.
 */
import { caseFolded } from '../../../platform/shared/text.ts';

/**
 * The form by which addresses are compared: NFKC with all case folded. Mail never goes to this form, but to the address as its owner
 * typed it.
 */
export function emailKey(email: string): string {
  return caseFolded(email.normalize('NFKC').trim());
}

const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address reaches, for limits of mail: without what follows a `+`, and at Gmail without dots. Two
 * addresses of one mailbox may be two accounts, but share its limits.
 */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const local = key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/s, '');
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
