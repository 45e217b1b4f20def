import type { removeExposure as endpoint } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow, removeRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { exposures } from './exposure-row.ts';

export const APPROVE_EXPOSURE = 'G-7-94';

/** Stops watching a game. Errors: `object.not_found`, `approval.waiting`. */
export const removeExposure = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const [id = ''] = input.ids;
    await lockRow(tx, { ...lockableIn(ctx, exposures), id });
    const row = await readRow(ctx, tx, { resource: exposures, id });
    const before = exposures.audited.parse(row);
    await requireSecondPerson(ctx, tx, {
      operation: 'game_exposure.remove',
      approveCode: APPROVE_EXPOSURE,
      objectType: 'game_exposure',
      objectId: id,
      objectName: row.game_name,
      objectVersion: row.version,
      agentId: null,
      before,
      after: null,
    });
    await removeRow(tx, { table: 'game_exposure_rule', id, version: row.version, now: ctx.now(), values: undefined });
    await audit(ctx, tx, { action: 'game_exposure.remove', objectType: 'game_exposure', objectId: id, agentId: null, before });
    return { list: [{ id, code: 0, message: '' }] };
  });
