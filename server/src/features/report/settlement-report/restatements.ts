import { type Decimal, sum, ZERO } from '@manager/domain/money';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';
import { feeOfLate, type LateBet, readLateBets, readNewestBatches } from './late-bets.ts';
import type { Line } from './lines.ts';
import { monthOf, type Period } from './period.ts';
import { readRates } from './rates.ts';
import { readTerms } from './terms.ts';
import { readLines, readVersions } from './versions.ts';

/** A late change that is part of the newest version of a later run. */
export type Entered = LateBet & { entered: { id: string; date_from: string; date_to: string } };

/** Late changes of a run that later runs hold; what an older version of such a run held no longer counts. `without`: of a run that is calculated anew. */
export const readEntered = async (
  db: ScopedDb,
  { runId, without }: { runId: string; without?: string | undefined },
): Promise<Entered[]> => {
  const rows = await db
    .selectFrom('settlement_restatement')
    .innerJoin('settlement_run as entered', (join) =>
      join
        .onRef('entered.id', '=', 'settlement_restatement.entered_run_id')
        .onRef('entered.run_version', '=', 'settlement_restatement.entered_version'),
    )
    .selectAll('settlement_restatement')
    .select(['entered.date_from', 'entered.date_to'])
    .where('settlement_restatement.run_id', '=', runId)
    .where('entered.id', 'is distinct from', without ?? null)
    .orderBy('settlement_restatement.id')
    .execute();
  return rows.map((row) => ({
    bet_id: row.bet_id,
    site_id: row.site_id,
    vendor: row.vendor,
    game_type: row.game_type,
    currency: row.currency,
    settle_date: row.settle_date,
    batch_id: row.batch_id,
    bet_before: row.bet_before,
    bet_after: row.bet_after,
    valid_before: row.valid_before,
    valid_after: row.valid_after,
    win_before: row.win_before,
    win_after: row.win_after,
    entered: { id: row.entered_run_id, date_from: row.date_from, date_to: row.date_to },
  }));
};

export type LateOfRun = { run: SettlementRun; bets: LateBet[]; fee: Decimal };

/** The newest batch that is in the run or in what of it has entered later runs. */
export const markOf = (snapshotBatch: string, entered: readonly { batch_id: string }[]): string =>
  entered.reduce((newest, { batch_id: batch }) => (BigInt(batch) > BigInt(newest) ? batch : newest), snapshotBatch);

export const periodOfRun = (period: Period, run: Pick<SettlementRun, 'date_from' | 'date_to'>): Period => ({
  ...period,
  range: { from: run.date_from, to: run.date_to },
});

/** Rates, scales and lines with which late changes of a run are valued. */
export const termsOfRun = async (db: ScopedDb, period: Period, lines: readonly Line[]) => ({
  lines,
  rates: await readRates(db, monthOf(period.range)),
  tiers: (await readTerms(db, period.agent.id)).tiers,
});

/** Late changes of earlier runs that no later one holds. Only runs are looked into that have a day with a newer batch. */
export const readWaiting = async (
  ctx: Ctx,
  db: ScopedDb,
  { period, runs, without }: { period: Period; runs: readonly SettlementRun[]; without: string | undefined },
): Promise<LateOfRun[]> => {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return [];
  const newest = await readNewestBatches(ctx, { ...period, range: { from: first.date_from, to: last.date_to } });
  const found: LateOfRun[] = [];
  for (const run of runs) {
    const [version] = await readVersions(db, run.id);
    if (version === undefined) continue;
    const mark = markOf(version.batch_id, await readEntered(db, { runId: run.id, without }));
    const isTouched = [...newest].some(([day, batch]) => day >= run.date_from && day <= run.date_to && batch > BigInt(mark));
    if (!isTouched) continue;
    const own = periodOfRun(period, run);
    const bets = await readLateBets(ctx, own, mark);
    const lines = await readLines(db, { runId: run.id, runVersion: run.run_version });
    if (bets.length > 0) found.push({ run, bets, fee: feeOfLate(bets, own, await termsOfRun(db, own, lines)) });
  }
  return found;
};

export const totalLate = (late: readonly LateOfRun[]): Decimal => (late.length === 0 ? ZERO : sum(late.map(({ fee }) => fee)));

const ROWS_AT_ONCE = 500;

/** Puts on record which bets entered which run. */
export const insertRestatements = async (
  tx: ScopedTx,
  { late, enteredRunId, enteredVersion }: { late: readonly LateOfRun[]; enteredRunId: string; enteredVersion: number },
): Promise<void> => {
  const rows = late.flatMap(({ run, bets }) =>
    bets.map((bet) => ({ ...bet, run_id: run.id, entered_run_id: enteredRunId, entered_version: enteredVersion })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('settlement_restatement')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};
