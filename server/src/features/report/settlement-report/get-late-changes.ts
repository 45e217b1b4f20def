import type { getLateChanges as endpoint, LateChange } from '@manager/contract/features/report/settlement-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sum, toWire } from '@manager/domain/money';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { feeOfLate, type LateBet, sumOfLate, winLossDelta } from './late-bets.ts';
import { periodOf } from './period.ts';
import { type Entered, periodOfRun, readEntered, readWaiting, termsOfRun, totalLate } from './restatements.ts';
import { findRun } from './run-row.ts';
import { readLines } from './versions.ts';

/** What has entered later runs first, then what waits. Errors: `object.not_found`. */
export const getLateChanges = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const run = await findRun(ctx, ctx.db, input.id);
  const period = periodOfRun(await periodOf(ctx, run), run);
  const lines = await readLines(ctx.db, { runId: run.id, runVersion: run.run_version });
  const [entered, waiting, terms] = await Promise.all([
    readEntered(ctx.db, { runId: run.id }),
    readWaiting(ctx, ctx.db, { period, runs: [run], without: undefined }),
    termsOfRun(ctx.db, period, lines),
  ]);
  const waitingBets = waiting.flatMap(({ bets }) => bets);
  // Each run that took some in has rounded its own.
  const feesEntered = [...Map.groupBy(entered, (late) => late.entered.id).values()].map((late) => feeOfLate(late, period, terms));
  const rowOf = rowIn(period.directory.sites);
  const list = [...entered.map((late) => rowOf(late, late.entered)), ...waitingBets.map((late) => rowOf(late, null))].toSorted(
    (a, b) => (a.bet_id < b.bet_id ? -1 : a.bet_id > b.bet_id ? 1 : 0),
  );
  const ordered = input.sort.startsWith('-') ? list.toReversed() : list;
  return {
    list: ordered.slice((input.page - 1) * input.limit, input.page * input.limit),
    total: list.length,
    total_is_exact: true,
    sums: sumOfLate([...entered, ...waitingBets]),
    fee_entered: toWire(sum(feesEntered)),
    fee_waiting: toWire(totalLate(waiting)),
  };
};

const rowIn =
  (sites: ReadonlyMap<string, { code: string }>) =>
  (late: LateBet, entered: Entered['entered'] | null): LateChange => ({
    id: `${late.bet_id} ${entered?.id ?? ''}`,
    bet_id: late.bet_id,
    site_id: late.site_id,
    vendor: late.vendor,
    game_type: late.game_type,
    currency: late.currency,
    site_code: sites.get(late.site_id)?.code ?? '',
    settle_date: late.settle_date,
    bet_before: late.bet_before,
    bet_after: late.bet_after,
    win_before: late.win_before,
    win_after: late.win_after,
    win_loss_delta: toWire(winLossDelta(late)),
    entered_run: entered === null ? null : { id: entered.id, date_from: entered.date_from, date_to: entered.date_to },
  });
