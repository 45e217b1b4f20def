import { microsToText } from '@manager/domain/micros';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { isRoundConsistent } from '../../account/bet-detail/public.ts';
import { noticeBets } from './notice-bets.ts';
import { winOf } from './stored-bet.ts';

/** Batches of the journal that are looked through at once: they arrive in order, so none is passed over. */
const BATCHES_AT_ONCE = 500n;
/** Older rounds are history that was taken over. */
const LOOK_BACK_DAYS = 31;
const PAGE = 1_000;

/** Notices settled bets whose round does not add up: steps, total and what is booked differ (docs/formulas.md#detail-of-a-round). */
export const noticeBroken: Job = {
  job: 'invalid_bet.integrity',
  everyMs: 5 * 60_000,
  run: async (deps) => {
    const { batch_id: lookedThrough } = await deps.db.selectFrom('round_check').select('batch_id').executeTakeFirstOrThrow();
    const mark = BigInt(await readIngestMark(deps.db));
    let rows = 0;
    for (let from = BigInt(lookedThrough); from < mark;) {
      const until = from + BATCHES_AT_ONCE < mark ? from + BATCHES_AT_ONCE : mark;
      rows += await noticeBetween(deps, { from, until });
      await deps.db
        .updateTable('round_check')
        .set({ batch_id: String(until) })
        .execute();
      from = until;
    }
    return rows === 0 ? null : { rows };
  },
};

type Batches = { from: bigint; until: bigint };
type Suspect = { batch_id: string; bet_id: string; row_version: number; detail: string };

const noticeBetween = async (deps: Deps, batches: Batches): Promise<number> => {
  let rows = 0;
  let after = { batch: String(batches.from), bet: '\u{10ffff}' };
  for (;;) {
    const page = await readSuspects(deps, { ...batches, after });
    const [last] = page.slice(-1);
    if (last === undefined) return rows;
    after = { batch: last.batch_id, bet: last.bet_id };
    rows += await noticeBets(deps, await brokenOf(deps, page), 'integrity');
    if (page.length < PAGE) return rows;
  }
};

/** By the one rule that the screen of the bet follows too; an amendment without a detail of its own is not held against the older one. */
const brokenOf = async ({ clickhouse }: Deps, suspects: readonly Suspect[]) => {
  const stored = await findStoredBets(
    clickhouse,
    suspects.map(({ bet_id: id }) => id),
  );
  return suspects.flatMap(({ bet_id: id, row_version: version, detail }) => {
    const bet = stored.get(id);
    if (bet === undefined || bet.rowVersion !== version || (bet.status !== 'settled' && bet.status !== 'adjusted')) return [];
    return isRoundConsistent(detail, { bet: microsToText(bet.bet), win: microsToText(winOf(bet)) }) === false ? [bet] : [];
  });
};

const amountOf = (...at: string[]): string => `toDecimal128OrZero(JSONExtractString(${at.join(', ')}), 6)`;

/**
 * Sums are compared in the store, so that the many rounds that add up never leave it. Whatever differs there, or is of no known shape, is looked
 * at by the rule itself.
 */
const readSuspects = (
  { clickhouse, now }: Deps,
  { until, after }: Batches & { after: { batch: string; bet: string } },
): Promise<Suspect[]> =>
  clickhouse.query<Suspect>({
    name: 'invalid_bet.broken',
    sql: `WITH
        JSONExtractArrayRaw(detail, 'steps') AS steps,
        arrayMap(step -> arraySum(arrayMap(part -> ${amountOf('part', "'amount'")}, JSONExtractArrayRaw(step, 'wins'))), steps) AS sums,
        arrayMap(step -> ${amountOf('step', "'step_win'")}, steps) AS said,
        ${amountOf('detail', "'totals'", "'win'")} AS total,
        ${amountOf('detail', "'jackpot'", "'amount'")} AS jackpot,
        JSONExtractArrayRaw(detail, 'selections') AS selections,
        JSONExtractArrayRaw(detail, 'fish') AS fish,
        JSONExtractArrayRaw(detail, 'weapons') AS weapons,
        arrayConcat(fish, weapons) AS shot_rows
      SELECT toString(batch_id) AS batch_id, bet_id, row_version, detail FROM bet_detail
      LEFT ANY JOIN (
        SELECT bet_id, row_version, toDecimal128(win_game + win_jackpot, 6) AS booked, toDecimal128(bet, 6) AS staked FROM bet
        WHERE sign = 1 AND (site_id, settle_date) GLOBAL IN (${placesOf('site_id, settle_date')}) AND bet_id GLOBAL IN (${placesOf('bet_id')})
      ) AS bets USING (bet_id, row_version)
      WHERE ${FRESH} AND (bet_detail.batch_id, bet_id) > ({after_batch:UInt64}, {after_bet:String})
        AND JSONHas(detail, 'totals', 'win')
        AND (JSONHas(detail, 'steps') AND NOT (sums = said AND arraySum(sums) + jackpot = total AND total = booked)
          OR JSONExtractString(detail, 'kind') = 'lottery' AND NOT (${LOTTERY_FITS})
          OR JSONExtractString(detail, 'kind') = 'fishing' AND NOT (${FISHING_FITS}))
      ORDER BY bet_detail.batch_id, bet_id LIMIT ${PAGE}`,
    params: {
      from: new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10),
      after_batch: after.batch,
      after_bet: after.bet,
      until: String(until),
    },
    settings: { max_execution_time: 60 },
  });

/** What a selection has to win, times its lines so that nothing is divided, and what it states. */
const UNITS = `arraySum(hit -> JSONExtractUInt(hit, 'lines') * ${amountOf(
  "arrayFirst(one -> JSONExtractString(one, 'code') = JSONExtractString(hit, 'code'), JSONExtractArrayRaw(selection, 'odds'))",
  "'rate'",
)}, JSONExtractArrayRaw(selection, 'hits'))`;
const LINES = "greatest(JSONExtractUInt(selection, 'lines'), 1)";
const OVER = `${amountOf('selection', "'stake'")} * ${UNITS} - ${amountOf('selection', "'win'")} * ${LINES}`;
const sumOf = (name: string): string => `arraySum(selection -> ${amountOf('selection', `'${name}'`)}, selections)`;

/** The rule of domain/src/lottery-round.ts, in the store. */
const LOTTERY_FITS = `arrayAll(selection -> ${OVER} >= 0 AND ${OVER} < ${LINES} * toDecimal128('0.000001', 6), selections)
            AND ${sumOf('win')} = total AND total = booked AND ${sumOf('stake')} = ${amountOf('detail', "'totals'", "'stake'")} AND ${sumOf('stake')} = staked`;

const countOf = (name: string): string => `JSONExtractUInt(shot, '${name}')`;
const allShots = (name: string): string =>
  `arraySum(shot -> ${countOf(name)}, shot_rows) = JSONExtractUInt(detail, 'totals', '${name}')`;
const allMoney = (name: string): string => `arraySum(shot -> ${amountOf('shot', `'${name}'`)}, shot_rows)`;

/** The rule of domain/src/fishing-round.ts, in the store. */
const FISHING_FITS = `arrayAll(shot -> ${countOf('hits')} <= ${countOf('shots')}, fish) AND arrayAll(shot -> ${countOf('kills')} <= ${countOf('hits')}, shot_rows)
            AND ${allShots('shots')} AND ${allShots('kills')} AND ${allMoney('win')} + jackpot = total AND total = booked
            AND ${allMoney('cost')} = ${amountOf('detail', "'totals'", "'cost'")} AND ${allMoney('cost')} = staked`;

const FRESH =
  'bet_detail.settle_date >= {from:Date} AND bet_detail.batch_id >= {after_batch:UInt64} AND bet_detail.batch_id <= {until:UInt64}';
const placesOf = (columns: string): string => `SELECT ${columns} FROM bet_detail WHERE ${FRESH}`;
