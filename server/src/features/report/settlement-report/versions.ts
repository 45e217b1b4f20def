import type { SettlementAdjustment, SettlementVersion } from '@manager/contract/features/report/settlement-run';
import { type Decimal, decimal, sum } from '@manager/domain/money';
import type { NegativeCarry } from '@manager/domain/settlement';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';
import { type Line, NATIVE } from './lines.ts';
import type { Rates } from './rates.ts';

export type StoredVersion = SettlementVersion & {
  batch_id: string;
  /** False for one from before compensations were part of what is due. */
  counts_compensations: boolean;
};

/** Newest first. */
export const readVersions = async (db: ScopedDb, runId: string): Promise<StoredVersion[]> => {
  const rows = await db
    .selectFrom('settlement_version')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('run_version', 'desc')
    .execute();
  return rows.map((row) => ({
    run_version: row.run_version,
    snapshot_at: row.snapshot_at.toISOString(),
    batch_id: row.batch_id,
    negative_carry: row.negative_carry as NegativeCarry,
    fee: row.fee,
    late_changes: row.late_changes,
    carried_forward: row.carried_forward,
    adjustments: row.adjustments,
    compensations: row.compensations ?? '0',
    counts_compensations: row.compensations !== null,
    amount_due: row.amount_due,
    carried_out: row.carried_out,
    by: row.by_user,
    reason: row.reason,
  }));
};

export const shownVersion = ({ batch_id: _batch, counts_compensations: _counts, ...version }: StoredVersion): SettlementVersion =>
  version;

/** The frozen lines of a version, in the order of their keys. */
export const readLines = async (db: ScopedDb, { runId, runVersion }: { runId: string; runVersion: number }): Promise<Line[]> => {
  const rows = await db
    .selectFrom('settlement_line')
    .selectAll()
    .where('run_id', '=', runId)
    .where('run_version', '=', runVersion)
    .orderBy('site_id')
    .orderBy('vendor')
    .orderBy('game_type')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    site_id: row.site_id,
    vendor: row.vendor,
    game_type: row.game_type,
    currency: row.currency,
    rounds: Number(row.rounds),
    ...(Object.fromEntries(NATIVE.map((name) => [name, row[name]])) as Record<(typeof NATIVE)[number], string>),
    fx: row.fx,
    valid_bet_usd: row.valid_bet_usd,
    win_loss_usd: row.win_loss_usd,
    fee_basis: row.fee_basis as Line['fee_basis'],
    fee_pct: row.fee_pct,
    fee: row.fee,
  }));
};

/** The rates of a version's lines, whatever the month's rates have become since. */
export const readSettledRates = async (
  db: ScopedDb,
  { runId, runVersion }: { runId: string; runVersion: number },
): Promise<Rates> => {
  const rows = await db
    .selectFrom('settlement_line')
    .select(['currency', 'fx'])
    .distinct()
    .where('run_id', '=', runId)
    .where('run_version', '=', runVersion)
    .execute();
  return new Map(rows.map(({ currency, fx }) => [currency, decimal(fx)]));
};

const LINES_AT_ONCE = 500;

/** All of them have their rate: the calculation has refused others. */
export const insertLines = async (
  tx: ScopedTx,
  { runId, runVersion, lines }: { runId: string; runVersion: number; lines: readonly Line[] },
): Promise<void> => {
  const rows = lines.map(({ fx, valid_bet_usd: validBet, win_loss_usd: winLoss, fee, rounds, ...line }) => {
    if (fx === null || validBet === null || winLoss === null || fee === null) throw new Error(`no rate for ${line.currency}`);
    return {
      ...line,
      run_id: runId,
      run_version: runVersion,
      rounds: String(rounds),
      fx,
      valid_bet_usd: validBet,
      win_loss_usd: winLoss,
      fee,
    };
  });
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE)
    await tx
      .insertInto('settlement_line')
      .values(rows.slice(from, from + LINES_AT_ONCE))
      .execute();
};

/** In the order in which they were made. */
export const readAdjustments = async (db: ScopedDb, runId: string): Promise<SettlementAdjustment[]> => {
  const rows = await db.selectFrom('settlement_adjustment').selectAll().where('run_id', '=', runId).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    amount_usd: row.amount_usd,
    reason: row.reason,
    by: row.by_user,
    approved_name: row.approved_name,
    created_at: row.created_at.toISOString(),
    removed_by: row.removed_by,
    removal_approved_name: row.removal_approved_name,
    removed_at: row.removed_at?.toISOString() ?? null,
  }));
};

/** Σ of those that were not taken back. */
export const totalAdjustments = (adjustments: readonly SettlementAdjustment[]): Decimal =>
  sum(adjustments.filter(({ removed_at: removedAt }) => removedAt === null).map(({ amount_usd: amount }) => decimal(amount)));
