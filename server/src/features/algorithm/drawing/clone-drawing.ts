import type { DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import type { cloneDrawing as contract } from '@manager/contract/features/algorithm/drawing/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { drawings } from './drawing-row.ts';

/** The same points as a new drawing in Init. Errors: `object.not_found`, `object.duplicate` of the name. */
export const cloneDrawing = async (ctx: Ctx, { id, name }: ParsedOf<typeof contract>): Promise<DrawingRow> => {
  await findRow(ctx, drawings, id);
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into drawing (game_id, rtp_profile, name, kind, note, points, sha256, n, rtp_exact, rtp_pct, sigma, hit_rate_pct, max_multiple, steps, created_by)
      select game_id, rtp_profile, ${name}, kind, note, points, sha256, n, rtp_exact, rtp_pct, sigma, hit_rate_pct, max_multiple, steps, ${ctx.user.userName}
      from drawing where id = ${id} returning id`.execute(tx);
    const after = await readRow(ctx, tx, { resource: drawings, id: rows[0]?.id ?? '' });
    await auditSave(ctx, tx, { resource: drawings, action: 'drawing.clone', before: null, after });
    return after;
  });
};
