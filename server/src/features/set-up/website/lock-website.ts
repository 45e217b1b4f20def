import { ComplianceProfile } from '@manager/contract/features/set-up/compliance';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

/** The website for a change, locked; throws `object.not_found` also when it is out of scope. */
export const lockWebsite = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<LockedWebsite> => {
  const row = await tx
    .selectFrom('site')
    .select([
      'agent_id',
      'site_group_id',
      'api_type',
      'api_url',
      'api_params',
      'ip_whitelist',
      'domain',
      'rtp',
      'max_win_day_usd',
      'max_win_day_action',
      'negative_balance',
      'compliance_profile',
      'min_bet_usd',
      'max_bet_usd',
      'jackpot',
      'ip_currency_check',
      'ip_currency_action',
      'status',
      'approved_state',
      'created_by',
      'submitted_by',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return { ...row, compliance_profile: ComplianceProfile.nullable().parse(row.compliance_profile) };
};

export type LockedWebsite = {
  agent_id: string;
  site_group_id: string | null;
  api_type: string;
  api_url: string;
  api_params: unknown;
  ip_whitelist: string;
  domain: string;
  rtp: string | null;
  max_win_day_usd: string | null;
  max_win_day_action: string;
  negative_balance: string;
  compliance_profile: ComplianceProfile | null;
  min_bet_usd: string | null;
  max_bet_usd: string | null;
  jackpot: boolean;
  ip_currency_check: boolean;
  ip_currency_action: string;
  status: string;
  approved_state: string;
  created_by: string;
  submitted_by: string;
};
