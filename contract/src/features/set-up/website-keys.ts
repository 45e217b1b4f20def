import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, Version } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';

/** So long the former key counts on beside the new one. */
export const KEY_OVERLAP_HOURS = 24;

export const ApiKeyRow = z.object({
  id: z.string(),
  last_four: z.string(),
  created_by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  created_at: Instant,
  /** Null: the newest one, which does not end by itself. */
  expires_at: Instant.nullable(),
  state: z.enum(['current', 'ending', 'ended']),
  can: z.object({
    /** Made after a second person agreed, and not seen by anybody yet: the one who asked for it may see it, once. */
    reveal: z.boolean(),
  }),
});
export type ApiKeyRow = z.infer<typeof ApiKeyRow>;

const ApiKeys = z.object({ list: z.array(ApiKeyRow), can: z.object({ rotate: z.boolean() }) });

export const getApiKeys = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_api_keys',
  access: holds('C-2'),
  summary: 'Keys that sign the calls to a website’s wallet, newest first; never the keys themselves',
  input: z.strictObject({ id: Id }),
  output: ApiKeys,
});

export const rotateApiKey = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/rotate_api_key',
  access: holds('C-2-96'),
  audit: 'website.rotate_api_key',
  risk: 'dangerous: who may speak for the website',
  writes: 'agent',
  needsReason: true,
  summary: 'Draw a new key; the former one ends after 24 hours, one that was ending already ends at once',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  /** The key is answered this once; null when it was made in the requester’s absence and waits to be revealed. */
  output: ApiKeys.extend({ version: z.int(), api_key: z.string().nullable() }),
});

export const revealApiKey = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/reveal_api_key',
  access: holds('C-2-96'),
  audit: 'website.reveal_api_key',
  risk: 'harmless: shown to the one who asked for it',
  writes: 'agent',
  summary: 'Show a key that nobody has seen yet to the one who asked for it, once',
  input: z.strictObject({ id: Id }),
  output: z.object({ api_key: z.string() }),
});
