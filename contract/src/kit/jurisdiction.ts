import { z } from 'zod';

/** A law that bets are taken under, as the operator abbreviates it: "UK", "MT", "CA-ON". */
export const Jurisdiction = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,12}$/, 'code')
  .toUpperCase();
