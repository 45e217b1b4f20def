import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { microsToText, parseMicros, ratioText } from '@manager/domain/micros';
import { add, type Decimal, decimal } from '@manager/domain/money';
import type { AnyDb } from '../../../postgres/db.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { isBaseBetTold } from '../../../fact/bet-columns.ts';
import type { StoredBet } from './bet-store.ts';

/** Permission to see whole addresses. */
export const SEE_IP = 'B-3-96';

/** Names of the players of a page, by id. */
export const loadPlayerNames = async (db: AnyDb, bets: readonly StoredBet[]): Promise<Map<string, string>> => {
  const ids = [...new Set(bets.map((bet) => bet.player_id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
};

export const winOf = (bet: Pick<StoredBet, 'win_game' | 'win_jackpot'>): Decimal =>
  add(decimal(bet.win_game), decimal(bet.win_jackpot));

type Names = { directory: Directory; players: ReadonlyMap<string, string>; canSeeIp: boolean };

type BetField<K extends keyof BetRow> = {
  /** Columns that the field is made of. */
  from: readonly (keyof StoredBet)[];
  value: (bet: StoredBet, names: Names) => BetRow[K];
};

const plain = <K extends keyof BetRow & keyof StoredBet>(name: K): BetField<K> => ({
  from: [name],
  value: (bet) => bet[name] as unknown as BetRow[K],
});
const WIN = ['win_game', 'win_jackpot'] as const;
const BASE_BET = ['base_bet', 'is_base_bet_told'] as const;

/** A file of a million bets asks three sums of each: fixed point is ten times faster than decimals, and as exact. */
const micros = (text: string): bigint => {
  const value = parseMicros(text);
  if (value === undefined) throw new RangeError(`no amount: ${text}`);
  return value;
};
const winMicros = (bet: StoredBet): bigint => micros(bet.win_game) + micros(bet.win_jackpot);
const gameOf = (bet: StoredBet, { directory }: Names) => directory.games.get(String(bet.game_id));

/** Every field of the wire row, each by itself: a file that shows ten of them works out ten. */
const BET_FIELDS: { readonly [K in keyof BetRow]: BetField<K> } = {
  bet_id: plain('bet_id'),
  round_id: plain('round_id'),
  parent_bet_id: { from: ['parent_bet_id'], value: (bet) => (bet.parent_bet_id === '' ? null : bet.parent_bet_id) },
  player_id: plain('player_id'),
  player: { from: ['player_id'], value: (bet, { players }) => players.get(bet.player_id) ?? '' },
  site_id: { from: ['site_id'], value: (bet) => String(bet.site_id) },
  site_code: { from: ['site_id'], value: (bet, { directory }) => directory.sites.get(String(bet.site_id))?.code ?? '' },
  agent_id: { from: ['agent_id'], value: (bet) => String(bet.agent_id) },
  game_id: { from: ['game_id'], value: (bet) => String(bet.game_id) },
  game_code: { from: ['game_id'], value: (bet, names) => gameOf(bet, names)?.code ?? '' },
  game_name: { from: ['game_id'], value: (bet, names) => gameOf(bet, names)?.name ?? '' },
  vendor: { from: ['game_id'], value: (bet, names) => gameOf(bet, names)?.vendor ?? '' },
  currency: plain('currency'),
  bet: plain('bet'),
  valid_bet: plain('valid_bet'),
  win: { from: WIN, value: (bet) => microsToText(winMicros(bet)) },
  win_loss: { from: ['bet', ...WIN], value: (bet) => microsToText(micros(bet.bet) - winMicros(bet)) },
  multiple: { from: ['bet', ...WIN], value: (bet) => ratioText(winMicros(bet), micros(bet.bet)) },
  jackpot_win: { from: ['win_jackpot'], value: (bet) => bet.win_jackpot },
  jackpot_contribution: plain('jackpot_contribution'),
  bet_usd: plain('bet_usd'),
  win_usd: plain('win_usd'),
  fx_rate: plain('fx_rate'),
  source: plain('source'),
  status: plain('status'),
  draw_id: plain('draw_id'),
  spin_type: plain('spin_type'),
  is_feature_buy: { from: ['is_feature_buy'], value: (bet) => bet.is_feature_buy === 1 },
  buy_mode: plain('buy_mode'),
  base_bet: { from: BASE_BET, value: (bet) => (isBaseBetTold(bet) ? bet.base_bet : null) },
  cost_multiple: {
    from: ['bet', ...BASE_BET],
    value: (bet) => (isBaseBetTold(bet) ? ratioText(micros(bet.bet), micros(bet.base_bet)) : null),
  },
  is_test: { from: ['is_test'], value: (bet) => bet.is_test === 1 },
  sub_agent: plain('sub_agent'),
  balance_before: plain('balance_before'),
  balance_after: plain('balance_after'),
  settle_date: plain('settle_date'),
  bet_at: { from: ['bet_at'], value: (bet) => toIso(bet.bet_at) },
  settled_at: { from: ['settled_at'], value: (bet) => (bet.settled_at.startsWith('1970-01-01') ? null : toIso(bet.settled_at)) },
  row_version: plain('row_version'),
  rtp_profile: plain('rtp_profile'),
  math_version: plain('math_version'),
  device: plain('device'),
  ip: { from: ['ip'], value: (bet, { canSeeIp }) => (canSeeIp ? bet.ip : maskIp(bet.ip)) },
};

const isBetField = (name: string): name is keyof BetRow => Object.hasOwn(BET_FIELDS, name);

/** The named fields of bets alone, and the columns that have to be read for them. */
export const betFields = (names: Iterable<string>) => {
  const fields = [...names].filter(isBetField);
  return {
    columns: [...new Set(fields.flatMap((name) => BET_FIELDS[name].from))],
    toRow: (bet: StoredBet, known: Names): Partial<BetRow> => {
      const row: Record<string, unknown> = {};
      for (const name of fields) row[name] = BET_FIELDS[name].value(bet, known);
      return row;
    },
  };
};

const whole = betFields(Object.keys(BET_FIELDS));

/** The wire row of a bet. `canSeeIp` shows the whole address. */
export const toBetRow = (bet: StoredBet, names: Names): BetRow => whole.toRow(bet, names) as BetRow;
