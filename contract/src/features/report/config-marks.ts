import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids } from '../../kit/fields.ts';
import { CurrencyCode } from '../../kit/money.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

/** What is drawn on charts: a return, a block, what may be played, an exchange rate, mathematics, limits, a band of returns, what risk decided about a player, a timed change. */
export const MARK_KINDS = ['rtp', 'block', 'availability', 'rate', 'math', 'limits', 'band', 'risk', 'timed_change'] as const;
export const MarkKind = z.enum(MARK_KINDS);
export type MarkKind = z.infer<typeof MarkKind>;

/** Newest that are answered at once. */
export const MAX_CONFIG_MARKS = 200;

export const ConfigMark = z.object({
  /** Of the row in the audit log. */
  id: z.string(),
  at: Instant,
  kind: MarkKind,
  object_type: z.string(),
  object_id: z.string(),
  /** Null: gone, or not the reader's to know. */
  object_name: z.string().nullable(),
  /** Who did it; null for those who may not open the audit log. */
  actor_name: z.string().nullable(),
  /** Fields that matter here, as texts; null: there was or is no value. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ConfigMark = z.infer<typeof ConfigMark>;

export const getConfigMarks = defineEndpoint({
  method: 'GET',
  path: '/api/report/config_marks/get_list',
  access: holds('E-1', 'E-3', 'F-1', 'F-2', 'F-3', 'F-5', 'F-7', 'F-8', 'F-9', 'G-6', 'G-7'),
  summary: 'What was changed in a span of time that a chart shows, out of the audit log: newest first, 200 at most',
  input: z.strictObject({
    time_from: InstantInput,
    time_to: InstantInput,
    agent_id: Ids.optional(),
    site_id: Ids.optional(),
    /** Websites of these groups alone. */
    site_group_id: Ids.optional(),
    game_id: Ids.optional(),
    currency: CurrencyCode.optional(),
    /** For the play of one player: without blocks of others, and with what risk decided about this one (for holders of G-1). */
    player_id: Id.optional(),
  }),
  output: z.object({ list: z.array(ConfigMark), has_more: z.boolean(), can: z.object({ open_log: z.boolean() }) }),
});
