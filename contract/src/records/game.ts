import { z } from 'zod';
import { BuyMode, Sigma } from '../kit/buy-mode.ts';
import { Code, Name, Note, ShortText } from '../kit/fields.ts';
import { GameType } from '../kit/game-type.ts';
import { NonNegativeMoney, Percentage, PositiveMoney, Rtp } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { choice, code, computed, count, defineRecord, flag, json, many, money, note, percent, rate, text } from './record.ts';

export const GameStatus = z.enum(['enabled', 'disabled', 'maintenance']);
/** `base`: one list of coins in USD for all currencies; `currency`: a list a currency. Fixed once the game is made. */
export const CoinSizeType = z.enum(['base', 'currency']);
export const Volatility = z.enum(['low', 'medium', 'high']);

/** Rules of play as players read them. */
const LongText = z.string().trim().max(20_000);
const Language = z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/);

/** Of a test laboratory, for one version of the game's mathematics. */
const Certification = z.strictObject({
  lab: Name,
  number: ShortText,
  date: z.iso.date().nullable(),
  jurisdiction: ShortText,
  math_hash: ShortText,
});

/** C-1. */
export const game = defineRecord({
  code: code(Code, { required: true, risk: 'harmless: a name; bets keep the id' }),
  vendor_game_id: text(ShortText, { label: 'vendorGameId', risk: 'harmless: a name' }),
  name: text(Name, { required: true, risk: 'harmless' }),
  name_zh: text(Name, { risk: 'harmless' }),
  names: json(z.record(z.string(), z.string()), z.record(Language, Name), { risk: 'harmless' }),
  vendor: text(Name, { required: true, risk: 'dangerous: fees differ by vendor' }),
  origin: text(ShortText, { risk: 'harmless: where it is sold' }),
  type: choice(GameType, { required: true, initial: 'slot', risk: 'dangerous: fees differ by type' }),
  status: choice(GameStatus, { initial: 'enabled', risk: 'harmless: whether it is played, not for how much' }),
  rtp: percent(Rtp, { risk: 'dangerous: what players get back' }),
  /** Certified profiles, ascending: what a website, a group or a player may be set to. */
  rtp_profiles: many(z.array(Rtp).max(20), { risk: 'dangerous: what players may get back' }),
  volatility: choice(Volatility, { risk: 'harmless: only shown' }),
  sigma: rate(Sigma, { risk: 'harmless: only the reports’ expected spread' }),
  max_multiple: rate(NonNegativeMoney, { risk: 'dangerous: the highest win' }),
  min_bet: money(PositiveMoney, { risk: 'dangerous: stakes' }),
  max_bet: money(PositiveMoney, { risk: 'dangerous: stakes' }),
  default_bet: money(PositiveMoney, { risk: 'dangerous: stakes' }),
  min_position_bet: money(PositiveMoney, { risk: 'dangerous: stakes' }),
  max_position_bet: money(PositiveMoney, { risk: 'dangerous: stakes' }),
  coin_size_type: choice(CoinSizeType, { initial: 'base', risk: 'fixed once made' }),
  /** Name of the coin lists that the game is played with. */
  limits_id: code(Code, { label: 'limitsId', risk: 'dangerous: which coin lists give the stakes' }),
  window_size: text(ShortText, { risk: 'harmless: only shown' }),
  stops: text(Note, { risk: 'harmless: only shown' }),
  mode: text(ShortText, { risk: 'harmless: only shown' }),
  lines: count(z.int().min(1).max(1_000_000), { risk: 'harmless: only shown' }),
  has_buy: flag({ risk: 'dangerous: a bought feature costs many stakes' }),
  /** By mode and profile; empty: not stated. */
  buy_modes: json(z.array(BuyMode), z.array(BuyMode).max(50), {
    risk: 'dangerous: the return that bought features are held against',
  }),
  has_jackpot: flag({ risk: 'dangerous: a share of each bet goes to the jackpot' }),
  jackpot_pool_code: code(Code, { label: 'pool', risk: 'dangerous: whose jackpot it is' }),
  /** Percent of each bet. */
  jackpot_rate: percent(Percentage, { risk: 'dangerous: the share of each bet' }),
  is_h5: flag({ initial: true, risk: 'harmless' }),
  is_flash: flag({ risk: 'harmless' }),
  is_featured: flag({ risk: 'harmless' }),
  is_hot: flag({ risk: 'harmless' }),
  is_permanent_hot: flag({ risk: 'harmless' }),
  is_new: flag({ risk: 'harmless' }),
  /** When the mark "new" goes by itself. */
  new_until: computed('instant', Instant.nullable()),
  sort: count(z.int().min(0).max(1_000_000), { initial: 0, risk: 'harmless' }),
  languages: many(z.array(Language).max(50), { risk: 'harmless' }),
  features: many(z.array(ShortText.min(1)).max(30), { risk: 'harmless' }),
  certifications: json(z.array(Certification), z.array(Certification).max(20), { risk: 'harmless: only shown' }),
  description: text(Note, { risk: 'harmless' }),
  rule: text(LongText, { risk: 'harmless' }),
  note: note({ risk: 'harmless' }),
});
