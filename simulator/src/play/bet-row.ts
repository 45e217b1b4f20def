import { microsToText } from '@manager/domain/micros';

export type BetStatus = 'pending' | 'settled' | 'cancelled' | 'adjusted';
export type BetSource = 'normal' | 'free_round' | 'card' | 'bonus';

/** One version of a bet, as the Platform API takes it (`POST /platform/v1/bets`). Instants are epoch milliseconds. */
export type BetRow = {
  betId: string;
  roundId: string;
  /** JSON members that are the same for every bet of a session: site, player, game, currency, source …; see `sessionMembers`. */
  sessionMembers: string;
  betMicros: bigint;
  /** The jackpot included. */
  winMicros: bigint;
  /** What of it came out of a pool of the platform's own. */
  jackpotMicros?: bigint;
  status: BetStatus;
  /** Null in games without spins. */
  isFeatureBuy: boolean | null;
  /** Of a feature buy: the bet that its price is a multiple of. */
  baseBetMicros?: bigint;
  balanceBeforeMicros: bigint;
  balanceAfterMicros: bigint;
  betAtMs: number;
  settledAtMs: number | null;
  rowVersion: number;
  /** The detail payload as JSON text; null while a round is pending or after it was cancelled. */
  detail: string | null;
};

export type SessionFacts = {
  site: string;
  player: string;
  sub_agent?: string;
  game: string;
  currency: string;
  source: BetSource;
  /** The grant that gave the rounds. */
  source_id?: string;
  /** The draw of a lottery that decides the bet. */
  draw_id?: string;
  rtp_profile?: string;
  math_version: string;
  ip: string;
  device: string;
};

/** The constant members of a session's rows, serialised once instead of once a spin. */
export function sessionMembers(facts: SessionFacts): string {
  return JSON.stringify(facts).slice(1, -1);
}

const SPUN = ',"spin_type":"base","feature_buy":false';
/** What can be bought in the slots, as C-1 names it. */
export const BUY_MODE = 'free_spins';
const BOUGHT = `,"spin_type":"feature_buy","feature_buy":true,"buy_mode":"${BUY_MODE}"`;

/** One NDJSON line (without the line end). Ids are plain ASCII, so only `sessionMembers` needed escaping. */
export function serializeBetRow(row: BetRow): string {
  const settled = row.settledAtMs === null ? '' : `,"settled_at":"${new Date(row.settledAtMs).toISOString()}"`;
  const detail = row.detail === null ? '' : `,"detail":${row.detail}`;
  const bought = row.baseBetMicros === undefined ? BOUGHT : `${BOUGHT},"base_bet":"${microsToText(row.baseBetMicros)}"`;
  const jackpot = row.jackpotMicros === undefined ? '' : `,"jackpot_win":"${microsToText(row.jackpotMicros)}"`;
  const kind = row.isFeatureBuy === null ? '' : row.isFeatureBuy ? bought : SPUN;
  return (
    `{"bet_id":"${row.betId}","round_id":"${row.roundId}",${row.sessionMembers}` +
    `,"bet":"${microsToText(row.betMicros)}","win":"${microsToText(row.winMicros - (row.jackpotMicros ?? 0n))}"${jackpot},"status":"${row.status}"${kind}` +
    `,"balance_before":"${microsToText(row.balanceBeforeMicros)}","balance_after":"${microsToText(row.balanceAfterMicros)}"` +
    `,"bet_at":"${new Date(row.betAtMs).toISOString()}"${settled},"row_version":${row.rowVersion}${detail}}`
  );
}
