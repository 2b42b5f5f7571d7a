import type { CreationOptions, Passkey, RequestOptions } from '../../passkeys/passkeys.contract.ts';
import { Authenticator, type Fault } from './authenticator.ts';
import type { TestBrowser } from './browser.ts';
import { password, uidOf } from './signInWorld.ts';

/** Adds a passkey in the settings of somebody with a password, or of somebody who has just signed in without one. */
export async function addPasskey(
  browser: TestBrowser,
  {
    proof = { password },
    name,
    authenticator = new Authenticator(browser.origin),
  }: { proof?: object; name?: string; authenticator?: Authenticator } = {},
) {
  const options = await browser.call<CreationOptions>('POST', '/api/user/passkeys/options', proof);
  if (options.status !== 200) throw new Error(`the options answered ${options.status}: ${JSON.stringify(options.body)}`);
  const credential = authenticator.create(options.body);
  const added = await browser.call<Passkey>('POST', '/api/user/passkeys', { credential, ...(name !== undefined && { name }) });
  if (added.status !== 201) throw new Error(`the passkey answered ${added.status}: ${JSON.stringify(added.body)}`);
  return { authenticator, passkey: added.body, credential };
}

/** The options of a sign-in that begins now. */
export async function beginSignIn(browser: TestBrowser, path = '/api/login') {
  const uid = uidOf(await browser.visit(path));
  const { status, body } = await browser.call<RequestOptions>('POST', `/api/sign-in/${uid}/passkey/options`);
  return { uid, status, options: body };
}

/** Tries to sign in by a passkey; a success is followed to its end. */
export async function signInByPasskey(browser: TestBrowser, authenticator: Authenticator, fault: Fault = {}) {
  const { uid, options } = await beginSignIn(browser);
  const credential = authenticator.sign(options, fault);
  const answer = await browser.call<{ location: string; code: string; message: string }>('POST', `/api/sign-in/${uid}/passkey`, {
    credential,
  });
  if (answer.status === 200) await browser.visit(answer.body.location);
  return { ...answer, uid, credential };
}
