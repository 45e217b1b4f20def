import type { getExposureHistory as endpoint } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readPool, zoneSpans } from '@manager/domain/exposure-pool';
import { microsToText } from '@manager/domain/micros';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { profilesOf, scopeOf, shownOf } from './exposure-days.ts';
import { exposures, sitesByGroup, wholeRule } from './exposure-row.ts';
import { readDays, termsOf, todayAt } from './read-exposure.ts';

type Answer = OutputOf<typeof endpoint>;

/** Errors: `object.not_found`. */
export const getExposureHistory = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<Answer> => {
  const row = await findRow(ctx, exposures, id);
  const now = ctx.now();
  const today = todayAt(now);
  const found = await readDays(ctx.clickhouse, {
    rules: [row],
    sitesOf: await sitesByGroup(ctx.db, [row]),
    agentIds: ctx.user.scope.agentIds,
    now,
  });
  const days = found.get(id) ?? [];
  const shown = shownOf(days);
  const lineOf = ({ day, bet, win }: (typeof days)[number]): Answer['list'][number] => ({
    day,
    has_ended: day < today,
    bet: microsToText(bet),
    win: microsToText(win),
    pool: null,
    zone: null,
  });
  const scope = await scopeOf(ctx, row, shown);
  if (row.is_part) return { is_part: true, scope, list: shown.map(lineOf), zones: [], profiles: [] };
  const readings = readPool(days, termsOf(wholeRule(row)), today);
  return {
    is_part: false,
    scope,
    list: shownOf(readings).map((one) => ({ ...lineOf(one), pool: microsToText(one.pool), zone: one.zone })),
    zones: zoneSpans(readings).map(({ zone, fromDay, toDay, days: count, pool }) => ({
      zone,
      from_day: fromDay,
      to_day: toDay,
      days: count,
      pool: microsToText(pool),
    })),
    profiles: await profilesOf(ctx, row),
  };
};
