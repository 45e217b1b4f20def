import { microsToText } from '@manager/domain/micros';
import type { ClickHouse } from '../src/clickhouse/client.ts';

/** A stored version of a bet, amounts in micros, instants in ms. */
export type BetFact = {
  betId: string;
  roundId: string;
  parentBetId: string;
  siteId: string;
  agentId: string;
  playerId: string;
  /** Empty: none. */
  subAgent: string;
  gameId: string;
  currency: string;
  settleDate: string;
  betAtMs: number;
  settledAtMs: number | null;
  modifiedAtMs: number;
  status: 'pending' | 'settled' | 'cancelled' | 'adjusted';
  source: 'normal' | 'free_round' | 'card' | 'bonus';
  isFreeSpins: boolean;
  isFeatureBuy: boolean;
  /** Empty: not a feature buy, or not told. */
  buyMode: string;
  /** Of a feature buy; 0: not told. */
  baseBet: bigint | null;
  isTest: boolean;
  rtpProfile: string;
  mathVersion: string;
  bet: bigint;
  validBet: bigint;
  winGame: bigint;
  winJackpot: bigint;
  jackpotContribution: bigint;
  /** Units per USD; whole numbers keep the factory's arithmetic trivial. */
  fxRate: bigint;
  betUsd: bigint;
  validBetUsd: bigint;
  winUsd: bigint;
  jackpotWinUsd: bigint;
  jackpotContributionUsd: bigint;
  /** As the website reported it. */
  balanceAfter: bigint | null;
  ip: string;
  /** Empty: none was sent. */
  device: string;
  rowVersion: number;
  detail: string | null;
};

type Overrides = Partial<Omit<BetFact, 'betUsd' | 'validBetUsd' | 'winUsd' | 'jackpotWinUsd' | 'jackpotContributionUsd'>>;

let drawn = 0;

/** A settled bet of 1.00 that won 0.40, unless told otherwise; its USD amounts follow from `fxRate`. */
export const makeBet = (overrides: Overrides & Pick<BetFact, 'siteId' | 'agentId' | 'playerId' | 'gameId'>): BetFact => {
  const betAtMs = overrides.betAtMs ?? Date.parse('2026-03-10T10:00:00Z');
  const bet = overrides.bet ?? 1_000_000n;
  const facts = {
    betId: `bet-${++drawn}`,
    roundId: `round-${drawn}`,
    parentBetId: '',
    currency: 'USD',
    settleDate: new Date(betAtMs).toISOString().slice(0, 10),
    settledAtMs: betAtMs + 250,
    modifiedAtMs: betAtMs + 250,
    status: 'settled' as const,
    source: 'normal' as const,
    isFreeSpins: false,
    isFeatureBuy: false,
    buyMode: '',
    baseBet: null,
    isTest: false,
    rtpProfile: 'p96',
    mathVersion: 'v1',
    validBet: bet,
    winGame: 400_000n,
    winJackpot: 0n,
    jackpotContribution: 0n,
    fxRate: 1n,
    balanceAfter: null,
    subAgent: '',
    ip: '203.0.113.77',
    device: 'mobile',
    rowVersion: 1,
    detail: null,
    ...overrides,
    betAtMs,
    bet,
  };
  const usd = (micros: bigint) => roundedQuotient(micros, facts.fxRate);
  return {
    ...facts,
    betUsd: usd(facts.bet),
    validBetUsd: usd(facts.validBet),
    winUsd: usd(facts.winGame + facts.winJackpot),
    jackpotWinUsd: usd(facts.winJackpot),
    jackpotContributionUsd: usd(facts.jackpotContribution),
  };
};

/** Half away from zero; amounts here are never negative. */
const roundedQuotient = (micros: bigint, rate: bigint): bigint => (2n * micros + rate) / (2n * rate);

/** A row as it is appended: +1 adds a version, −1 takes it back. */
export type SignedBet = { fact: BetFact; sign: 1 | -1 };

export const added = (fact: BetFact): SignedBet => ({ fact, sign: 1 });
/** What an amendment appends: the old version taken back, the new one added. */
export const amended = (old: BetFact, next: BetFact): SignedBet[] => [
  { fact: old, sign: -1 },
  { fact: next, sign: 1 },
];

const BET = [
  'bet_id',
  'round_key',
  'parent_bet_id',
  'site_id',
  'agent_id',
  'player_id',
  'sub_agent',
  'game_id',
  'currency',
  'settle_date',
  'bet_at',
  'settle_delay_ms',
  'modify_delay_ms',
  'status',
  'source',
  'spin_type',
  'is_free_spins',
  'is_feature_buy',
  'buy_mode',
  'base_bet',
  'is_test',
  'rtp_profile',
  'math_version',
  'bet',
  'valid_bet',
  'win_game',
  'win_jackpot',
  'jackpot_contribution',
  'fx_rate',
  'bet_usd',
  'valid_bet_usd',
  'win_usd',
  'jackpot_win_usd',
  'jackpot_contribution_usd',
  'balance_shift',
  'ip',
  'device',
  'row_version',
  'sign',
  'batch_id',
];

const betValues = ({ fact: f, sign }: SignedBet): (string | number)[] => [
  f.betId,
  f.roundId === f.betId ? '' : f.roundId,
  f.parentBetId,
  f.siteId,
  f.agentId,
  f.playerId,
  f.subAgent,
  f.gameId,
  f.currency,
  f.settleDate,
  instant(f.betAtMs),
  f.settledAtMs === null ? -1 : f.settledAtMs - f.betAtMs,
  f.modifiedAtMs - (f.settledAtMs ?? f.betAtMs),
  f.status,
  f.source,
  'base',
  f.isFreeSpins ? 1 : 0,
  f.isFeatureBuy ? 1 : 0,
  f.buyMode,
  microsToText(f.baseBet ?? 0n),
  f.isTest ? 1 : 0,
  f.rtpProfile,
  f.mathVersion,
  ...[f.bet, f.validBet, f.winGame, f.winJackpot, f.jackpotContribution].map(microsToText),
  f.fxRate.toString(),
  ...[f.betUsd, f.validBetUsd, f.winUsd, f.jackpotWinUsd, f.jackpotContributionUsd].map(microsToText),
  f.balanceAfter === null ? NULL : microsToText(f.balanceAfter),
  f.ip,
  f.device,
  f.rowVersion,
  sign,
  1,
];

const instant = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
/** How TabSeparated writes a missing value. */
const NULL = '\\N';
const escaped = (value: string | number): string =>
  value === NULL ? NULL : String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
const toTsv = (rows: (string | number)[][]): string => rows.map((row) => `${row.map(escaped).join('\t')}\n`).join('');

/** Writes rows past the ingest, with the keys and details that ingest would write. */
export const insertBets = async (clickhouse: ClickHouse, rows: readonly SignedBet[]): Promise<void> => {
  for (const month of Map.groupBy(rows, ({ fact }) => fact.settleDate.slice(0, 7)).values()) {
    const facts = month.filter(({ sign }) => sign === 1).map(({ fact }) => fact);
    const keyOf = (f: BetFact, kind: 'bet' | 'round') => [kind === 'bet' ? f.betId : f.roundId, kind, f.siteId, f.settleDate, 1];
    const keys = facts.flatMap((f) => (f.roundId === f.betId ? [keyOf(f, 'bet')] : [keyOf(f, 'bet'), keyOf(f, 'round')]));
    const details = facts.flatMap((f) =>
      f.detail === null ? [] : [[f.siteId, f.settleDate, f.betId, f.rowVersion, f.detail, 1]],
    );
    await clickhouse.insert({ name: 'test.bets', table: 'bet', columns: BET, tsv: toTsv(month.map(betValues)) });
    await clickhouse.insert({
      name: 'test.keys',
      table: 'bet_key',
      columns: ['key', 'kind', 'site_id', 'settle_date', 'batch_id'],
      tsv: toTsv(keys),
    });
    await clickhouse.insert({
      name: 'test.details',
      table: 'bet_detail',
      columns: ['site_id', 'settle_date', 'bet_id', 'row_version', 'detail', 'batch_id'],
      tsv: toTsv(details),
    });
  }
};
