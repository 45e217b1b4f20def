import { randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@manager/contract/features/auth/passkey';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { audit } from '../../../kit/service/audit.ts';
import type { AnyCtx, SessionUser } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { TICKET_MS } from '../ticket.ts';
import type { KnownPasskey } from './read-factors.ts';
import type { Factor } from '../start-session.ts';

export type Refusal = { refused: 'wrong' } | { refused: 'copied'; passkeyId: string };

export type Checked = { factor: Factor } | Refusal;

/** EdDSA, ES256, RS256 (COSE): what authenticators in use have. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;

const rpIdOf = ({ origin }: AnyCtx): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
const drawChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');
const descriptors = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }));

/** What the browser needs to ask for one of these; null when there is none. */
export const passkeyRequest = (ctx: AnyCtx, passkeys: readonly KnownPasskey[]): PasskeyRequest | null =>
  passkeys.length === 0
    ? null
    : {
        challenge: drawChallenge(),
        rpId: rpIdOf(ctx),
        timeout: TICKET_MS,
        userVerification: 'required',
        allowCredentials: descriptors(passkeys),
      };

/** What the browser needs to make a new one beside these. The user is known by then, so the authenticator need not remember it. */
export const passkeyCreation = (
  ctx: AnyCtx,
  { user, passkeys }: { user: Pick<SessionUser, 'id' | 'userName' | 'name'>; passkeys: readonly KnownPasskey[] },
): PasskeyCreation => ({
  challenge: drawChallenge(),
  rp: { id: rpIdOf(ctx), name: 'Manager' },
  user: { id: Buffer.from(`staff ${user.id}`).toString('base64url'), name: user.userName, displayName: user.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TICKET_MS,
  attestation: 'none',
  excludeCredentials: descriptors(passkeys),
  authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'required' },
});

export type NewPasskey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** The key of a new authenticator; null when it did not answer this challenge for this very origin. */
export const readNewPasskey = async (
  ctx: AnyCtx,
  { response, challenge }: { response: PasskeyAttestation; challenge: string },
): Promise<NewPasskey | null> => {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports ?? [] };
  } catch (error) {
    ctx.log.info({ err: error }, 'a new passkey was refused');
    return null;
  }
};

/** Takes a signature over `challenge`. One whose counter does not go up comes from a copy of the authenticator. */
export const usePasskey = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, response, challenge }: { userId: string; response: PasskeyAssertion; challenge: string },
): Promise<Checked> => {
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', response.id)
    .where('status', '=', 'enabled')
    .executeTakeFirst();
  if (passkey === undefined) return { refused: 'wrong' };
  const counter = await verifiedCounter(ctx, { response, challenge, passkey });
  if (counter === null) return { refused: 'wrong' };
  const used = await tx
    .updateTable('passkey')
    .set({ counter: String(counter), last_used_at: ctx.now() })
    .where('id', '=', passkey.id)
    // Authenticators that do not count always say 0.
    .where((eb) => (counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter))))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? { factor: 'passkey' } : { refused: 'copied', passkeyId: passkey.id };
};

type Verification = {
  response: PasskeyAssertion;
  challenge: string;
  passkey: { credential_id: string; public_key: Buffer };
};

const verifiedCounter = async (ctx: AnyCtx, { response, challenge, passkey }: Verification): Promise<number | null> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      // The counter is compared by the caller, once the signature is known to be right: otherwise anybody could raise the alarm.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused');
    return null;
  }
};

/** A copied passkey works no more, neither the copy nor the original. */
export const disableCopied = async (
  ctx: AnyCtx & { user?: SessionUser },
  tx: AnyTx,
  { refusal, userId, agentId }: { refusal: Refusal; userId: string; agentId: string | null },
): Promise<void> => {
  if (refusal.refused !== 'copied') return;
  await tx.updateTable('passkey').set({ status: 'disabled' }).where('id', '=', refusal.passkeyId).execute();
  await audit(ctx, tx, {
    action: 'factor.disable_passkey',
    objectType: 'user',
    objectId: userId,
    agentId,
    mark: 'alarm',
    reason: 'its counter went back: there is a copy of it',
  });
};
