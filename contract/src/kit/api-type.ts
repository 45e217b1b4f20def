import { z } from 'zod';

/** Whose the money is between rounds: the wallet's of the website, or that of the platform, into which it is transferred. */
export const ApiType = z.enum(['seamless', 'transfer']);
