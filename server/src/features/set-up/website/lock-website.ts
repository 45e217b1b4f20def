import { ComplianceProfile } from '@manager/contract/kit/compliance';
import { website } from '@manager/contract/records/website';
import { AppError } from '../../../base/app-error.ts';
import { selected } from '../../../kit/record/record.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

/** The website for a change, locked; throws `object.not_found` also when it is out of scope. */
export const lockWebsite = async (ctx: Ctx, tx: ScopedTx, id: string) => {
  const row = await tx
    .selectFrom('site')
    .select([...selected(website, 'site'), 'approved_state', 'created_by', 'submitted_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return { ...row, compliance_profile: ComplianceProfile.nullable().parse(row.compliance_profile) };
};

export type LockedWebsite = Awaited<ReturnType<typeof lockWebsite>>;
