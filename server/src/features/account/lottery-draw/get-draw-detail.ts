import type { DrawCurrency, DrawDetail, getDrawDetail as endpoint } from '@manager/contract/features/account/lottery-draw';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { DrawTotal } from '@manager/contract/platform/lottery-results';
import { SEE_TEST } from '@manager/contract/permissions';
import { compare, decimal } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { instantOrNull, toDrawRow } from './draw-row.ts';
import { type DrawBets, type DrawScope, readDrawVersions, readRedraws, type StoredDraw, sumBetsOfDraws } from './draw-store.ts';

/**
 * B-3: one draw; figures are of the bets in the user's scope. What its game reported covers all of its bets, so only who sees all of them sees it
 * and whether it agrees. Throws `object.not_found`, for a draw of a website out of scope too; `permission.missing` for test data.
 */
export const getDrawDetail = async (
  ctx: Ctx,
  { draw_id: drawId, with_test: withTest }: ParsedOf<typeof endpoint>,
): Promise<DrawDetail> => {
  const canSeeTest = can(ctx, SEE_TEST);
  if (withTest && !canSeeTest) throw new AppError('permission.missing', { permission: SEE_TEST });
  const { agentIds } = ctx.user.scope;
  const visible: DrawScope = { agentIds, withTest: canSeeTest };
  const [versions, bets, all, redrawnBy, directory] = await Promise.all([
    readDrawVersions(ctx.clickhouse, visible, drawId),
    sumBetsOfDraws(ctx.clickhouse, { agentIds, withTest }, [drawId]),
    sumBetsOfDraws(ctx.clickhouse, visible, [drawId]),
    readRedraws(ctx.clickhouse, visible, drawId),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const draw = versions.at(-1);
  if (draw === undefined) throw new AppError('object.not_found');
  const seesAll = canSeeTest && (agentIds === null || draw.site_id !== 0);
  const reported = seesAll ? reportedOf(draw) : null;
  return {
    ...toDrawRow(draw, bets, { directory, nowMs: ctx.now().getTime() }),
    rng_commit: draw.rng_commit,
    rng_seed: draw.rng_seed,
    by_currency: byCurrency(bets, reported),
    is_as_reported: reported === null ? null : isAsReported(all, reported),
    redrawn_by: redrawnBy,
    versions: versions.map((version) => ({
      row_version: version.row_version,
      status: version.status,
      at: enteredAt(version),
      result: version.result,
      reason: version.reason,
    })),
  };
};

const reportedOf = ({ totals }: StoredDraw): DrawTotal[] | null =>
  totals === '' ? null : DrawTotal.array().parse(JSON.parse(totals));

const enteredAt = (draw: StoredDraw): string | null => {
  switch (draw.status) {
    case 'open':
      return toIso(draw.opened_at);
    case 'closed':
      return toIso(draw.cut_off_at);
    case 'drawn':
      return instantOrNull(draw.drawn_at);
    case 'settled':
    case 'void':
      return instantOrNull(draw.settled_at);
  }
};

/** Currencies of bets and of what was reported, each with both sides. */
const byCurrency = (bets: readonly DrawBets[], reported: readonly DrawTotal[] | null): DrawCurrency[] => {
  const currencies = new Set([...bets, ...(reported ?? [])].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const row = bets.find((one) => one.currency === currency);
    const total = reported?.find((one) => one.currency === currency);
    return {
      currency,
      bets: Number(row?.counted ?? 0),
      stake: row?.stake ?? '0',
      payout: row?.payout ?? '0',
      pending: Number(row?.pending ?? 0),
      pending_stake: row?.pending_stake ?? '0',
      cancelled: Number(row?.cancelled ?? 0),
      reported: total === undefined ? null : { bets: total.bets, stake: total.stake, payout: total.payout },
    };
  });
};

const isAsReported = (bets: readonly DrawBets[], reported: readonly DrawTotal[]): boolean =>
  byCurrency(bets, reported).every(
    ({ bets: count, stake, payout, reported: total }) =>
      count === (total?.bets ?? 0) &&
      compare(decimal(stake), decimal(total?.stake ?? '0')) === 0 &&
      compare(decimal(payout), decimal(total?.payout ?? '0')) === 0,
  );
