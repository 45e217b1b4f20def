import * as contract from '@manager/contract/features/algorithm/drawing/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { cloneDrawing } from './clone-drawing.ts';
import { drawingDetails, drawings } from './drawing-row.ts';
import { applyDrawing, checkDrawing, releaseDrawing, useDrawing } from './steer-drawing.ts';

const { contains, equals } = columnsIn('drawing');

const filters: Filters<ParsedOf<typeof contract.getDrawingList>> = {
  id: equals('id'),
  name: contains('name'),
  game_id: equals('game_id'),
  rtp_profile: (profile) => sql<SqlBool>`drawing.rtp_profile = ${profile}::numeric`,
  kind: equals('kind'),
  state: equals('state'),
  created_by: contains('created_by'),
};

/** M-1-2. */
export const routes = [
  listRoute(drawings, { endpoint: contract.getDrawingList, filters, abilities: { add: saveDrawing } }),
  detailRoute(drawingDetails, { endpoint: contract.getDrawingDetail }),
  route(contract.checkDrawing, checkDrawing),
  route(contract.useDrawing, useDrawing),
  route(contract.releaseDrawing, releaseDrawing),
  route(contract.applyDrawing, applyDrawing),
  route(contract.cloneDrawing, cloneDrawing),
  removeRoute(drawings, {
    endpoint: contract.deleteDrawings,
    check: (_ctx, _tx, { state }) => {
      if (state !== 'init') throw new AppError('object.wrong_state', { state });
    },
  }),
];
