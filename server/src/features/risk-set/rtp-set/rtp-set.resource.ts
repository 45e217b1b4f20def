import * as contract from '@manager/contract/features/risk-set/rtp-set';
import { sql, type SqlBool } from 'kysely';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { looked, previewEffectRoute } from '../../set-up/effect/public.ts';
import { bandEffects } from './band-effect.ts';
import { nameOf, rtpBands } from './band-row.ts';
import { checkBand } from './band-rules.ts';

const APPROVE_BAND = 'G-5-94';

const { equals } = columnsIn('rtp_band');
const { contains } = columnsIn('game');

/** G-5. */
export default [
  listRoute(rtpBands, {
    endpoint: contract.getRtpBandList,
    filters: {
      game_id: equals('game_id'),
      site_group_id: equals('site_group_id'),
      vendor: contains('vendor'),
      status: equals('status'),
      // What was measured is not told by a filter either.
      side: (side, { user }) => (user.scope.agentIds === null ? sql<SqlBool>`rtp_band.side = ${side}` : sql<SqlBool>`false`),
    },
    abilities: { add: contract.saveRtpBand },
  }),
  detailRoute(rtpBands, { endpoint: contract.getRtpBandDetail }),
  lookingAhead(
    saveRoute(
      defineSaver(rtpBands, {
        endpoint: contract.saveRtpBand,
        required: ['game_id', 'down_min', 'down_max', 'up_min', 'up_max', 'start_at'],
        insert: ({ reason: _reason, id: _id, version: _version, ...input }) => ({
          ...input,
          note: clearedText(input.note) ?? '',
        }),
        update: ({ down_min, down_max, up_min, up_max, start_at, status, note }) => ({
          down_min,
          down_max,
          up_min,
          up_max,
          start_at,
          status,
          note: clearedText(note),
        }),
        check: checkBand,
        dangerous: { operation: 'rtp_band.edit', approveCode: APPROVE_BAND, nameOf },
        effects: bandEffects,
      }),
    ),
    looked(bandEffects),
  ),
  previewEffectRoute(rtpBands, { endpoint: contract.previewRtpBandEffect, effectsOf: bandEffects }),
  removeRoute(rtpBands, { endpoint: contract.removeRtpBand, dangerous: { approveCode: APPROVE_BAND, nameOf } }),
];
