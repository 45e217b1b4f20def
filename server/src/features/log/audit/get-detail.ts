import type { getAuditDetail } from '@manager/contract/features/log/audit';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { agreedName, shownFields, toAuditRows } from './audit-row.ts';
import { recordReading } from './record-reading.ts';

/** O-2: one row. Errors: `object.not_found`. */
export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getAuditDetail>): Promise<OutputOf<typeof getAuditDetail>> => {
  const row = await ctx.db
    .selectFrom('audit_event as e')
    .leftJoin('agent', 'agent.id', 'e.agent_id')
    .leftJoin('approval as request', 'request.id', 'e.approval_id')
    .selectAll('e')
    .select([
      'agent.name as agent_name',
      agreedName.as('approved_name'),
      sql<string>`to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at_exact'),
      sql<boolean>`exists (select 1 from audit_checkpoint where audit_checkpoint.seq >= e.seq)`.as('is_sealed'),
    ])
    .where('e.id', '=', id)
    .where((eb) => eb.or([inScope(ctx.user.scope, 'e.agent_id'), eb('e.actor_id', '=', ctx.user.id)]))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  await recordReading(ctx, { of: 'audit', id });
  const [shown] = await toAuditRows(ctx, [row]);
  if (shown === undefined) throw new AppError('object.not_found');
  return {
    ...shown,
    at_exact: row.at_exact,
    sid: row.sid,
    auth_level: row.auth_level,
    user_agent: row.user_agent,
    idem_key: row.idem_key,
    before: shownFields(ctx, row.before),
    after: shownFields(ctx, row.after),
    agent_seq: row.agent_seq,
    prev_hash: row.prev.toString('hex'),
    hash: row.hash.toString('hex'),
    is_sealed: row.is_sealed,
  };
};
