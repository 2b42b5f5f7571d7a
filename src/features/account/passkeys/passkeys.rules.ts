/** src/features/account/README.md, Passkeys. */

/** The most passkeys of a person. */
export const maxPasskeys = 20;
export const longestPasskeyName = 60;
/** The name of a passkey that its owner gives none. */
export const defaultPasskeyName = 'Passkey';

/** An account without a password shows a sign-in that is not older than this. */
export const freshSignInMinutes = 10;

/** The text of a refused sign-in: the same for an unknown passkey, a wrong signature and a used challenge. */
export const wrongPasskey = 'That passkey doesn’t open an account here.';
export const passkeyNotAdded = 'That passkey could not be added. Please start again.';
export const passkeyKnown = 'That passkey opens an account already.';
export const tooManyPasskeys = `You have ${maxPasskeys} passkeys already. Remove one first.`;
export const noSuchPasskey = 'You have no such passkey.';
export const lastSignIn = 'You could not sign in any more. Add another way first.';
export const passwordNeeded = 'Enter your password first.';
export const freshSignInNeeded = 'Sign out and in again first: your sign-in is older than 10 minutes.';
