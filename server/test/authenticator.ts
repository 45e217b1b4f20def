import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@manager/contract/features/auth/passkey';

/** A security key in software (ES256, attestation "none"), as far as WebAuthn Level 2 has it. */
export type Authenticator = {
  /** Signatures so far; set it back to play a copy. */
  counter: number;
  create: (options: PasskeyCreation, overrides?: Over) => PasskeyAttestation;
  get: (options: PasskeyRequest, overrides?: Over) => PasskeyAssertion;
};

/** What a wrong page or a wrong device would make of it. */
type Over = { origin?: string; rpId?: string; isUserVerified?: boolean };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Of CBOR (RFC 8949) what an attestation needs: short integers, bytes, texts and maps. */
const cbor = (value: Cbor): Buffer => {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
};

export const createAuthenticator = (origin = 'http://localhost'): Authenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  // COSE_Key (RFC 9053): an EC2 key on P-256 for ES256.
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const dataOf = ({ rpId, flags, counter, attested }: { rpId: string; flags: number; counter: number; attested?: Buffer }) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, overrides: Over): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: overrides.origin ?? origin, crossOrigin: false }));
  const flagsOf = ({ isUserVerified = true }: Over): number => USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);

  const self: Authenticator = {
    counter: 0,
    create: ({ challenge, rp }, overrides = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = dataOf({
        rpId: overrides.rpId ?? rp.id,
        flags: flagsOf(overrides) | HAS_KEY,
        counter: self.counter,
        attested: Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]),
      });
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, overrides).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    get: ({ challenge, rpId }, overrides = {}) => {
      self.counter += 1;
      const authenticatorData = dataOf({ rpId: overrides.rpId ?? rpId, flags: flagsOf(overrides), counter: self.counter });
      const clientDataJson = clientData('webauthn.get', challenge, overrides);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJson)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJson.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
  return self;
};
