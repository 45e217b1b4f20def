import type { removeRtpBand as endpoint } from '@manager/contract/features/risk-set/rtp-set';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow, removeRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { nameOf, rtpBands } from './band-row.ts';

export const APPROVE_BAND = 'G-5-94';

/** Takes a band away: nobody is told any more. Errors: `object.not_found`, `approval.waiting`. */
export const removeRtpBand = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const [id = ''] = input.ids;
    await lockRow(tx, { ...lockableIn(ctx, rtpBands), id });
    const row = await readRow(ctx, tx, { resource: rtpBands, id });
    const before = rtpBands.audited.parse(row);
    await requireSecondPerson(ctx, tx, {
      operation: 'rtp_band.remove',
      approveCode: APPROVE_BAND,
      objectType: 'rtp_band',
      objectId: id,
      objectName: nameOf(row),
      objectVersion: row.version,
      agentId: null,
      before,
      after: null,
    });
    await removeRow(tx, { table: 'rtp_band', id, version: row.version, now: ctx.now(), values: undefined });
    await audit(ctx, tx, { action: 'rtp_band.remove', objectType: 'rtp_band', objectId: id, agentId: null, before });
    return { list: [{ id, code: 0, message: '' }] };
  });
