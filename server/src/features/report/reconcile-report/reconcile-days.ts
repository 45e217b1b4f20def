import type { ReconcileHint, ReconcileState } from '@manager/contract/features/report/reconcile-report';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { type CalendarVersions, calendarAt, dayBoundsAt } from '@manager/domain/calendar-versions';
import { reconcileRow } from '@manager/domain/machines';
import {
  differenceOf,
  type LedgerTotals,
  NO_TOTALS,
  shiftCandidates,
  suspectShift,
  type TimedTotals,
  totalsOf,
  totalsWithin,
  type Transaction,
  verdictOf,
} from '@manager/domain/reconcile';
import { sql } from 'kysely';
import type { DayRange } from '../../../kit/report/report-scope.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { AnyCtx, SessionUser } from '../../../kit/service/ctx.ts';
import { type AnyDb, inTransaction, type AnyTx } from '../../../postgres/db.ts';
import {
  type BetLedger,
  micros,
  microText,
  partsOf,
  placeKey,
  readBetLedgers,
  readBetSlots,
  readWalletLedgers,
  sumTotals,
  type WalletLedger,
} from './ledgers.ts';
import { type Figures, type Hint, lockRows, type StoredRow, writeDifferences, writeRow } from './stored-rows.ts';
import { readTolerances, toleranceOf } from './tolerance.ts';
import { type Comparison, compareTransactions, MAX_COMPARED, readWalletTransactions } from './transactions.ts';
import { readSiteLedgers, readUploadStretches, type SiteLedger } from './uploaded.ts';

type Caller = AnyCtx & { user?: SessionUser };

export type ReconciledSite = { siteId: string; agentId: string; calendars: CalendarVersions };
export type Outcome = { sites: number; rows: number; states: Partial<Record<ReconcileState, number>> };

/** `dueDay`: the day whose look is put on record, as the daily job does; absent: every day of the range. */
type DaysToReconcile = { sites: readonly ReconciledSite[]; days: DayRange; dueDay?: string };

/**
 * Compares every row of the websites and days anew: a row for each currency in which one of the ledgers has anything, also when all
 * match. Rows whose figures are as they were stay untouched, closed ones always. Each website is a transaction of its own, within the
 * one of a request.
 */
export const reconcileDays = async (ctx: Caller, db: AnyDb, { sites, days, dueDay }: DaysToReconcile): Promise<Outcome> => {
  const outcome: Outcome = { sites: 0, rows: 0, states: {} };
  if (sites.length === 0) return outcome;
  const ask = { siteIds: sites.map(({ siteId }) => siteId), days };
  const [bets, wallets] = await Promise.all([readBetLedgers(ctx.clickhouse, ask), readWalletLedgers(ctx.clickhouse, ask)]);
  // A day of nothing but free rounds has no figures to compare.
  const filled = [...bets, ...wallets].filter(([, ledger]) => !isNothing(ledger)).map(([key]) => key);
  const keysOf = Map.groupBy(new Set(filled), (key) => partsOf(key).siteId);
  const tolerances = await readTolerances(db);
  for (const site of sites) {
    const states = await inTransaction(db, (tx) =>
      reconcileSite(ctx, tx, { site, days, dueDay, keys: keysOf.get(site.siteId) ?? [], bets, wallets, tolerances }),
    );
    outcome.sites += 1;
    for (const state of states) {
      outcome.rows += 1;
      outcome.states[state] = (outcome.states[state] ?? 0) + 1;
    }
  }
  return outcome;
};

type SiteWork = {
  site: ReconciledSite;
  days: DayRange;
  dueDay: string | undefined;
  keys: readonly string[];
  bets: ReadonlyMap<string, BetLedger>;
  wallets: ReadonlyMap<string, WalletLedger>;
  tolerances: ReadonlyMap<string, string>;
};

const reconcileSite = async (ctx: Caller, tx: AnyTx, work: SiteWork): Promise<ReconcileState[]> => {
  const { site, days, bets, wallets } = work;
  const rows = await lockRows(tx, { siteId: site.siteId, days, keys: work.keys, now: ctx.now() });
  const uploaded = await readSiteLedgers(tx, rows);
  const done: { settleDate: string; state: ReconcileState }[] = [];
  for (const row of rows) {
    const key = placeKey(row.site_id, row.settle_date, row.currency);
    const state = await judge(ctx, tx, {
      row,
      site,
      bets: bets.get(key) ?? { ...NO_TOTALS, jackpot: 0n, promo: 0n },
      wallet: wallets.get(key),
      uploaded: uploaded.get(row.id),
      tolerance: toleranceOf(work.tolerances, row.currency),
    });
    done.push({ settleDate: row.settle_date, state });
  }
  await writeRuns(ctx, tx, { site, days: work.dueDay === undefined ? days : { from: work.dueDay, to: work.dueDay }, done });
  return done.map(({ state }) => state);
};

type Case = {
  row: StoredRow;
  site: ReconciledSite;
  bets: BetLedger;
  wallet: WalletLedger | undefined;
  uploaded: SiteLedger | undefined;
  tolerance: string;
};

const judge = async (ctx: Caller, tx: AnyTx, one: Case): Promise<ReconcileState> => {
  const { row, bets, wallet, uploaded, tolerance } = one;
  // A wallet that moved nothing confirms nothing: it may not report yet.
  const moved = wallet === undefined || isNothing(wallet) ? undefined : wallet;
  const movements = moved === undefined ? null : await readMovements(ctx, { one, moved });
  const confirmed = movements === null ? moved : sumTotals(movements.map(totalsOf));
  const others = [uploaded, confirmed].filter((ledger) => ledger !== undefined);
  const verdict = verdictOf({ ours: bets, others, tolerance: micros(tolerance) });
  const theirs = uploaded ?? confirmed;
  const diff = theirs === undefined ? null : differenceOf(bets, theirs);
  const figures: Figures = {
    bets_count: String(bets.count),
    bets_bet: microText(bets.bet),
    bets_win: microText(bets.win),
    ...ledgerColumns('wallet', confirmed),
    ...ledgerColumns('site', uploaded),
    diff_count: diff === null ? null : String(diff.count),
    diff_bet: diff === null ? null : microText(diff.bet),
    diff_win: diff === null ? null : microText(diff.win),
    diff_pct: diff?.pct ?? null,
    tolerance,
  };
  const isAsBefore = Object.entries(figures).every(([name, value]) => row[name as keyof Figures] === value);
  if (isAsBefore && row.was_judged && (uploaded === undefined || uploaded.uploadId === row.compared_upload_id)) {
    await tx.updateTable('recon_row').set({ compared_at: ctx.now(), has_moved: false }).where('id', '=', row.id).execute();
    return row.state;
  }
  if (row.state === 'closed') {
    // What was closed stays as it was closed; that it no longer holds is said.
    await tx.updateTable('recon_row').set({ compared_at: ctx.now(), has_moved: true }).where('id', '=', row.id).execute();
    return 'closed';
  }
  if (row.state !== verdict) reconcileRow.assertMove(row.state, verdict);
  const compared = await compare(ctx, tx, { one, verdict, theirs, movements });
  const hints = await hintsOf(ctx, tx, { one, verdict, theirs, compared });
  await writeRow(ctx, tx, { row, verdict, figures, hints, compared });
  await writeDifferences(tx, { row, compared });
  if (row.state === 'explained')
    await audit(ctx, tx, {
      action: 'reconcile.reopen',
      objectType: 'reconcile_row',
      objectId: row.id,
      agentId: one.site.agentId,
      before: { state: 'explained', diff_bet: row.diff_bet, diff_win: row.diff_win },
      after: { state: verdict, diff_bet: figures.diff_bet, diff_win: figures.diff_win },
    });
  return verdict;
};

/** Bet by bet where sums by day differ: around midnight a bet and its payment stand on different days. Null: the sums will do. */
const readMovements = async (
  ctx: Caller,
  { one: { row, bets }, moved }: { one: Case; moved: LedgerTotals },
): Promise<Transaction[] | null> => {
  const isAlike = bets.count === moved.count && bets.bet === moved.bet && bets.win === moved.win;
  if (isAlike || Math.max(bets.count, moved.count) > MAX_COMPARED) return null;
  return readWalletTransactions(ctx.clickhouse, { siteId: row.site_id, settleDate: row.settle_date, currency: row.currency });
};

const isNothing = ({ count, bet, win }: LedgerTotals): boolean => count === 0 && bet === 0n && win === 0n;

const ledgerColumns = <N extends 'wallet' | 'site'>(name: N, ledger: LedgerTotals | undefined) =>
  ({
    [`${name}_count`]: ledger === undefined ? null : String(ledger.count),
    [`${name}_bet`]: ledger === undefined ? null : microText(ledger.bet),
    [`${name}_win`]: ledger === undefined ? null : microText(ledger.win),
  }) as Record<`${N}_${'count' | 'bet' | 'win'}`, string | null>;

type Judged = { one: Case; verdict: ReconcileState; theirs: LedgerTotals | undefined };

/** Single transactions are compared when the website named them, and when sums alone leave a question that its wallet may answer. */
const compare = async (
  ctx: Caller,
  tx: AnyTx,
  { one, verdict, theirs, movements }: Judged & { movements: readonly Transaction[] | null },
): Promise<Comparison | null> => {
  const { row, bets, uploaded } = one;
  if (theirs === undefined || Math.max(bets.count, theirs.count) > MAX_COMPARED) return null;
  const place = { siteId: row.site_id, settleDate: row.settle_date, currency: row.currency };
  if (uploaded?.kind === 'transactions') return compareTransactions({ ...ctx, db: tx }, place, uploaded);
  if (uploaded !== undefined || movements === null || verdict !== 'mismatch') return null;
  return compareTransactions({ ...ctx, db: tx }, place, { confirmed: movements });
};

const hintsOf = async (
  ctx: Caller,
  tx: AnyTx,
  { one, verdict, theirs, compared }: Judged & { compared: Comparison | null },
): Promise<Hint[]> => {
  if (verdict !== 'mismatch' || theirs === undefined) return [];
  const { bets, wallet, uploaded } = one;
  const hints = new Set<ReconcileHint>(compared?.hints);
  if (bets.promo > 0n && theirs.win - bets.win === bets.promo) hints.add('free_round_feed');
  if (bets.jackpot > 0n && bets.win - theirs.win === bets.jackpot) hints.add('late_jackpot');
  if ((wallet?.open ?? 0) > 0) hints.add('retry_in_flight');
  const minutes = uploaded === undefined ? undefined : await findShift(ctx, tx, { one, uploaded });
  return [
    ...(minutes === undefined ? [] : [{ hint: 'zone_shift' as const, minutes }]),
    ...[...hints].map((hint) => ({ hint, minutes: null })),
  ];
};

/**
 * Suspects another clock or another start of the day: our day moved until it comes out like the website's figures, or the website's
 * own times moved until they come out like ours. Positive: its clock is ahead, so that its day begins so many minutes before ours.
 */
const findShift = async (
  ctx: Caller,
  tx: AnyTx,
  { one, uploaded }: { one: Case; uploaded: SiteLedger },
): Promise<number | undefined> => {
  const { row, site, bets } = one;
  const day = dayBoundsAt(site.calendars, row.settle_date);
  const { settlementHour } = calendarAt(site.calendars, day.startMs);
  const candidates = shiftCandidates([
    // Days of UTC, and days that start at midnight instead of the settlement hour.
    Math.round((Date.parse(`${row.settle_date}T00:00:00Z`) - day.startMs) / 60_000),
    -settlementHour * 60,
  ]);
  const days = { from: dateOfEpochDay(epochDayOf(row.settle_date) - 2), to: dateOfEpochDay(epochDayOf(row.settle_date) + 2) };
  const slots = await readBetSlots(ctx.clickhouse, { siteId: row.site_id, currency: row.currency, days });
  const moved = suspectShift({ stretches: slots, day, wanted: uploaded, candidates });
  if (moved !== undefined || uploaded.kind === 'totals') return moved === undefined ? undefined : -moved;
  const times: TimedTotals[] = await readUploadStretches(tx, { uploadId: uploaded.uploadId, currency: row.currency });
  if (isNothing(totalsWithin(times, { ...day, minutes: 0 }))) return undefined;
  return suspectShift({ stretches: times, day, wanted: bets, candidates });
};

const writeRuns = async (
  ctx: Caller,
  tx: AnyTx,
  { site, days, done }: { site: ReconciledSite; days: DayRange; done: readonly { settleDate: string; state: ReconcileState }[] },
): Promise<void> => {
  const byDay = Map.groupBy(done, ({ settleDate }) => settleDate);
  const first = epochDayOf(days.from);
  const dates = Array.from({ length: epochDayOf(days.to) - first + 1 }, (_, n) => dateOfEpochDay(first + n));
  await tx
    .insertInto('recon_run')
    .values(
      dates.map((date) => {
        const rows = byDay.get(date) ?? [];
        return {
          site_id: site.siteId,
          settle_date: sql<string>`${date}::date`,
          run_at: ctx.now(),
          by_user: ctx.user?.userName ?? '',
          row_count: rows.length,
          open_count: rows.filter(({ state }) => state === 'mismatch' || state === 'explained').length,
        };
      }),
    )
    .execute();
};
