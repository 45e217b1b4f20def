import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, ShortText } from '../../kit/fields.ts';
import type { PermissionCode } from '../../permissions.ts';

/** Players that one answer offers. */
export const MAX_PLAYER_CHOICES = 20;

/** Of the screens that show players by their whole names. */
const NAMING_CODES = [
  'B-1',
  'B-3',
  'B-6',
  'B-7',
  'E-2',
  'E-3',
  'D-1',
  'D-2',
  'D-3',
  'C-8',
  'I-2',
  'K-1',
  'O-1',
] as const satisfies readonly PermissionCode[];

/** Any one of them shows whole names: those of such a screen, and what the user report asks for. */
export const SEE_PLAYER_NAMES: readonly PermissionCode[] = [...NAMING_CODES, 'F-3-96'];

/** A player with what tells him from others of the same name. */
export const PlayerChoice = z.object({
  id: z.string(),
  /** Masked for holders of F-3 alone. */
  user_name: z.string(),
  currency: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  site_code: z.string(),
  agent_name: z.string(),
});
export type PlayerChoice = z.infer<typeof PlayerChoice>;

export const findPlayers = defineEndpoint({
  method: 'GET',
  path: '/api/search/player',
  access: holds(...NAMING_CODES, 'F-3'),
  summary: 'Players of your scope whose user name holds a text, in any case, or whose id it is; or those of given ids',
  input: z.strictObject({
    /** Taken literally: no letter of it stands for others. A single letter finds names that begin with it. Who sees masked names finds whole ones alone. */
    q: ShortText.min(1).max(100).optional(),
    /** Players that are known already, to be named. */
    ids: Ids.optional(),
    site_id: Id.optional(),
  }),
  output: z.object({
    /** The id first, then names that begin with the text, then those that hold it, each by name. */
    list: z.array(PlayerChoice),
    /** There are more than the answer holds: a longer text tells them apart. */
    has_more: z.boolean(),
  }),
});
