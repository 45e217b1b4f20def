import { DRAWING_KINDS } from '@manager/domain/drawing';
import { OUTCOME_DATA_STATES } from '@manager/domain/outcome-data';
import { z } from 'zod';
import { GameType } from '../../../kit/game-type.ts';
import { Instant } from '../../../kit/time.ts';

/** `outcome_curve`: a position is drawn at play time, each as likely as any other. `lottery_draws`: results of a finite pool in their order, of lotteries alone. */
export const DrawingKind = z.enum(DRAWING_KINDS);
/** Init: saved. Checked: found right, and agreed to by a second person. Used: in staging. Applied: live. */
export const DrawingState = z.enum(OUTCOME_DATA_STATES);

/** Why a drawing cannot be checked as it is. */
export const DrawingFault = z.enum(['outside_band', 'no_band', 'above_max', 'not_certified']);
export type DrawingFault = z.infer<typeof DrawingFault>;

/** Up to 6 decimals, without trailing zeros. */
const Figure = z.string().regex(/^\d+(?:\.\d{1,6})?$/);

/** A drawing (M-1) without its points. */
export const DrawingRow = z.object({
  id: z.string(),
  version: z.int(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  game_type: GameType,
  /** The certified profile that it stands for, in per cent. */
  rtp_profile: z.string(),
  name: z.string(),
  kind: DrawingKind,
  state: DrawingState,
  note: z.string(),
  /** Of the points, in hex: what people agree to. */
  sha256: z.string(),
  n: z.int(),
  /** Σ multiple ÷ n as a fraction of one. */
  rtp_exact: z.string(),
  rtp_pct: Figure,
  sigma: Figure,
  hit_rate_pct: Figure,
  max_multiple: Figure,
  faults: z.array(DrawingFault),
  created_by: z.string(),
  /** Who asked for it to be checked, and who agreed that it is right. */
  checked_by: z.string(),
  check_approved_name: z.string(),
  checked_at: Instant.nullable(),
  used_by: z.string(),
  used_at: Instant.nullable(),
  applied_by: z.string(),
  apply_approved_name: z.string(),
  applied_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    check: z.boolean(),
    use: z.boolean(),
    release: z.boolean(),
    apply: z.boolean(),
    clone: z.boolean(),
  }),
});
export type DrawingRow = z.infer<typeof DrawingRow>;

/** One line a point: `pos,multiple,tag`, of lottery draws `pos,multiple,tag,result`. */
export const DrawingDetail = DrawingRow.extend({
  points: z.string(),
  /** In the order of the steps of win multiples, in per cent of the stake: points, and the sum of their multiples. */
  steps: z.array(z.object({ step: z.string(), points: z.int(), sum: Figure })),
});
export type DrawingDetail = z.infer<typeof DrawingDetail>;
