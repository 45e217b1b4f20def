import * as contract from '@manager/contract/features/risk-set/game-retained';
import { route } from '../../../kit/http/route.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { checkExposure } from './check-exposure.ts';
import { exposures, withFigures } from './exposure-row.ts';
import { getExposures } from './get-exposures.ts';
import { getExposureHistory } from './get-history.ts';
import { simulateExposure } from './simulate-exposure.ts';

const APPROVE_EXPOSURE = 'G-7-94';
const nameOf = ({ game_name: name }: contract.ExposureRow): string => name;

const detailOf = async (ctx: Ctx, row: contract.ExposureRow): Promise<contract.ExposureRow> =>
  (await withFigures(ctx, [row]))[0] ?? row;

/** G-7. It reads and tells; nothing here changes what a game pays. */
export default [
  route(contract.getExposureList, getExposures),
  detailRoute(exposures, { endpoint: contract.getExposureDetail, complete: detailOf }),
  route(contract.getExposureHistory, getExposureHistory),
  route(contract.simulateExposure, simulateExposure),
  saveRoute(
    defineSaver(exposures, {
      endpoint: contract.saveExposure,
      required: ['game_id', 'begins_on'],
      insert: (input, ctx) => ({
        game_id: input.game_id,
        site_group_id: input.site_group_id ?? null,
        begins_on: input.begins_on,
        start_usd: input.start_usd ?? '0',
        tax_pct: input.tax_pct ?? '0',
        decay_pct: input.decay_pct ?? '0',
        low_usd: input.low_usd ?? null,
        high_usd: input.high_usd ?? null,
        note: clearedText(input.note) ?? '',
        by_user: ctx.user.userName,
      }),
      update: (input) => ({
        start_usd: input.start_usd,
        tax_pct: input.tax_pct,
        decay_pct: input.decay_pct,
        low_usd: input.low_usd,
        high_usd: input.high_usd,
        note: clearedText(input.note),
      }),
      check: checkExposure,
      dangerous: { operation: 'game_exposure.save', approveCode: APPROVE_EXPOSURE, nameOf },
    }),
  ),
  removeRoute(exposures, { endpoint: contract.removeExposure, dangerous: { approveCode: APPROVE_EXPOSURE, nameOf } }),
];
