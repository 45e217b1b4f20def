import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { winLoss } from '@manager/domain/measures';
import { add, type Decimal, decimal, divideRounded, toWire, ZERO } from '@manager/domain/money';
import type { Db } from '../../../postgres/db.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/report/money-query.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import type { StoredBet } from './bet-store.ts';

/** Permission to see whole addresses. */
export const SEE_IP = 'B-3-96';

/** Names of the players of a page, by id. */
export const loadPlayerNames = async (db: Db, bets: readonly StoredBet[]): Promise<Map<string, string>> => {
  const ids = [...new Set(bets.map((bet) => bet.player_id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
};

export const winOf = (bet: Pick<StoredBet, 'win_game' | 'win_jackpot'>): Decimal =>
  add(decimal(bet.win_game), decimal(bet.win_jackpot));

const money = (text: string): string => toWire(decimal(text));

/** The wire row of a bet. `canSeeIp` shows the whole address. */
export const toBetRow = (
  bet: StoredBet,
  names: { directory: Directory; players: ReadonlyMap<string, string>; canSeeIp: boolean },
): BetRow => {
  const game = names.directory.games.get(String(bet.game_id));
  const [stake, win] = [decimal(bet.bet), winOf(bet)];
  return {
    bet_id: bet.bet_id,
    round_id: bet.round_id,
    parent_bet_id: bet.parent_bet_id === '' ? null : bet.parent_bet_id,
    player_id: bet.player_id,
    player: names.players.get(bet.player_id) ?? '',
    site_id: String(bet.site_id),
    site_code: names.directory.sites.get(String(bet.site_id))?.code ?? '',
    agent_id: String(bet.agent_id),
    game_id: String(bet.game_id),
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    vendor: game?.vendor ?? '',
    currency: bet.currency,
    bet: toWire(stake),
    valid_bet: money(bet.valid_bet),
    win: toWire(win),
    win_loss: toWire(winLoss(stake, win)),
    multiple: stake.eq(ZERO) ? null : divideRounded({ left: win, right: stake, places: 2 }).toFixed(2),
    jackpot_win: money(bet.win_jackpot),
    jackpot_contribution: money(bet.jackpot_contribution),
    bet_usd: money(bet.bet_usd),
    win_usd: money(bet.win_usd),
    fx_rate: money(bet.fx_rate),
    source: bet.source,
    status: bet.status,
    spin_type: bet.spin_type,
    is_feature_buy: bet.is_feature_buy === 1,
    is_test: bet.is_test === 1,
    sub_agent: bet.sub_agent,
    balance_before: bet.balance_before === null ? null : money(bet.balance_before),
    balance_after: bet.balance_after === null ? null : money(bet.balance_after),
    settle_date: bet.settle_date,
    bet_at: toIso(bet.bet_at),
    settled_at: bet.settled_at.startsWith('1970-01-01') ? null : toIso(bet.settled_at),
    row_version: bet.row_version,
    rtp_profile: bet.rtp_profile,
    math_version: bet.math_version,
    device: bet.device,
    ip: names.canSeeIp ? bet.ip : maskIp(bet.ip),
  };
};
