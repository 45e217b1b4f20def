import { type getExposureList as endpoint, saveExposure } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { columnsIn, conditionOf } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { exposures, withFigures } from './exposure-row.ts';

const { equals } = columnsIn('game_exposure_rule');
const filters = { game_id: equals('game_id'), site_group_id: equals('site_group_id') };

/** Games that are watched, with their figures. */
export const getExposures = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const query = visibleRows(ctx, exposures).where(conditionOf(ctx, { filters, input }));
  const page = await readPage(ctx, { query, rows: exposures.rows, table: exposures.table, input });
  return {
    ...page,
    list: await withFigures(ctx, page.list),
    can: { add: mayCall(ctx, saveExposure) },
  };
};
