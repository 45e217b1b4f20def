import type { LedgerTotals, TimedTotals } from '@manager/domain/reconcile';
import { sql } from 'kysely';
import type { AnyTx } from '../../../postgres/db.ts';
import { micros } from './ledgers.ts';
import type { StoredRow } from './stored-rows.ts';

/** A website's own figures of a row, and the file that they come from. */
export type SiteLedger = LedgerTotals & { uploadId: string; kind: 'totals' | 'transactions' };

/** By id of the row. A row that no file covers has none. */
export const readSiteLedgers = async (tx: AnyTx, rows: readonly StoredRow[]): Promise<Map<string, SiteLedger>> => {
  const covered = rows.filter((row) => row.upload_id !== null);
  if (covered.length === 0) return new Map();
  const found = await sql<{
    row_id: string;
    upload_id: string;
    kind: SiteLedger['kind'];
    bet_rows: string;
    bet: string;
    win: string;
  }>`
    select recon_row.id as row_id, recon_upload.id as upload_id, recon_upload.kind,
      coalesce(sum(line.bets), 0)::text as bet_rows, coalesce(sum(line.bet), 0)::text as bet, coalesce(sum(line.win), 0)::text as win
    from recon_row join recon_upload on recon_upload.id = recon_row.upload_id
    left join recon_upload_row as line on line.upload_id = recon_upload.id and line.settle_date = recon_row.settle_date
      and line.currency = recon_row.currency and line.status = 'settled'
    where recon_row.id = any(${covered.map(({ id }) => id)}::bigint[])
    group by recon_row.id, recon_upload.id`.execute(tx);
  return new Map(
    found.rows.map((row) => [
      row.row_id,
      { count: Number(row.bet_rows), bet: micros(row.bet), win: micros(row.win), uploadId: row.upload_id, kind: row.kind },
    ]),
  );
};

/** What a file says by the second; lines without a time are left out. */
export const readUploadStretches = async (
  tx: AnyTx,
  { uploadId, currency }: { uploadId: string; currency: string },
): Promise<TimedTotals[]> => {
  const { rows } = await sql<{ at_ms: string; bet_rows: string; bet: string; win: string }>`
    select (extract(epoch from at) * 1000)::bigint::text as at_ms, sum(bets)::text as bet_rows, sum(bet)::text as bet, sum(win)::text as win
    from recon_upload_row
    where upload_id = ${uploadId}::bigint and currency = ${currency} and status = 'settled' and at is not null group by at`.execute(
    tx,
  );
  return rows.map((row) => ({
    atMs: Number(row.at_ms),
    count: Number(row.bet_rows),
    bet: micros(row.bet),
    win: micros(row.win),
  }));
};
