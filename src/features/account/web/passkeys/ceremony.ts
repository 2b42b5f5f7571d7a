import { call } from '../../../../platform/web/api/api.ts';
import { passkeyRoutes } from '../../passkeys/passkeys.contract.ts';
import type { CreationOptions, RequestOptions } from '../../passkeys/passkeys.contract.ts';

let library: typeof import('@simplewebauthn/browser') | undefined;

/** The library loads when a passkey is made or used, or may be: the sign-in page shows without it. */
async function load(): Promise<typeof import('@simplewebauthn/browser')> {
  library ??= await import('@simplewebauthn/browser');
  return library;
}

export const supportsPasskeys = () => typeof PublicKeyCredential === 'function';

/** Whether the browser offers passkeys in the list of a field. */
export async function supportsAutofill(): Promise<boolean> {
  return supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** Has the browser make a passkey. Rejects if the person or the authenticator refuses. */
export async function createPasskey(options: CreationOptions) {
  return (await load()).startRegistration({ optionsJSON: options });
}

/** Has the browser sign with a passkey: one that it asks for, or with `fromField` one that is picked in the list of a field. */
export async function signWithPasskey(options: RequestOptions, { fromField = false } = {}) {
  return (await load()).startAuthentication({ optionsJSON: options, useBrowserAutofill: fromField });
}

/** Stops waiting for a passkey. */
export function stopWaiting(): void {
  library?.WebAuthnAbortService.cancelCeremony();
}

/** A proof by passkey, in place of the password. */
export async function proveByPasskey() {
  return signWithPasskey(await call(passkeyRoutes.proof, {}));
}
