import { encodeNative, type NativeColumn } from '../fact/native-block.ts';
import { betColumns } from '../fact/bet-columns.ts';
import type { BetFact } from '../fact/bet-fact.ts';
import { fishingSliceTable } from '../fact/fishing-slice.ts';
import { gameSessionTable } from '../fact/game-session.ts';
import { jackpotHitTable } from '../fact/jackpot-hit.ts';
import { lotteryDrawTable } from '../fact/lottery-draw.ts';
import { factKeyFormat, plainFormat } from '../fact/plain-format.ts';
import { promoCreditTable } from '../fact/promo-credit.ts';
import { seamlessCallTable } from '../fact/seamless-call.ts';
import { transferTable } from '../fact/transfer.ts';
import { walletTxnTable } from '../fact/wallet-txn.ts';

/** Version of the columns below; a journal row remembers the one it was written with, so that an old journal stays readable. Since 2 rates have 12 decimals. */
export const JOURNAL_FORMAT = 2;
/** Written with rates of 8 decimals: a block names the types of its columns, and the store widens them. */
export const FORMER_FORMATS: readonly number[] = [1];

/** Rows of one partition, as lists that encode without an object a row: first the versions taken back, then those added; first bets, then rounds. */
export type BetRows = { takenBack: BetFact[]; added: BetFact[] };
export type KeyRows = { bets: BetFact[]; rounds: BetFact[] };
export type DetailRow = { fact: BetFact; detail: string };

const enumType = (values: Record<string, number>): `Enum8(${string})` =>
  `Enum8(${Object.entries(values)
    .map(([name, value]) => `'${name}' = ${value}`)
    .join(', ')})`;

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
  transfer: plainFormat(transferTable),
  lottery_draw: plainFormat(lotteryDrawTable),
  fishing_slice: plainFormat(fishingSliceTable),
  jackpot_hit: plainFormat(jackpotHitTable),
};
export type JournalTable = keyof typeof journalTables;
