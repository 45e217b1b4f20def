import type { savePreferences as endpoint } from '@manager/contract/features/auth/preferences';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { toPreferences } from './public.ts';

export const savePreferences = (ctx: Ctx, chosen: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, agentId } = ctx.user;
    const { preferences } = await tx
      .updateTable('staff_user')
      .set({ preferences: sql`preferences || ${JSON.stringify(chosen)}::jsonb` })
      .where('id', '=', id)
      .returning('preferences')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, { action: 'user.save_preferences', objectType: 'user', objectId: id, agentId, after: chosen });
    return toPreferences(preferences);
  });
