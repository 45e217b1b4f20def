import { type MirroredBetRow, MirroredPlace } from '@manager/contract/features/account/skg-bets';
import { BetStatus } from '@manager/contract/features/account/bet-detail';
import { BetSource } from '@manager/contract/features/report/money-report';
import { microsToText, parseMicros, ratioText } from '@manager/domain/micros';
import type { Directory, GameEntry } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import type { StoredMirroredBet } from './bet-store.ts';

/** Permission to see whole addresses, of these bets as of all others. */
const SEE_IP = 'B-3-96';
export const canSeeIp = (ctx: Ctx): boolean => can(ctx, SEE_IP);
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

const microsOf = (text: string): bigint => {
  const value = parseMicros(text);
  if (value === undefined) throw new RangeError(`no amount: ${text}`);
  return value;
};

export type RowNames = { gamesByCode: ReadonlyMap<string, GameEntry>; seesIp: boolean };

export const namesFor = (ctx: Ctx, { games }: Directory): RowNames => ({
  gamesByCode: new Map([...games.values()].map((game) => [game.code, game])),
  seesIp: canSeeIp(ctx),
});

/** The wire row of a mirrored bet; game and player by what Manager knows of them now. */
export const toMirroredRow = (bet: StoredMirroredBet, { gamesByCode, seesIp }: RowNames): MirroredBetRow => {
  const game = gamesByCode.get(bet.game_code);
  const [stake, win] = [microsOf(bet.bet), microsOf(bet.win_game) + microsOf(bet.win_jackpot)];
  return {
    id: bet.id,
    vendor_id: bet.vendor_id,
    vendor: bet.vendor_name,
    vendor_bet_id: bet.vendor_bet_id,
    vendor_status: bet.vendor_status,
    status: BetStatus.nullable().parse(bet.status),
    place: MirroredPlace.enum[bet.site_id === null ? 'unknown_site' : 'known'],
    site_id: bet.site_id,
    site_code: bet.site_code,
    agent_id: bet.agent_id,
    player_id: bet.player_id,
    player: bet.player,
    game_id: game?.id ?? null,
    game_code: bet.game_code,
    game_name: game?.name ?? '',
    round_id: bet.round_id,
    parent_bet_id: bet.parent_bet_id === '' ? null : bet.parent_bet_id,
    currency: bet.currency,
    bet: bet.bet,
    valid_bet: bet.valid_bet,
    win: microsToText(win),
    win_loss: microsToText(stake - win),
    multiple: ratioText(win, stake),
    jackpot_win: bet.win_jackpot,
    jackpot_contribution: bet.jackpot_contribution,
    bet_usd: bet.bet_usd,
    win_usd: bet.win_usd,
    fx_rate: bet.fx_rate,
    source: BetSource.nullable().parse(bet.source),
    free_spins: bet.free_spins,
    spin_type: bet.spin_type,
    is_feature_buy: bet.is_feature_buy,
    is_test: bet.is_test,
    sub_agent: bet.sub_agent,
    balance_before: bet.balance_before,
    balance_after: bet.balance_after,
    settle_date: bet.settle_date,
    bet_at: bet.bet_at.toISOString(),
    settled_at: isoOrNull(bet.settled_at),
    rtp_profile: bet.rtp_profile,
    math_version: bet.math_version,
    device: bet.device,
    ip: seesIp ? bet.ip : maskIp(bet.ip),
    revision: Number(bet.revision),
    revisions: bet.revisions,
    changed_at: bet.changed_at.toISOString(),
    seen_at: bet.seen_at.toISOString(),
    first_seen_at: bet.first_seen_at.toISOString(),
  };
};
