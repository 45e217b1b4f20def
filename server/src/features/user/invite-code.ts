import { randomBytes } from 'node:crypto';

const INVITE_BYTES = 16;

/** Invite code of a user: 128 random bits, so that nobody finds one by trying. Agents' codes are read out and therefore short. */
export const drawUserInviteCode = (): string => randomBytes(INVITE_BYTES).toString('base64url');
