import { randomInt } from 'node:crypto';

/** Without 0 O 1 I L and U, which people mix up when they read a code out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 8 random characters, 30^8 possibilities; the unique constraint of the table catches the rest. */
export const drawInviteCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
