import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Session, type ChdbQueryStream } from 'chdb';
import { EngineError } from './engine-error.ts';
import { bindStatement, literal, setStatement, type Settings } from './settings.ts';

/** One query of a pool. `database` must be an identifier; `params` are the HTTP texts of the parameters. */
export type PoolQuery = {
  sql: string;
  database: string;
  params: ReadonlyMap<string, string>;
  settings: Settings;
  format: string;
};

/** Arguments of every connection: exact numbers in JSON and a single block an insert, whoever asks. */
const CONNECTION_ARGS = [
  '--output_format_json_quote_64bit_integers=1',
  '--output_format_json_quote_decimals=1',
  '--input_format_parallel_parsing=0',
  '--async_insert=0',
  '--max_insert_block_size=1048449',
  '--min_insert_block_size_rows=1048449',
  '--min_insert_block_size_bytes=1073741824',
  '--max_insert_threads=1',
  '--max_query_size=16777216',
];

type Slot = { session: Session; fingerprint: string; database: string };

/**
 * Sessions on one data directory, one query at a time each, with a bounded queue before them.
 * A session whose settings differ from what a query asks is opened anew, because after `readonly = 1` no limit can be changed.
 */
export class SessionPool {
  readonly #path: string;
  readonly #isReadOnly: boolean;
  readonly #maxQueued: number;
  readonly #idle: Slot[] = [];
  readonly #waiting: ((slot: Slot) => void)[] = [];
  readonly #serverArgs: readonly string[];

  constructor(o: { path: string; sessions: number; isReadOnly: boolean; maxQueued: number; serverArgs?: readonly string[] }) {
    this.#path = o.path;
    this.#isReadOnly = o.isReadOnly;
    this.#maxQueued = o.maxQueued;
    this.#serverArgs = o.serverArgs ?? [];
    for (let i = 0; i < o.sessions; i++) this.#idle.push({ session: this.#open(), fingerprint: '', database: 'default' });
  }

  #open(): Session {
    return new Session(this.#path, { connectionArgs: [...CONNECTION_ARGS, ...this.#serverArgs] });
  }

  #take(fingerprint: string): Promise<Slot> | Slot {
    const same = this.#idle.findIndex((slot) => slot.fingerprint === fingerprint);
    const slot = this.#idle.splice(same < 0 ? 0 : same, 1)[0];
    if (slot) return slot;
    if (this.#waiting.length >= this.#maxQueued)
      throw new EngineError(202, 'Too many simultaneous queries', 'TOO_MANY_SIMULTANEOUS_QUERIES');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next) next(slot);
    else this.#idle.push(slot);
  }

  /** Gives the slot the settings of the query; limits come before `readonly`, afterwards nothing can lift them. */
  async #prepare(slot: Slot, query: PoolQuery, fingerprint: string): Promise<void> {
    if (slot.fingerprint !== fingerprint) {
      const fresh = this.#open();
      slot.session.close();
      Object.assign(slot, { session: fresh, fingerprint: '', database: 'default' });
      const settings = setStatement(query.settings) + (this.#isReadOnly ? 'SET readonly = 1;' : '');
      if (settings) await fresh.queryAsync(settings);
      slot.fingerprint = fingerprint;
    }
    if (slot.database !== query.database) {
      await slot.session.queryAsync(`USE \`${query.database}\``);
      slot.database = query.database;
    }
  }

  /** Runs `work` on a prepared session; the session is free again only when the engine is done with it. */
  async #on<T>(query: PoolQuery, isWanted: () => boolean, work: (session: Session) => Promise<T>): Promise<T> {
    const fingerprint = `${this.#isReadOnly}${setStatement(new Map([...query.settings].toSorted(([a], [b]) => (a < b ? -1 : 1))))}`;
    const slot = await this.#take(fingerprint);
    try {
      if (!isWanted()) throw new EngineError(394, 'Query was cancelled', 'QUERY_WAS_CANCELLED');
      await this.#prepare(slot, query, fingerprint);
      return await work(slot.session);
    } finally {
      this.#release(slot);
    }
  }

  /** The whole answer in one buffer. */
  query(query: PoolQuery, isWanted: () => boolean): Promise<Uint8Array> {
    return this.#on(query, isWanted, async (session) => {
      const result = await session.queryAsync(bindStatement(query.params) + query.sql, { format: query.format });
      return result.bytes();
    });
  }

  /** The answer in chunks of whole rows; ending the consumption early stops the engine. */
  stream(query: PoolQuery, isWanted: () => boolean, consume: (chunks: ChdbQueryStream) => Promise<void>): Promise<void> {
    return this.#on(query, isWanted, async (session) => {
      const binding = bindStatement(query.params);
      if (binding) await session.queryAsync(binding);
      const chunks = session.queryStream(query.sql, { format: query.format });
      try {
        await consume(chunks);
      } finally {
        if (!chunks.closed) chunks.cancel();
      }
    });
  }

  /**
   * One block, hence one part in each partition. The data go through a spool file: the engine reads it twice as fast as
   * data inside the statement, and knows the binary formats there. Returns the number of rows.
   */
  async insert(query: PoolQuery, into: InsertTarget, data: Buffer): Promise<number> {
    const spool = join(this.#path, 'spool', randomUUID());
    await writeFile(spool, data, { mode: 0o600, flag: 'wx' });
    const table = into.table
      .split('.')
      .map((part) => `\`${part}\``)
      .join('.');
    const columns = into.columns ? `(${into.columns.map((column) => `\`${column}\``).join(', ')})` : '';
    const sql = `INSERT INTO ${table} ${columns} SELECT * FROM file(${literal(spool)}, '${into.format}') SETTINGS use_structure_from_insertion_table_in_table_functions = 1`;
    try {
      return await this.#on(
        query,
        () => true,
        async (session) => (await session.queryAsync(sql)).rowsRead,
      );
    } finally {
      await rm(spool, { force: true });
    }
  }

  /** Waits until no query holds a session, then closes them all. */
  async close(sessions: number): Promise<void> {
    const slots: Slot[] = [];
    while (slots.length < sessions) slots.push(await this.#take(''));
    for (const slot of slots) slot.session.close();
  }
}

export type InsertTarget = { table: string; columns: readonly string[] | undefined; format: string };

const INSERT =
  /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?((?:[`"]?\w+[`"]?\.)?[`"]?\w+[`"]?)\s*(?:\(([^()]*)\))?\s*FORMAT\s+(\w+)\s*;?\s*$/i;
const FORMATS = new Map(
  ['TabSeparated', 'JSONEachRow', 'JSONCompactEachRow', 'CSV', 'RowBinary', 'Native'].map((format) => [
    format.toLowerCase(),
    format,
  ]),
);

/** The target of `INSERT INTO t (a, b) FORMAT x`, or undefined when the text is another kind of insert. */
export const insertTarget = (sql: string): InsertTarget | undefined => {
  const [, table, columns, name] = INSERT.exec(sql) ?? [];
  const format = FORMATS.get((name ?? '').toLowerCase());
  if (table === undefined || format === undefined) return undefined;
  const bare = (text: string): string => text.trim().replace(/[`"]/g, '');
  return { table: bare(table), columns: columns === undefined ? undefined : columns.split(',').map(bare), format };
};
