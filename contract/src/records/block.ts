import { z } from 'zod';
import { Reason, ShortText } from '../kit/fields.ts';
import { Instant } from '../kit/time.ts';
import { computed, defineRecord, instant, note, reference, text } from './record.ts';

/** `lifted`: taken back by staff before its end. */
export const BLOCK_STATES = ['active', 'expired', 'lifted'] as const;

/** D-3. */
export const block = defineRecord({
  /** Null: at every website. */
  site_id: reference({ fixed: true }),
  site_name: computed('text', z.string().nullable(), { label: 'site' }),
  agent_id: computed('id', z.string().nullable()),
  /** The game account; null: every one of the website. */
  player_id: reference({ fixed: true, label: 'account' }),
  user_name: { ...text(ShortText, { stored: false }), row: z.string().nullable() },
  /** Null: every game. */
  game_id: reference({ fixed: true }),
  game_name: computed('text', z.string().nullable(), { label: 'game' }),
  reason: text(Reason, { required: true }),
  note: note({}),
  /** Null: until it is lifted. */
  expires_at: instant({}),
  state: computed('choice', z.enum(BLOCK_STATES), { audited: false }),
  by_user: computed('text', z.string()),
  /** Who agreed to it; empty: it took one person. */
  approved_name: computed('text', z.string(), { label: 'approvedBy' }),
  /** Empty while nobody lifted it. */
  lifted_by: computed('text', z.string()),
  lift_approved_name: computed('text', z.string(), { label: 'liftApprovedBy' }),
  lifted_at: computed('instant', Instant.nullable(), { audited: false }),
});
