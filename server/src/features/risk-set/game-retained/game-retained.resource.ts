import * as contract from '@manager/contract/features/risk-set/game-retained';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { checkExposure } from './check-exposure.ts';
import { exposures } from './exposure-row.ts';
import { getExposureHistory } from './get-history.ts';
import { APPROVE_EXPOSURE, removeExposure } from './remove-exposure.ts';

const { equals } = columnsIn('game_exposure_rule');

/** G-7. It reads and tells; nothing here changes what a game pays. */
export default [
  listRoute(exposures, {
    endpoint: contract.getExposureList,
    filters: { game_id: equals('game_id'), site_group_id: equals('site_group_id') },
    abilities: { add: contract.saveExposure },
  }),
  detailRoute(exposures, { endpoint: contract.getExposureDetail }),
  route(contract.getExposureHistory, getExposureHistory),
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
      dangerous: { operation: 'game_exposure.save', approveCode: APPROVE_EXPOSURE, nameOf: ({ game_name: name }) => name },
    }),
  ),
  route(contract.removeExposure, removeExposure),
];
