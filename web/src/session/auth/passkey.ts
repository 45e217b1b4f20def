import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@manager/contract/features/auth/passkey';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Asks the device for a passkey. Rejects when the user declines or the device has none (`NotAllowedError`). */
export const askPasskey = async (options: PasskeyRequest): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The wire names transports as plain text: a browser ignores those that it does not know.
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
};

/** Lets the device make a passkey. Rejects as askPasskey does. */
export const makePasskey = async (options: PasskeyCreation): Promise<PasskeyAttestation> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
};

export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
