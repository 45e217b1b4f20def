import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Keeps the log until it was handed over, across restarts of either side. */
const SLOT = 'manager_archive';
const ALONE = 'manager log archive';
/** As `initdb` makes it. */
const SEGMENT_BYTES = 16n * 1024n ** 2n;
const SEGMENTS_A_FILE = 256n;

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

export type LogTurn = {
  /** What was committed before is in the log that was handed over so far. */
  until: Date;
  /** The last segment that was handed over, by this turn or an earlier one. */
  newest: string;
  /** Nothing was committed since the last turn. */
  isIdle: boolean;
};

export type LogArchive = {
  /** Gives each file that the server has completed since the last turn to `take`, in their order; it may get one again. */
  turn: (take: (name: string, bytes: Buffer) => Promise<void>) => Promise<LogTurn>;
  close: () => Promise<void>;
};

/** The number of a segment, whatever its timeline, by its name or by a place in the log ("16/B374D848"). */
export const segmentOf = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_A_FILE + BigInt(`0x${name.slice(16)}`);
export const segmentAt = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / SEGMENT_BYTES;
};
export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isHistory = (name: string): boolean => HISTORY.test(name);

const hex = (value: bigint): string => value.toString(16).toUpperCase();
const nameOf = (timeline: string, segment: bigint): string =>
  `${timeline}${[segment / SEGMENTS_A_FILE, segment % SEGMENTS_A_FILE].map((part) => hex(part).padStart(8, '0')).join('')}`;
const startOf = (segment: bigint): string => {
  const at = segment * SEGMENT_BYTES;
  return `${hex(at >> 32n)}/${hex(at & 0xffff_ffffn)}`;
};

/** Follows the log of a server that runs; one process at a time. Rejects in a sentence where another one does. */
export const openLogArchive = async ({ url, pgData }: { url: string; pgData: string }): Promise<LogArchive> => {
  const client = new pg.Client({ connectionString: url, application_name: 'manager log archive' });
  // A server that goes away is told by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  const one = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows[0] as Row;
  };
  const close = (): Promise<void> => client.end();
  try {
    const { alone } = await one<{ alone: boolean }>('select pg_try_advisory_lock(hashtext($1)) as alone', [ALONE]);
    if (!alone) throw new Error('Another process follows the log of this product already.');
  } catch (error) {
    await close();
    throw error;
  }
  const handedOver = new Set<string>();
  let lastLsn: string | undefined;
  let newest = '';

  /** What the server threw away before is missing from the log: whoever keeps it sees the gap. */
  const holdLog = async (): Promise<void> => {
    const { status } = await one<{ status: string | null }>(
      'select max(wal_status) as status from pg_replication_slots where slot_name = $1',
      [SLOT],
    );
    if (status !== null && status !== 'lost') return;
    if (status === 'lost') await client.query('select pg_drop_replication_slot($1)', [SLOT]);
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  };

  /** Ends the segment that is being written, behind one more commit: any moment before it can be gone back to. */
  const endSegment = async (): Promise<Pick<LogTurn, 'until' | 'isIdle'>> => {
    const { until, lsn } = await one<{ until: Date; lsn: string }>(
      'select clock_timestamp() as until, pg_current_wal_insert_lsn()::text as lsn',
    );
    if (lsn === lastLsn) return { until, isIdle: true };
    await client.query(`select pg_logical_emit_message(true, 'manager', 'archived')`);
    await client.query('select pg_switch_wal()');
    return { until, isIdle: false };
  };

  const handOver = async (take: (name: string, bytes: Buffer) => Promise<void>): Promise<string> => {
    const { held, flushed, timeline } = await one<{ held: string; flushed: string; timeline: string }>(
      `select restart_lsn::text as held, pg_current_wal_flush_lsn()::text as flushed,
         left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline
       from pg_replication_slots where slot_name = $1`,
      [SLOT],
    );
    const [first, current] = [segmentAt(held), segmentAt(flushed)];
    const walDir = join(pgData, 'pg_wal');
    const names = (await readdir(walDir)).toSorted();
    const done = names.filter(
      (name) => isSegment(name) && name.startsWith(timeline) && segmentOf(name) >= first && segmentOf(name) < current,
    );
    for (const name of [...names.filter((each) => isHistory(each) && !handedOver.has(each)), ...done]) {
      await take(name, await readFile(join(walDir, name)));
      if (isHistory(name)) handedOver.add(name);
    }
    if (current > first) await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, startOf(current)]);
    ({ lsn: lastLsn } = await one<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn'));
    return nameOf(timeline, current - 1n);
  };

  return {
    turn: async (take) => {
      await holdLog();
      const ended = await endSegment();
      if (!ended.isIdle) newest = await handOver(take);
      return { ...ended, newest };
    },
    close,
  };
};
