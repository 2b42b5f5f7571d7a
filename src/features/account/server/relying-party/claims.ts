import { oneLine } from '../../../../platform/shared/text.ts';

/** The claims of the login provider about a person. They are text from elsewhere. */
export interface Person {
  subject: string;
  email: string | null;
  /** Whether the provider says that the mailbox is theirs; null where it does not say. */
  isEmailVerified: boolean | null;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

const longestName = 100;

function plainName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  return Array.from(oneLine(claim)).slice(0, longestName).join('').trim() || null;
}

function emailAddress(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const email = claim.trim();
  return email.length <= 320 && /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u.test(email) ? email : null;
}

/** Some providers send the words. */
function booleanClaim(claim: unknown): boolean | null {
  if (claim === true || claim === 'true') return true;
  return claim === false || claim === 'false' ? false : null;
}

function pictureAddress(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 2048 || !URL.canParse(claim)) return null;
  const url = new URL(claim);
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : null;
}

/** Reads a person out of the claims of an ID token and of the provider's user call; the latter knows more. */
export function personOf(subject: string, claims: Record<string, unknown>): Person {
  const given = plainName(claims.given_name);
  const family = plainName(claims.family_name);
  const picture = pictureAddress(claims.picture);
  return {
    subject,
    email: emailAddress(claims.email),
    isEmailVerified: booleanClaim(claims.email_verified),
    firstName: given ?? (family ? null : plainName(claims.name)),
    lastName: family,
    // Counted again: parsing writes some characters longer than they came.
    pictureUrl: picture && picture.length <= 2048 ? picture : null,
  };
}
