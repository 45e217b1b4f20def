import type { countApprovals as endpoint } from '@manager/contract/features/approval/approval';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { fromInbox, inboxRules } from './inbox.ts';

export const countApprovals = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const { toDecide } = await inboxRules(ctx);
  const { to_decide } = await fromInbox(ctx.db, ctx.now())
    .where(toDecide)
    .select(sql<number>`count(*)::int`.as('to_decide'))
    .executeTakeFirstOrThrow();
  return { to_decide, dual_control_left: ctx.user.isSuper ? await findLeaving(ctx) : null };
};

const findLeaving = async ({ authDb }: Ctx): Promise<{ at: string; by: string } | null> => {
  const row = await authDb
    .selectFrom('setting')
    .leftJoin('staff_user', 'staff_user.id', 'setting.updated_by')
    .where('setting.name', '=', 'dual_control')
    .where('setting.mark', '=', 'break_glass')
    .where(sql<boolean>`setting.value = '"off"'::jsonb`)
    .select(['setting.updated_at', 'staff_user.user_name'])
    .executeTakeFirst();
  return row === undefined ? null : { at: row.updated_at.toISOString(), by: row.user_name ?? '' };
};
