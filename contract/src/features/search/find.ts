import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';

export const FOUND_KINDS = [
  'bet',
  'round',
  'transfer',
  'movement',
  'wallet_request',
  'call',
  'session',
  'slice',
  'draw',
  'hit',
  'player',
  'address',
  'website',
  'agent',
  'game',
  'currency',
  'user',
  'campaign',
  'approval',
  'request',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Of each kind. */
export const MAX_FOUND = 5;

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** What the screen of the kind opens it by: the id, of what games and wallets tell and of a request their own; of an address the address, of a jackpot hit the bet that won it. */
  id: z.string(),
  name: z.string(),
  /** What tells it from others of the same name: its code, website or agent; may be empty. */
  note: z.string(),
});
export type Found = z.infer<typeof Found>;

export const findRecords = defineEndpoint({
  method: 'GET',
  path: '/api/search/find',
  access: signedIn,
  summary: 'Records of your scope that a text names: ids of any kind, and codes and names of what is configured',
  /** Kinds whose screen the caller may not open are left out; what lies outside of the scope is not found. */
  input: z.strictObject({
    q: ShortText.min(1).max(100),
    /** `facts`: what games and wallets told; `records`: all the rest; without it both, together as late as the later of them. */
    part: z.enum(['records', 'facts']).optional(),
  }),
  output: z.object({
    list: z.array(Found),
    /** Kinds that could not be looked for, because their store does not answer: records of them may exist. */
    not_searched: z.array(z.enum(FOUND_KINDS)),
  }),
});
