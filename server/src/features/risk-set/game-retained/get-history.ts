import type { getExposureHistory as endpoint } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText } from '@manager/domain/micros';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { exposures, sitesOf } from './exposure-row.ts';
import { readExposure } from './read-exposure.ts';

/** Days that the chart shows; what came before is in the first of them. */
const SHOWN_DAYS = 93;

/** Errors: `object.not_found`. */
export const getExposureHistory = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const row = await findRow(ctx, exposures, id);
  const days = await readExposure(ctx.clickhouse, {
    rule: row,
    siteIds: await sitesOf(ctx, row),
    agentIds: ctx.user.scope.agentIds,
    now: ctx.now(),
  });
  return {
    list: days.slice(-SHOWN_DAYS).map(({ day, bet, win, pool, zone }) => ({
      day,
      bet: microsToText(bet),
      win: microsToText(win),
      pool: microsToText(pool),
      zone,
    })),
  };
};
