import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';
import { Rate } from '../../kit/money.ts';
import { GameType } from '../../kit/game-type.ts';
import { moneyReportOf, moneyReportQuery } from './money-report.ts';

export const RtpState = z.enum(['ok', 'warn', 'alarm', 'insufficient']);

/** Whether chance alone explains an actual return, over the stakes in USD, and what that rests on. */
export const judgedReturn = {
  /** (actual − theoretical) ÷ standard error; null where the mathematics are not published. */
  z_score: z.string().nullable(),
  /** Of the actual return, in percentage points. */
  standard_error: z.string().nullable(),
  /** Equal stakes that would tell as much: (Σb)² ÷ Σb². */
  effective_rounds: z.int(),
  rtp_state: RtpState,
};

export const getGameReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/game_report/get_list',
  access: holds('F-1'),
  exported: { code: 'F-1-93', walk: 'report' },
  summary: 'Money by game, with the actual against the theoretical return',
  input: moneyReportQuery({ type: GameType.optional(), rtp_profile: ShortText.optional() }, ['game_code', 'vendor']),
  output: moneyReportOf({
    game_id: z.string(),
    game_code: z.string(),
    game_name: z.string(),
    vendor: z.string(),
    type: GameType,
    theoretical_rtp: Rate,
    /** Actual minus theoretical return, in percentage points. */
    deviation: Rate,
    ...judgedReturn,
    hit_rate: Rate,
    feature_buys: z.int(),
    max_multiple: z.string().nullable(),
    /** Share of the whole filter's USD bet and win-loss, in percent. */
    bet_share: Rate,
    win_loss_share: Rate,
  }),
});
