import { z } from 'zod';

/** Bytes as WebAuthn's JSON form carries them: base64url without padding. */
const Bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]+$/, 'invalid');
const Transports = z.array(z.string().max(32)).max(10);
const CredentialId = Bytes.max(1_400);

/** `PublicKeyCredentialRequestOptionsJSON`: what the browser's `startAuthentication` takes. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON`: what the browser's `startRegistration` takes. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** `AuthenticationResponseJSON`. What later browsers add is dropped. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** `RegistrationResponseJSON`. */
export const PasskeyAttestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: Transports.optional() }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
