/** src/features/account/README.md, Passwords. */

export const passwordLength = { least: 8, most: 200 };
export const longestName = 100;

export const passwordTooShort = 'Use at least 8 characters.';
export const passwordTooCommon = 'That password is one of the first that others would guess. Please choose another.';
export const passwordIsAddress = 'Your password shouldn’t be your e-mail address.';

/** The text of a refused sign-in: the same for a wrong password and for an address without an account. */
export const wrongCredentials = 'That e-mail address and password don’t match.';
/** The same while a community moves in: its people may have a link in their mail. */
export const wrongOrMoved = `${wrongCredentials} If your community has moved here, look into your mail: there is a link to choose a password.`;
export const addressNotUsable = 'We can’t make a new account with that address. If it is yours, sign in or reset your password.';
export const signInExpired = 'This sign-in has expired. Please start again.';
export const resetExpired = 'This link has been used already or is too old.';
export const accountElsewhere = 'Your login provider keeps your password and your address.';
export const wrongPassword = 'That is not your password.';
export const passwordChangedMeanwhile = 'Your password was changed meanwhile. Please sign in again.';
export const sameAddress = 'That is your address already.';
export const tooManyChanges = 'You have asked for many changes. Please use the link you have, or try again in an hour.';
export const addressConfirmed = 'Your e-mail address is confirmed already.';

/** The lists hold lower case, and digits at the end don't make a common password rare. */
export function commonForms(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  return [plain, plain.replace(/[^a-z]+$/, ''), plain.replace(/[^a-z0-9]/g, '')];
}

/** Counted in characters as a person sees them. */
export function isTooShort(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length < passwordLength.least;
}

/** One character again and again, or a run along the alphabet, the digits or the keyboard. */
export function isPattern(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 2) return true;
  return ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn'].some(
    run => run.includes(plain) || Array.from(run).toReversed().join('').includes(plain),
  );
}
