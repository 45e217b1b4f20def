import type { getUserInfo } from '@manager/contract/features/auth/login';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readBusinessDay } from './business-day.ts';
import { avatarAddress } from '../../user/public.ts';
import { toPreferences } from '../preferences/public.ts';

export const readUserInfo = async (ctx: Ctx): Promise<OutputOf<typeof getUserInfo>> => {
  const [user, businessDay] = await Promise.all([
    ctx.authDb
      .selectFrom('staff_user')
      .leftJoin('agent', 'agent.id', 'staff_user.agent_id')
      .select([
        'staff_user.email',
        'staff_user.email_status',
        'staff_user.preferences',
        'agent.name as agent_name',
        avatarAddress.as('avatar'),
      ])
      .where('staff_user.id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
    readBusinessDay(ctx),
  ]);
  return {
    id: ctx.user.id,
    name: ctx.user.name,
    user_name: ctx.user.userName,
    avatar: user.avatar,
    authArray: [...ctx.user.codes].toSorted(),
    is_super: ctx.user.isSuper,
    email: user.email,
    email_status: user.email_status === 'verified' ? 'verified' : 'unverified',
    agent_id: ctx.user.agentId,
    all_agents: ctx.user.isSuper || ctx.user.allAgents,
    agent_name: user.agent_name,
    stage: ctx.user.stage,
    password_expires_at: ctx.user.passwordExpiresAt?.toISOString() ?? null,
    has_second_factor: ctx.user.hasSecondFactor,
    ip: ctx.ip,
    preferences: toPreferences(user.preferences),
    business_day: businessDay,
  };
};
