import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, ShortText } from '../../kit/fields.ts';

/** Players that one answer offers. */
export const MAX_PLAYER_CHOICES = 20;

/** A player with what tells him from others of the same name. */
export const PlayerChoice = z.object({
  id: z.string(),
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
  access: holds('B-3', 'E-2', 'E-3', 'F-3', 'D-3', 'C-8'),
  summary: 'Players of your scope whose user name holds a text, in any case, or whose id it is; or those of given ids',
  input: z.strictObject({
    /** Taken literally: no letter of it stands for others. A single letter finds names that begin with it. */
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
