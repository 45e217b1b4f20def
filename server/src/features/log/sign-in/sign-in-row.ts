import { SEE_LOG_IP } from '@manager/contract/features/log/audit';
import { type getSignInList, SignInOutcome, type SignInRow } from '@manager/contract/features/log/sign-in';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';

export type SignInFilter = Omit<ParsedOf<typeof getSignInList>, 'cursor' | 'limit'>;
export type StoredSignIn = Awaited<ReturnType<typeof readSignIns>>[number];

type Read = { filter: SignInFilter; start: Start; limit: number };

/** The first attempts from the start on, nearest first: of users in scope; those of nobody, and of super users, only for super users. */
export const readSignIns = async (ctx: Ctx, { filter, start: { direction, place }, limit }: Read) => {
  if (filter.ip !== undefined && !can(ctx, SEE_LOG_IP)) throw new AppError('permission.missing', { permission: SEE_LOG_IP });
  const { user } = ctx;
  const way = direction === 'older' ? 'desc' : 'asc';
  return ctx.db
    .selectFrom('login_attempt as a')
    .leftJoin('staff_user as u', 'u.id', 'a.user_id')
    .leftJoin('agent', 'agent.id', 'u.agent_id')
    .select(['a.id', 'a.at', 'a.user_id', 'a.user_name', 'u.agent_id', 'agent.name as agent_name', 'a.outcome', 'a.ip'])
    .select(['a.country', 'a.user_agent', sql<boolean>`a.device_hash is not null`.as('is_known_device')])
    .$if(!user.isSuper, (query) =>
      query.where((eb) =>
        eb.or([eb('a.user_id', '=', user.id), eb.and([eb('u.is_super', '=', false), inScope(user.scope, 'u.agent_id')])]),
      ),
    )
    .$if(filter.user_name !== undefined, (query) =>
      query.where(sql<string>`lower(a.user_name)`, '=', filter.user_name?.toLowerCase() ?? ''),
    )
    .$if(filter.user_id !== undefined, (query) => query.where('a.user_id', '=', filter.user_id ?? ''))
    .$if(filter.agent_id !== undefined, (query) =>
      query.where(sql<boolean>`u.agent_id = any(${[...(filter.agent_id ?? [])]}::bigint[])`),
    )
    .$if(filter.outcome !== undefined, (query) => query.where('a.outcome', '=', filter.outcome ?? ''))
    .$if(filter.ip !== undefined, (query) => query.where('a.ip', '=', filter.ip ?? ''))
    .$if(filter.time_from !== undefined, (query) => query.where(sql<boolean>`a.at >= ${filter.time_from}::timestamptz`))
    .$if(filter.time_to !== undefined, (query) => query.where(sql<boolean>`a.at < ${filter.time_to}::timestamptz`))
    .$if(place !== undefined, (query) => query.where('a.id', direction === 'older' ? '<' : '>', place?.[0] ?? ''))
    .orderBy('a.id', way)
    .limit(limit)
    .execute();
};

export const placeOf = (row: StoredSignIn): readonly string[] => [row.id];

export const toSignInRow = (ctx: Ctx, row: StoredSignIn): SignInRow => ({
  ...row,
  at: row.at.toISOString(),
  outcome: SignInOutcome.parse(row.outcome),
  ip: can(ctx, SEE_LOG_IP) ? row.ip : maskIp(row.ip),
});
