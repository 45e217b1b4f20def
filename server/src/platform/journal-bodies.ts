import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { BetFact } from './bet-fact.ts';
import { type DetailRow, journalTables, type JournalTable, type KeyRow, type SignedFact } from './journal-format.ts';

export type JournalBatch = { id: string; table: JournalTable; partition: string; rows: number; block: Buffer; body: Buffer };

const compress = promisify(zstdCompress);
/** Fast: the journal is written once, kept some weeks and read in an emergency. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const MS_A_DAY = 86_400_000;
const monthOf = (epochDay: number): string => new Date(epochDay * MS_A_DAY).toISOString().slice(0, 7).replace('-', '');

type Rows = { bet: SignedFact[]; bet_key: KeyRow[]; bet_detail: DetailRow[] };

/** Gathers the rows of one freeze by table and partition: each becomes one block, which ClickHouse takes whole or not at all. */
export class JournalBodies {
  readonly #months = new Map<string, Rows>();
  /** The same, by settlement day: the text of a month is made once a day and not once a bet. */
  readonly #days = new Map<number, Rows>();

  addBet(fact: BetFact, sign: 1 | -1): void {
    this.#rowsOf(fact).bet.push({ fact, sign });
  }

  addKeys(fact: BetFact): void {
    const { bet_key } = this.#rowsOf(fact);
    bet_key.push({ fact, key: fact.betId, kind: 1 });
    if (fact.roundId !== fact.betId) bet_key.push({ fact, key: fact.roundId, kind: 2 });
  }

  addDetail(fact: BetFact, detail: string): void {
    this.#rowsOf(fact).bet_detail.push({ fact, detail });
  }

  #rowsOf({ settleDay }: BetFact): Rows {
    let rows = this.#days.get(settleDay);
    if (rows === undefined) {
      const month = monthOf(settleDay);
      rows = this.#months.get(month) ?? { bet: [], bet_key: [], bet_detail: [] };
      this.#months.set(month, rows);
      this.#days.set(settleDay, rows);
    }
    return rows;
  }

  /** How many batch ids `seal` needs. */
  get count(): number {
    return this.#parts().length;
  }

  seal(ids: readonly string[]): Promise<JournalBatch[]> {
    return Promise.all(
      this.#parts().map(async ({ table, partition, rows, encode }, index) => {
        const id = ids[index] as string;
        const block = encode(id);
        return { id, table, partition, rows, block, body: await compress(block, ZSTD) };
      }),
    );
  }

  #parts(): { table: JournalTable; partition: string; rows: number; encode: (id: string) => Buffer }[] {
    const tables = Object.keys(journalTables) as JournalTable[];
    return tables.flatMap((table) =>
      [...this.#months].flatMap(([partition, months]) => {
        const rows = months[table];
        const { encode } = journalTables[table] as { encode: (rows: unknown[], id: string) => Buffer };
        return rows.length === 0 ? [] : [{ table, partition, rows: rows.length, encode: (id: string) => encode(rows, id) }];
      }),
    );
  }
}
