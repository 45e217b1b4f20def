import { closeReconcile, explainReconcile, ReconcileRow, runReconcile } from '@manager/contract/features/report/reconcile-report';
import { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import { decimal } from '@manager/domain/money';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

const fromRows = (db: ScopedDb) =>
  db.selectFrom('recon_row').innerJoin('site', 'site.id', 'recon_row.site_id').innerJoin('agent', 'agent.id', 'site.agent_id');

type RowQuery = ReturnType<typeof fromRows>;

/** Those of the caller's websites. */
export const visibleReconciled = (ctx: Ctx): RowQuery => fromRows(ctx.db).where(inScope(ctx.user.scope, 'site.agent_id'));

export const selectReconciled = async (ctx: Ctx, query: RowQuery): Promise<ReconcileRow[]> =>
  (await selectColumns(query).execute()).map((row) => toRow(ctx, row));

/** One row by its id; throws `object.not_found`, also when it is out of scope. */
export const findReconciled = async (ctx: Ctx, id: string): Promise<ReconcileRow> => {
  const [row] = await selectReconciled(ctx, visibleReconciled(ctx).where('recon_row.id', '=', id));
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

const selectColumns = (query: RowQuery) =>
  query
    .selectAll('recon_row')
    .select(['site.code as site_code', 'site.name as site_name', 'site.agent_id', 'agent.name as agent_name'])
    .select(sql<string>`recon_row.settle_date::text`.as('day'));

type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const count = (value: string | null): number | null => (value === null ? null : Number(value));

const toRow = (ctx: Ctx, row: Selected): ReconcileRow => {
  const site = { count: count(row.site_count), bet: row.site_bet, win: row.site_win };
  const wallet = { count: count(row.wallet_count), bet: row.wallet_bet, win: row.wallet_win };
  const theirs = site.count === null ? wallet : site;
  return ReconcileRow.parse({
    ...row,
    settle_date: row.day,
    bets_count: count(row.bets_count),
    wallet_count: wallet.count,
    wallet_bet: wallet.bet,
    wallet_win: wallet.win,
    site_count: site.count,
    site_bet: site.bet,
    site_win: site.win,
    theirs_from: site.count !== null ? 'site' : wallet.count === null ? null : 'wallet',
    theirs_count: theirs.count,
    theirs_bet: theirs.bet,
    theirs_win: theirs.win,
    diff_count: count(row.diff_count),
    diff_pct: row.diff_pct === null ? null : decimal(row.diff_pct).toFixed(4),
    diffs: diffsOf(row),
    explained_at: row.explained_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    compared_at: row.compared_at.toISOString(),
    can: {
      run: mayCall(ctx, runReconcile),
      upload: mayCall(ctx, uploadFigures) && row.state !== 'closed',
      explain: mayCall(ctx, explainReconcile) && (row.state === 'mismatch' || row.state === 'explained'),
      close: mayCall(ctx, closeReconcile) && row.state === 'explained',
    },
  });
};

const diffsOf = (row: Selected): ReconcileRow['diffs'] => {
  const { missing_theirs, missing_ours, amount_differs, status_differs } = row;
  if (missing_theirs === null || missing_ours === null || amount_differs === null || status_differs === null) return null;
  return { missing_theirs, missing_ours, amount_differs, status_differs };
};
