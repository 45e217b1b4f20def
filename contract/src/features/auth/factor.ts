import { z } from 'zod';
import { defineEndpoint, open, signedIn } from '../../kit/endpoint.ts';
import { Id, Name } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from './passkey.ts';

/** Six digits of an authenticator app; blanks that people type between them are dropped. */
export const TotpCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'invalid'));
export const RecoveryCode = z.string().trim().min(1).max(40);
export const Ticket = z.string().regex(/^[\w-]{43}$/, 'invalid');

export const SecondFactor = z.enum(['totp', 'passkey', 'recovery_code']);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `data` of the 40310 that `login` answers to a right password when the user has a second factor. */
export const FactorNeeded = z.object({
  need: z.literal('second_factor'),
  /** Lives five minutes, takes one right answer or five wrong ones. */
  ticket: z.string(),
  methods: z.array(SecondFactor),
  passkey: PasskeyRequest.nullable(),
});
export type FactorNeeded = z.infer<typeof FactorNeeded>;

/** The answer to a ticket, by exactly one of its methods. */
export const factorAnswer = {
  code: TotpCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: PasskeyAssertion.optional(),
};

export const verifyFactor = defineEndpoint({
  method: 'POST',
  path: '/api/login/verify_factor',
  access: open,
  audit: 'session.start',
  writes: 'own',
  summary: 'Second step of a sign-in: the second factor',
  input: z.strictObject({ ticket: Ticket, ...factorAnswer }),
  output: z.object({ token: z.string() }),
});

const Codes = z.array(z.string());
/** The session goes on under a new token; the user's other sessions end. `recovery_codes`: with the first factor only. */
const FactorAdded = z.object({ token: z.string(), recovery_codes: Codes.nullable() });
const FactorRemoved = z.object({ token: z.string() });

export const getFactorList = defineEndpoint({
  method: 'GET',
  path: '/api/user/factor/get_list',
  access: signedIn,
  duringSetup: true,
  summary: 'Your second factors',
  input: z.strictObject({}),
  output: z.object({
    /** You must have one: the last cannot be removed. */
    is_required: z.boolean(),
    totp: z.object({ enrolled_at: Instant }).nullable(),
    recovery_codes_left: z.int(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Disabled: a copy of it seems to be in use. */
        status: z.enum(['enabled', 'disabled']),
        created_at: Instant,
        last_used_at: Instant.nullable(),
      }),
    ),
  }),
});

export const startTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/start_totp',
  access: signedIn,
  audit: 'factor.start_totp',
  writes: 'own',
  needsStepUp: true,
  duringSetup: true,
  summary: 'Draw the secret of an authenticator app; it counts once confirmed',
  input: z.strictObject({}),
  /** Base32, and the `otpauth:` address that a QR code carries. */
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/confirm_totp',
  access: signedIn,
  audit: 'factor.add_totp',
  writes: 'own',
  needsStepUp: true,
  duringSetup: true,
  summary: 'Take the authenticator app into use with its first code',
  input: z.strictObject({ code: TotpCode }),
  example: { code: '492039' },
  output: FactorAdded,
});

export const removeTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/remove_totp',
  access: signedIn,
  audit: 'factor.remove_totp',
  writes: 'own',
  needsStepUp: true,
  summary: 'Give up the authenticator app',
  input: z.strictObject({}),
  output: FactorRemoved,
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/renew_recovery_codes',
  access: signedIn,
  audit: 'factor.renew_recovery_codes',
  writes: 'own',
  needsStepUp: true,
  summary: 'Ten new recovery codes; the old ones are void',
  input: z.strictObject({}),
  output: z.object({ recovery_codes: Codes }),
});

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/start_passkey',
  access: signedIn,
  audit: 'factor.start_passkey',
  writes: 'own',
  needsStepUp: true,
  duringSetup: true,
  summary: 'Options for a new passkey',
  input: z.strictObject({}),
  output: z.object({ ticket: z.string(), options: PasskeyCreation }),
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/add_passkey',
  access: signedIn,
  audit: 'factor.add_passkey',
  writes: 'own',
  needsStepUp: true,
  duringSetup: true,
  summary: 'Take a new passkey into use',
  input: z.strictObject({ ticket: Ticket, name: Name, response: PasskeyAttestation }),
  output: FactorAdded,
});

export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/rename_passkey',
  access: signedIn,
  audit: 'factor.rename_passkey',
  writes: 'own',
  summary: 'Give one of your passkeys another name',
  input: z.strictObject({ id: Id, name: Name }),
  output: z.null(),
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/factor/remove_passkey',
  access: signedIn,
  audit: 'factor.remove_passkey',
  writes: 'own',
  needsStepUp: true,
  summary: 'Give up one of your passkeys',
  input: z.strictObject({ id: Id }),
  output: FactorRemoved,
});
