import { ratePct, decimal } from '@manager/domain/money';
import { effectiveRounds, MIN_EFFECTIVE_ROUNDS } from '@manager/domain/rtp';
import { nextSide, type BandSide } from '@manager/domain/rtp-band';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { SLOT_MS } from '../../../kit/bet/time-bucket.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { loadDirectory, type Directory } from '../../../kit/report/directory.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

const EVERY_MS = 300_000;

/** Looks every five minutes whether returns have left their bands; a return that left opens a case, and nothing else follows from it. */
export const watchBands: Job = {
  job: 'rtp_band.watch',
  everyMs: EVERY_MS,
  run: async (deps) => {
    const bands = await deps.db
      .selectFrom('rtp_band')
      .innerJoin('game', 'game.id', 'rtp_band.game_id')
      .leftJoin('site_group', 'site_group.id', 'rtp_band.site_group_id')
      .selectAll('rtp_band')
      .select(['game.name as game_name', 'game.code as game_code', 'game.vendor', 'site_group.name as group_name'])
      .where('rtp_band.deleted_at', 'is', null)
      .where('rtp_band.status', '=', 'enabled')
      .where('rtp_band.start_at', '<=', deps.now())
      .orderBy('rtp_band.id')
      .execute();
    if (bands.length === 0) return null;
    const directory = await loadDirectory(deps.db);
    let left = 0;
    for (const band of bands) left += (await lookAt(deps, band, directory)) ? 1 : 0;
    return left === 0 ? null : { rows: left };
  },
};

type Band = {
  id: string;
  version: number;
  game_id: string;
  site_group_id: string | null;
  down_min: string;
  down_max: string;
  up_min: string;
  up_max: string;
  start_at: Date;
  side: string | null;
  case_id: string | null;
  game_name: string;
  game_code: string;
  vendor: string;
  group_name: string | null;
};

/** Answers whether the return has just left its band. */
const lookAt = async (deps: Deps, band: Band, directory: Directory): Promise<boolean> => {
  const at = deps.now();
  const sums = await sumsOf(deps.clickhouse, { band, directory });
  const rtp = sums === undefined ? null : ratePct(decimal(sums.win), decimal(sums.bet));
  const isEnough =
    sums !== undefined && effectiveRounds({ betSum: sums.stakes, betSquareSum: sums.square }) >= MIN_EFFECTIVE_ROUNDS;
  const before = band.side as BandSide | null;
  const side = isEnough && rtp !== null ? nextSide(before, decimal(rtp), band) : null;
  const hasLeft = side !== null && side !== 'inside' && side !== before;
  return inTransaction(deps.db, async (tx) => {
    // Before the audit log, as staff lock it; what they have changed since the look began is looked at by the next one.
    const isSame = await tx
      .selectFrom('rtp_band')
      .select('id')
      .where('id', '=', band.id)
      .where('version', '=', band.version)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (isSame === undefined) return false;
    const opened = hasLeft
      ? await openCase(tx, {
          kind: 'rtp',
          source: { type: 'rtp_band', id: band.id },
          agentId: null,
          title: { key: `rtp_band_${side}`, params: { game: band.game_name, group: band.group_name ?? '' } },
          items: [
            {
              type: 'rtp_band',
              objectId: band.id,
              link: `/risk-set/rtp-set?id=${band.id}`,
              snapshot: {
                game: band.game_code,
                vendor: band.vendor,
                site_group: band.group_name ?? '',
                side,
                rtp,
                rounds: sums?.rounds ?? 0,
                bet_usd: sums?.bet ?? '0',
                down_min: band.down_min,
                down_max: band.down_max,
                up_min: band.up_min,
                up_max: band.up_max,
                start_at: band.start_at.toISOString(),
              },
            },
          ],
          openedBy: null,
        })
      : undefined;
    // The record is the staff's: what a look finds does not count its version up.
    await tx
      .updateTable('rtp_band')
      .set({
        side,
        rtp,
        rounds: String(sums?.rounds ?? 0),
        looked_at: at,
        ...(hasLeft ? { left_at: at, case_id: opened?.id ?? null } : {}),
        ...(side === 'inside' ? { left_at: null } : {}),
      })
      .where('id', '=', band.id)
      .execute();
    return hasLeft;
  });
};

type Sums = { rounds: number; bet: string; win: string; stakes: number; square: number };

/** Paid plain bets at the websites of the group since the start, without what jackpots paid; undefined without any. */
const sumsOf = async (
  clickhouse: ClickHouse,
  { band, directory }: { band: Band; directory: Directory },
): Promise<Sums | undefined> => {
  const sites = [...directory.sites.values()].filter(({ siteGroupId }) => siteGroupId === band.site_group_id);
  const where = betPredicate({
    agentIds: null,
    siteIds: band.site_group_id === null ? null : sites.map(({ id }) => id),
    gameIds: [band.game_id],
    source: 'normal',
    isFeatureBuy: false,
    slotsMs: { from: Math.floor(band.start_at.getTime() / SLOT_MS) * SLOT_MS, to: Number.MAX_SAFE_INTEGER },
    withTest: false,
  });
  const [row] = await clickhouse.query<{ rounds: string; bet: string; win: string; stakes: number; square: number }>({
    name: 'rtp_band.look',
    sql: `SELECT toString(${betMeasures.bets}) AS rounds, toString(${betMeasures.bet_usd}) AS bet, toFloat64(${betMeasures.bet_usd}) AS stakes,
        toString(${betMeasures.win_usd} - ${betMeasures.jackpot_win_usd}) AS win, ${betMeasures.bet_square_usd} AS square
      FROM bet WHERE settle_date >= {first_day:Date} AND ${where.sql} AND ${COUNTED}`,
    params: { ...where.params, first_day: new Date(band.start_at.getTime() - 2 * 86_400_000).toISOString().slice(0, 10) },
    settings: { preferred_optimize_projection_name: 'by_slot' },
  });
  return row === undefined || Number(row.rounds) === 0 ? undefined : { ...row, rounds: Number(row.rounds) };
};
