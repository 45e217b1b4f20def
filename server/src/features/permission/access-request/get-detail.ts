import type { AccessRequestDetail, getAccessRequest } from '@manager/contract/features/permission/access-request';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { isDangerousCode } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { wasTouchedBy } from '../../../kit/service/independence.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { isEnabledCode } from './code-rules.ts';
import { grantFault } from './granters.ts';
import { fromRequests, selectRequests, toOwnRequest } from './request-row.ts';
import { loadSubject } from './subject.ts';
import { findWays } from './ways.ts';

export const getDetail = (ctx: Ctx, { id }: ParsedOf<typeof getAccessRequest>): Promise<AccessRequestDetail> =>
  readDetail(ctx, ctx.db, id);

/** For the one who asked and for those who may decide; throws `object.not_found` for everybody else. */
export const readDetail = async (ctx: Ctx, db: ScopedDb, id: string): Promise<AccessRequestDetail> => {
  const row = await select(ctx, db, id);
  if (row === undefined) throw new AppError('object.not_found');
  const { user_name, name, agent_name, auth_group_name, group_name, ...request } = row;
  const isOwn = row.user_id === ctx.user.id;
  const subject = await loadSubject(ctx.authDb, { userId: row.user_id, code: row.code });
  if (!isOwn && grantFault(ctx.user, subject) !== null) throw new AppError('object.not_found');
  const isOpen = row.state === 'pending';
  const mayDecide = isOpen && !isOwn && !(await isTouched(ctx, row));
  const ways = mayDecide && (await isEnabledCode(ctx, row.code)) ? await findWays(ctx, db, subject) : [];
  return {
    ...toOwnRequest(request),
    is_dangerous: isDangerousCode(row.code),
    user: { id: row.user_id, user_name, name, agent_name, auth_group_name },
    group_name,
    ways,
    can: { grant: ways.length > 0, reject: mayDecide, withdraw: isOpen && isOwn },
  };
};

const isTouched = (ctx: Ctx, { user_id: requestedBy, requested_at: requestedAt }: { user_id: string; requested_at: Date }) =>
  wasTouchedBy(ctx, { requestedBy, requestedAt });

const select = (ctx: Ctx, db: ScopedDb, id: string) =>
  selectRequests(fromRequests(db).where('access_request.id', '=', id), ctx.now())
    .leftJoin('agent', 'agent.id', 'staff_user.agent_id')
    .leftJoin('auth_group as held', 'held.id', 'staff_user.auth_group_id')
    .leftJoin('auth_group as granted', 'granted.id', 'access_request.group_id')
    .select(['staff_user.user_name', 'staff_user.name', 'agent.name as agent_name'])
    .select(['held.name as auth_group_name', 'granted.name as group_name'])
    .executeTakeFirst();
