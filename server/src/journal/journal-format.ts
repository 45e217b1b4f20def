import { encodeNative, type NativeColumn } from '../fact/native-block.ts';
import type { BetFact } from '../fact/bet-fact.ts';
import { gameSessionTable } from '../fact/game-session.ts';
import { factKeyFormat, plainFormat } from '../fact/plain-format.ts';
import { promoCreditTable } from '../fact/promo-credit.ts';
import { seamlessCallTable } from '../fact/seamless-call.ts';
import { walletTxnTable } from '../fact/wallet-txn.ts';

/** Version of the columns below; a journal row remembers the one it was written with, so that an old journal stays readable. */
export const JOURNAL_FORMAT = 1;

/** Rows of one partition, as lists that encode without an object a row: first the versions taken back, then those added; first bets, then rounds. */
export type BetRows = { takenBack: BetFact[]; added: BetFact[] };
export type KeyRows = { bets: BetFact[]; rounds: BetFact[] };
export type DetailRow = { fact: BetFact; detail: string };

const STATUS = { pending: 1, settled: 2, cancelled: 3, adjusted: 4 } as const;
const SOURCE = { normal: 1, free_round: 2, card: 3, bonus: 4 } as const;
const enumType = (values: Record<string, number>): `Enum8(${string})` =>
  `Enum8(${Object.entries(values)
    .map(([name, value]) => `'${name}' = ${value}`)
    .join(', ')})`;

const money = (name: string, of: (fact: BetFact) => bigint): NativeColumn<BetFact> => ({
  name,
  type: 'Decimal(18, 6)',
  of,
});
const string = (name: string, of: (fact: BetFact) => string): NativeColumn<BetFact> => ({
  name,
  type: 'String',
  of,
});

/** See the column's comment in the migration: what the balance afterwards differs from its expectation. */
const balanceShift = (fact: BetFact): bigint | null => {
  if (fact.balanceAfter === null || fact.balanceBefore === null) return fact.balanceAfter;
  return fact.balanceAfter - (fact.balanceBefore - fact.bet + fact.winGame + fact.winJackpot);
};

const betColumns: readonly NativeColumn<BetFact>[] = [
  string('bet_id', (f) => f.betId),
  string('round_key', (f) => (f.roundId === f.betId ? '' : f.roundId)),
  string('parent_bet_id', (f) => f.parentBetId),
  { name: 'site_id', type: 'UInt32', of: (fact) => fact.siteId },
  { name: 'agent_id', type: 'UInt32', of: (fact) => fact.agentId },
  { name: 'player_id', type: 'UInt64', of: (fact) => fact.playerId },
  string('sub_agent', (f) => f.subAgent),
  { name: 'game_id', type: 'UInt32', of: (fact) => fact.gameId },
  string('currency', (f) => f.currency),
  { name: 'settle_date', type: 'Date', of: (fact) => fact.settleDay },
  { name: 'bet_at', type: `DateTime64(3, 'UTC')`, of: (fact) => fact.betAtMs },
  { name: 'settle_delay_ms', type: 'Int64', of: (fact) => fact.settleDelayMs },
  { name: 'modify_delay_ms', type: 'Int64', of: (fact) => fact.modifyDelayMs },
  { name: 'status', type: enumType(STATUS), of: (fact) => STATUS[fact.status] },
  { name: 'source', type: enumType(SOURCE), of: (fact) => SOURCE[fact.source] },
  string('spin_type', (f) => f.spinType),
  { name: 'is_feature_buy', type: 'UInt8', of: (fact) => (fact.isFeatureBuy ? 1 : 0) },
  { name: 'is_test', type: 'UInt8', of: (fact) => (fact.isTest ? 1 : 0) },
  string('rtp_profile', (f) => f.rtpProfile),
  string('math_version', (f) => f.mathVersion),
  money('bet', (f) => f.bet),
  money('valid_bet', (f) => f.validBet),
  money('win_game', (f) => f.winGame),
  money('win_jackpot', (f) => f.winJackpot),
  money('jackpot_contribution', (f) => f.jackpotContribution),
  { name: 'fx_rate', type: 'Decimal(18, 8)', of: (fact) => fact.fxRateE8 },
  money('bet_usd', (f) => f.betUsd),
  money('valid_bet_usd', (f) => f.validBetUsd),
  money('win_usd', (f) => f.winUsd),
  money('jackpot_win_usd', (f) => f.jackpotWinUsd),
  money('jackpot_contribution_usd', (f) => f.jackpotContributionUsd),
  { name: 'balance_before', type: 'Nullable(Decimal(18, 6))', of: (fact) => fact.balanceBefore },
  { name: 'balance_shift', type: 'Nullable(Decimal(18, 6))', of: (fact) => balanceShift(fact) },
  string('ip', (f) => f.ip),
  string('device', (f) => f.device),
  { name: 'row_version', type: 'UInt32', of: (fact) => fact.rowVersion },
];

const keyPlaceColumns: readonly NativeColumn<BetFact>[] = [
  { name: 'site_id', type: 'UInt32', of: (fact) => fact.siteId },
  { name: 'settle_date', type: 'Date', of: (fact) => fact.settleDay },
];

const detailColumns: readonly NativeColumn<DetailRow>[] = [
  { name: 'site_id', type: 'UInt32', of: ({ fact }) => fact.siteId },
  { name: 'settle_date', type: 'Date', of: ({ fact }) => fact.settleDay },
  { name: 'bet_id', type: 'String', of: ({ fact }) => fact.betId },
  { name: 'row_version', type: 'UInt32', of: ({ fact }) => fact.rowVersion },
  { name: 'detail', type: 'String', of: ({ detail }) => detail },
];

/** Every row carries the id of its batch: how a restart finds out what ClickHouse already holds. */
const batchColumn = (batchId: string): NativeColumn<unknown> => {
  const id = Number(batchId);
  return { name: 'batch_id', type: 'UInt64', of: () => id };
};

const KEY_KIND = enumType({ bet: 1, round: 2 });
const namesOf = (...columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name);

/** How each table is written, in the order in which a group is applied: what a report shows can then be opened. */
export const journalTables = {
  bet_key: {
    columns: ['key', 'kind', ...namesOf(...keyPlaceColumns), 'batch_id'],
    encode: ({ bets, rounds }: KeyRows, batchId: string): Buffer => {
      const isBet = (i: number): boolean => i < bets.length;
      const columns: NativeColumn<BetFact>[] = [
        { name: 'key', type: 'String', of: (fact, i) => (isBet(i) ? fact.betId : fact.roundId) },
        { name: 'kind', type: KEY_KIND, of: (_, i) => (isBet(i) ? 1 : 2) },
        ...keyPlaceColumns,
        batchColumn(batchId),
      ];
      return encodeNative(columns, [...bets, ...rounds]);
    },
  },
  bet_detail: {
    columns: namesOf(...detailColumns, { name: 'batch_id' }),
    encode: (rows: readonly DetailRow[], batchId: string): Buffer => encodeNative([...detailColumns, batchColumn(batchId)], rows),
  },
  bet: {
    columns: [...namesOf(...betColumns), 'sign', 'batch_id'],
    encode: ({ takenBack, added }: BetRows, batchId: string): Buffer => {
      const sign: NativeColumn<BetFact> = { name: 'sign', type: 'Int8', of: (_, i) => (i < takenBack.length ? -1 : 1) };
      return encodeNative([...betColumns, sign, batchColumn(batchId)], [...takenBack, ...added]);
    },
  },
  fact_key: factKeyFormat,
  wallet_txn: plainFormat(walletTxnTable),
  game_session: plainFormat(gameSessionTable),
  promo_credit: plainFormat(promoCreditTable),
  seamless_call: plainFormat(seamlessCallTable),
};
export type JournalTable = keyof typeof journalTables;
