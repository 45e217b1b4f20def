import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { BET_COLUMNS, type BetFact } from './bet-fact.ts';

/** Version of the column lists below; a journal row remembers the one it was written with. */
export const JOURNAL_FORMAT = 1;

/** Columns of the bodies by table, in the order of format 1. `batch_id` is always the last one. */
export const JOURNAL_COLUMNS = {
  bet_key: ['key', 'kind', 'bet_id', 'site_id', 'settle_date', 'row_version', 'batch_id'],
  bet_detail: ['site_id', 'settle_date', 'bet_id', 'row_version', 'detail', 'batch_id'],
  bet: [...BET_COLUMNS, 'sign', 'batch_id'],
} as const;
export type JournalTable = keyof typeof JOURNAL_COLUMNS;

export type JournalBatch = { id: string; table: JournalTable; partition: string; rows: number; tsv: Buffer; body: Buffer };

/** Fast: the journal is written once, kept some weeks and read in an emergency. */
const compress = promisify(zstdCompress);
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Gathers the rows of one freeze by table and partition: each becomes one block, which ClickHouse takes whole or not at all. */
export class JournalBodies {
  readonly #lines = new Map<string, { table: JournalTable; partition: string; lines: string[] }>();

  addBet(fact: BetFact, sign: 1 | -1): void {
    this.#add('bet', fact.month, `${fact.columns}\t${sign}`);
  }

  addKeys(fact: BetFact): void {
    const place = `${fact.betId}\t${fact.siteId}\t${fact.settleDate}\t${fact.rowVersion}`;
    this.#add('bet_key', fact.month, `${fact.betId}\tbet\t${place}`);
    if (fact.roundId !== fact.betId) this.#add('bet_key', fact.month, `${fact.roundId}\tround\t${place}`);
  }

  addDetail(fact: BetFact, json: string): void {
    // JSON holds no raw tab or newline; its backslashes are doubled for TabSeparated.
    const text = json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
    this.#add('bet_detail', fact.month, `${fact.siteId}\t${fact.settleDate}\t${fact.betId}\t${fact.rowVersion}\t${text}`);
  }

  #add(table: JournalTable, partition: string, line: string): void {
    const key = `${table}/${partition}`;
    let entry = this.#lines.get(key);
    if (entry === undefined) this.#lines.set(key, (entry = { table, partition, lines: [] }));
    entry.lines.push(line);
  }

  get count(): number {
    return this.#lines.size;
  }

  /** The bodies under their batch ids, keys and details before bets: what a report shows can then be opened. */
  async seal(ids: readonly string[]): Promise<JournalBatch[]> {
    const order = Object.keys(JOURNAL_COLUMNS);
    const entries = [...this.#lines.values()].toSorted((a, b) => order.indexOf(a.table) - order.indexOf(b.table));
    return Promise.all(
      entries.map(async ({ table, partition, lines }, index) => {
        const id = ids[index] as string;
        const tsv = Buffer.from(`${lines.join(`\t${id}\n`)}\t${id}\n`);
        return { id, table, partition, rows: lines.length, tsv, body: await compress(tsv, ZSTD) };
      }),
    );
  }
}
