import type { ReconcileHint, ReconcileState } from '@manager/contract/features/report/reconcile-report';
import { microsToText } from '@manager/domain/micros';
import type { Transaction } from '@manager/domain/reconcile';
import { sql } from 'kysely';
import type { DayRange } from '../../../kit/report/report-scope.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { partsOf } from './ledgers.ts';
import type { Comparison, FoundDifference } from './transactions.ts';

/** `minutes` of a suspected shift. */
export type Hint = { hint: ReconcileHint; minutes: number | null };

/** What a comparison writes of the ledgers, as the wire prints it. */
export type Figures = Record<'bets_count' | 'bets_bet' | 'bets_win' | 'tolerance', string> &
  Record<`${'wallet' | 'site' | 'diff'}_${'count' | 'bet' | 'win'}` | 'diff_pct', string | null>;

export type StoredRow = Figures & {
  id: string;
  site_id: string;
  settle_date: string;
  currency: string;
  state: ReconcileState;
  version: number;
  upload_id: string | null;
  /** The file that the figures were last compared with. */
  compared_upload_id: string | null;
  /** False for a row that was made just now. */
  was_judged: boolean;
};

/** The rows of a website's days, made where a ledger has something and locked in one order. Percentages with the four decimals that comparing gives them. */
export const lockRows = async (
  tx: AnyTx,
  { siteId, days, keys, now }: { siteId: string; days: DayRange; keys: readonly string[]; now: Date },
): Promise<StoredRow[]> => {
  const places = keys.map(partsOf);
  if (places.length > 0)
    await sql`
      insert into recon_row (site_id, settle_date, currency, version, compared_at, created_at, updated_at)
      select ${siteId}::bigint, settle_date, currency, 0, ${now}, ${now}, ${now}
      from unnest(${places.map(({ settleDate }) => settleDate)}::date[], ${places.map(({ currency }) => currency)}::text[]) as place(settle_date, currency)
      order by settle_date, currency on conflict do nothing`.execute(tx);
  const { rows } = await sql<Omit<StoredRow, 'was_judged'>>`
    select id, site_id, settle_date::text, currency, state, version, upload_id, compared_upload_id,
      bets_count, bets_bet, bets_win, wallet_count, wallet_bet, wallet_win, site_count, site_bet, site_win,
      diff_count, diff_bet, diff_win, diff_pct::text, tolerance
    from recon_row
    where site_id = ${siteId}::bigint and settle_date between ${days.from}::date and ${days.to}::date
    order by settle_date, currency for update`.execute(tx);
  return rows.map((row) => ({ ...row, was_judged: row.version > 0 }));
};

export const writeRow = async (
  ctx: AnyCtx,
  tx: AnyTx,
  {
    row,
    verdict,
    figures,
    hints,
    compared,
  }: { row: StoredRow; verdict: ReconcileState; figures: Figures; hints: readonly Hint[]; compared: Comparison | null },
): Promise<void> => {
  const { missing_theirs = null, missing_ours = null, amount_differs = null, status_differs = null } = compared?.counts ?? {};
  await tx
    .updateTable('recon_row')
    .set({
      ...figures,
      state: verdict,
      hints: JSON.stringify(hints),
      missing_theirs,
      missing_ours,
      amount_differs,
      status_differs,
      compared_upload_id: row.upload_id,
      // An explanation of other figures explains nothing.
      explanation: '',
      evidence: '',
      explained_by: '',
      explained_by_id: null,
      explained_at: null,
      has_moved: false,
      compared_at: ctx.now(),
      updated_at: ctx.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
};

/** In place of those of the comparison before. */
export const writeDifferences = async (
  tx: AnyTx,
  { row, compared }: { row: StoredRow; compared: Comparison | null },
): Promise<void> => {
  await tx.deleteFrom('recon_diff').where('row_id', '=', row.id).execute();
  const kept = compared?.kept ?? [];
  for (let from = 0; from < kept.length; from += ROWS_AT_ONCE)
    await insertDifferences(tx, { row, kept: kept.slice(from, from + ROWS_AT_ONCE) });
};

const ROWS_AT_ONCE = 5_000;

const insertDifferences = async (
  tx: AnyTx,
  { row, kept }: { row: StoredRow; kept: readonly FoundDifference[] },
): Promise<void> => {
  const column = (valueOf: (one: FoundDifference) => string | null) => kept.map(valueOf);
  const amount = (one: Transaction | null, name: 'bet' | 'win'): string | null => (one === null ? null : microsToText(one[name]));
  await sql`
    insert into recon_diff (row_id, site_id, kind, our_id, their_id, round_id, ours_status, ours_bet, ours_win,
      theirs_status, theirs_bet, theirs_win, hint)
    select ${row.id}::bigint, ${row.site_id}::bigint, one.* from unnest(
      ${column(({ kind }) => kind)}::text[],
      ${column(({ ours }) => ours?.id ?? '')}::text[],
      ${column(({ theirs }) => theirs?.id ?? '')}::text[],
      ${column(({ ours, theirs }) => ours?.roundId ?? theirs?.roundId ?? '')}::text[],
      ${column(({ ours }) => ours?.status ?? null)}::text[],
      ${column(({ ours }) => amount(ours, 'bet'))}::numeric[],
      ${column(({ ours }) => amount(ours, 'win'))}::numeric[],
      ${column(({ theirs }) => theirs?.status ?? null)}::text[],
      ${column(({ theirs }) => amount(theirs, 'bet'))}::numeric[],
      ${column(({ theirs }) => amount(theirs, 'win'))}::numeric[],
      ${column(({ hint }) => hint ?? '')}::text[]) as one`.execute(tx);
};
