import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { BetRows, JournalTable } from './journal-format.ts';

/** `held`: its bets, for those who follow them. */
export type JournalBatch = {
  id: string;
  table: JournalTable;
  partition: string;
  rows: number;
  block: Buffer;
  body: Buffer;
  held?: BetRows;
};

/** Rows for one partition of one table: they become one block, which ClickHouse takes whole or not at all. */
export type Part = { table: JournalTable; partition: string; rows: number; encode: (id: string) => Buffer; held?: BetRows };

const compress = promisify(zstdCompress);
/** Fast: the journal is written once, kept some weeks and read in an emergency. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export const packParts = (parts: readonly Part[], ids: readonly string[]): Promise<JournalBatch[]> =>
  Promise.all(
    parts.map(async ({ encode, ...part }, index) => {
      const id = ids[index] as string;
      const block = encode(id);
      return { ...part, id, block, body: await compress(block, ZSTD) };
    }),
  );

const MS_A_DAY = 86_400_000;

/** The partition of a settlement day, e.g. `202611`. */
export const monthOf = (epochDay: number): string => new Date(epochDay * MS_A_DAY).toISOString().slice(0, 7).replace('-', '');
