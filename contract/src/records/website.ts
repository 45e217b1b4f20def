import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import { z } from 'zod';
import { ComplianceInForce, ComplianceProfile } from '../kit/compliance.ts';
import { ApiType } from '../kit/api-type.ts';
import { InForce } from '../kit/effect.ts';
import { Code, Name, OnOff, ShortText } from '../kit/fields.ts';
import { GameType } from '../kit/game-type.ts';
import { Jurisdiction } from '../kit/jurisdiction.ts';
import { PositiveMoney, Rtp } from '../kit/money.ts';
import { choice, code, computed, defineRecord, flag, json, many, money, note, percent, reference, text } from './record.ts';

export const ApprovedState = z.enum(['unapproved', 'approved', 'failed']);
export type ApprovedState = z.infer<typeof ApprovedState>;
/** What happens when a player has won as much as a day allows: no more bets, or only small ones. */
export const MaxWinDayAction = z.enum(['block', 'cap']);
/** What becomes of a launch from a country whose currency is not the player’s, where that is checked: refused, or played and told in G-4. */
export const IpCurrencyAction = z.enum(IP_CURRENCY_ACTIONS);
/** A reversal that the balance does not cover: into the minus, or refused. */
export const NegativeBalance = z.enum(['allow', 'reject']);

export const MAX_API_PARAMS = 30;
/** Further parameters of the site's wallet interface: names and texts. */
const ApiParams = z
  .record(z.string(), ShortText)
  .refine((params) => Object.keys(params).every((name) => /^[A-Za-z][\w.-]{0,63}$/.test(name)), 'param_name')
  .refine((params) => Object.keys(params).length <= MAX_API_PARAMS, 'too_big');
const ApiUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);

/** C-2. */
export const website = defineRecord({
  code: code(Code, { required: true, risk: 'harmless: a name; bets keep the id' }),
  name: text(Name, { required: true, risk: 'harmless' }),
  agent_id: reference({ required: true, risk: 'dangerous: whose figures they are' }),
  agent_name: computed('text', z.string(), { label: 'agent' }),
  /** The zone that its agent's days are in. */
  agent_timezone: computed('text', z.string(), { audited: false }),
  domain: text(ShortText, { risk: 'dangerous: where players are sent' }),
  brand: text(ShortText, { risk: 'harmless' }),
  site_group_id: reference({ label: 'group', risk: 'dangerous when the return of its games changes' }),
  site_group_name: computed('text', z.string().nullable(), { label: 'group' }),
  note: note({ risk: 'harmless' }),
  api_type: choice(ApiType, { initial: 'seamless', risk: 'dangerous: who keeps the balances' }),
  api_url: text(ApiUrl, { risk: 'dangerous: where the money is booked' }),
  api_params: json(z.record(z.string(), z.string()), ApiParams, { risk: 'dangerous: how the money is booked' }),
  /** Separated by ';', as the seed writes it. */
  ip_whitelist: text(z.string().max(4000), { risk: 'dangerous: who may speak for the website' }),
  /** Its own; null: that of its group, else the games'. */
  rtp: percent(Rtp, { risk: 'dangerous: what players get back' }),
  /** Set for its games by itself or by its group; a game that has no such profile passes it over. */
  set_rtp: computed('percent', z.string().nullable(), { audited: false }),
  rtp_from: computed('choice', z.enum(['site', 'site_group']).nullable(), { audited: false }),
  /** Returns in force, and for how many of its games each; the most frequent first. */
  rtp_in_force: computed('json', z.array(InForce), { audited: false }),
  /** The most frequent of them. */
  effective_rtp: computed('percent', z.string().nullable(), { audited: false }),
  vendors: many(z.array(Name).max(100), { risk: 'harmless: which games are offered' }),
  game_types: { ...many(z.array(GameType).max(10), { risk: 'harmless: which games are offered' }), row: z.array(GameType) },
  disabled_origins: many(z.array(Name).max(100), { risk: 'harmless: which games are offered' }),
  min_bet_usd: money(PositiveMoney, { label: 'minBet', risk: 'dangerous: stakes' }),
  max_bet_usd: money(PositiveMoney, { label: 'maxBet', risk: 'dangerous: stakes' }),
  max_win_day_usd: money(PositiveMoney, { label: 'maxWinDay', risk: 'dangerous: what players may win' }),
  max_win_day_action: choice(MaxWinDayAction, { initial: 'block', risk: 'dangerous: what players may win' }),
  negative_balance: choice(NegativeBalance, {
    initial: 'reject',
    label: 'reversalBeyondTheBalance',
    risk: 'dangerous: what a reversal takes',
  }),
  /** Its own; null: as its agents say. */
  compliance_profile: choice(ComplianceProfile, { label: 'compliance', risk: 'dangerous when it protects less' }),
  compliance: computed('json', ComplianceInForce, { audited: false }),
  jackpot: flag({ risk: 'dangerous: a share of each bet goes to the jackpot' }),
  task: flag({ risk: 'harmless: only shown' }),
  /** The law that its bets are taken under: rules of play go by it (D-4). Empty: none is named. */
  jurisdiction: code(Jurisdiction, { risk: 'dangerous: which rules of play hold' }),
  ip_currency_check: flag({ risk: 'dangerous: which launches are refused' }),
  ip_currency_action: choice(IpCurrencyAction, { initial: 'block', risk: 'dangerous: which launches are refused' }),
  is_test: computed('flag', z.boolean()),
  status: choice(OnOff, { initial: 'enabled', risk: 'harmless: whether it plays, not for how much' }),
  effective_status: computed('choice', OnOff),
  approved_state: computed('choice', ApprovedState),
  approval_reason: computed('text', z.string()),
  created_by: computed('text', z.string()),
  /** The reader made it, or sent it for approval last. */
  is_own_submission: computed('flag', z.boolean(), { audited: false }),
});
