import { z } from 'zod';
import { Code, OnOff } from '../kit/fields.ts';
import { PositiveMoney } from '../kit/money.ts';
import { choice, code, computed, count, defineRecord, many, money, note, reference } from './record.ts';

/** Most stakes of one list. */
const MAX_TOTAL_BETS = 100;

/** C-6. */
export const coin = defineRecord({
  /** The limits id of games: the lists of a name belong together. */
  name: code(Code, { required: true, risk: 'fixed once games are played with it' }),
  /** Null: the base list in USD, which each currency's factor turns into its own. */
  currency_id: reference({ fixed: true, risk: 'fixed once made' }),
  currency_code: computed('text', z.string().nullable(), { label: 'currency' }),
  lines: count(z.int().min(1).max(1_000_000), { required: true, risk: 'dangerous: stakes are multiples of it' }),
  /** Ascending; each is a coin times the lines. */
  total_bets: many(z.array(PositiveMoney).min(1).max(MAX_TOTAL_BETS), {
    required: true,
    risk: 'dangerous: the stakes themselves',
  }),
  /** Stakes between these two are on offer. */
  min_bet: money(PositiveMoney, { required: true, risk: 'dangerous: which stakes are on offer' }),
  max_bet: money(PositiveMoney, { required: true, risk: 'dangerous: which stakes are on offer' }),
  default_bet: money(PositiveMoney, { required: true, risk: 'dangerous: what players stake who choose nothing' }),
  status: choice(OnOff, { initial: 'enabled', risk: 'dangerous: the stakes come or go' }),
  note: note({ risk: 'harmless' }),
  /** Games that are played with this list. */
  game_count: computed('count', z.int(), { label: 'games', audited: false }),
});
