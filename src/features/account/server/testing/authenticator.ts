import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '../../passkeys/passkeys.contract.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** A head of CBOR: the major type, and a length or a number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** The few types of CBOR that an attestation has. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** The faults that an answer can have. */
export interface Fault {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The bits of the flags: 1 is presence, 4 is verification. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
  format?: string;
}

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

/** An authenticator in software with one passkey: ES256, without attestation. It can answer wrongly in one respect at a time. */
export class Authenticator {
  readonly origin: string;
  readonly id = randomBytes(16).toString('base64url');
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  /** The counter of its next signature; 0 never counts. */
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  #clientData(type: string, challenge: string, fault: Fault): string {
    return base64url(
      JSON.stringify({ type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.origin }),
    );
  }

  #authenticatorData(rpId: string, fault: Fault, more = Buffer.alloc(0)): Buffer {
    const flags = (fault.flags ?? present | verified) | (more.length > 0 ? hasKey : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([flags]), counter, more]);
  }

  /** Makes the passkey. */
  create({ challenge, rp, user }: CreationOptions, fault: Fault = {}): NewCredential {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
    const attestation = new Map<string, unknown>([
      ['fmt', fault.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(rp.id, fault, attested)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, fault),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs with the passkey. */
  sign({ challenge, rpId }: RequestOptions, fault: Fault = {}): UsedCredential {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, fault);
    const authenticatorData = this.#authenticatorData(rpId, fault);
    const { privateKey } = fault.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#keys;
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: fault.userHandle ?? this.#userHandle,
      },
    };
  }
}
