import { TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { sql, type SqlBool } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { failureText } from '../../../kit/service/failure.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { agentZone } from '../agent-zone.ts';

export const CANCEL_ANY = 'C-12-94';
export const CANCEL_OWN = 'C-12-91';

/** As it stands: what nobody has agreed to ends with its request. */
export const stateNow = (ctx: Pick<Ctx, 'now'>) => sql<string>`(case
  when timed_change.state <> 'waiting_approval' or approval.id is null then timed_change.state
  when approval.state = 'pending' and approval.expires_at > ${ctx.now()} then 'waiting_approval'
  when approval.state = 'failed' then 'failed'
  else 'cancelled' end)`;

const from = (db: ScopedDb) =>
  db
    .selectFrom('timed_change')
    .leftJoin('approval', 'approval.id', 'timed_change.approval_id')
    .leftJoin('agent', 'agent.id', 'timed_change.agent_id');

/** A record of an agent is seen by whoever sees the agent; a game or a group by everybody who holds the screen. */
export const timedChanges = defineResource({
  name: 'timed_change',
  table: 'timed_change',
  keepsRemoved: true,
  scope: (ctx) => sql<SqlBool>`(timed_change.agent_id is null or ${inScope(ctx.user.scope, 'timed_change.agent_id')})`,
  from,
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('timed_change')
      .select(['agent.name as agent_name', 'approval.decided_name as approved_name', 'approval.failure as approval_failure'])
      .select([stateNow(ctx).as('state_now'), agentZone(ctx.now(), 'timed_change.agent_id').as('timezone')])
      .execute();
    return rows.map(({ state_now: state, approval_failure: refused, ...row }) =>
      TimedChangeRow.parse({
        ...row,
        state,
        timezone: row.agent_id === null ? null : row.timezone,
        apply_at: row.apply_at.toISOString(),
        revert_at: row.revert_at?.toISOString() ?? null,
        requested_at: row.requested_at.toISOString(),
        applied_at: row.applied_at?.toISOString() ?? null,
        reverted_at: row.reverted_at?.toISOString() ?? null,
        cancelled_at: row.cancelled_at?.toISOString() ?? null,
        failure: failureText(state === 'failed' && row.failure === null ? refused : row.failure, ctx.language),
        can: {
          cancel: state === 'scheduled' && mayCancel(ctx, row),
          cancel_revert: state === 'applied' && row.revert_at !== null && mayCancel(ctx, row),
        },
      }),
    );
  },
  agentIdOf: ({ agent_id: id }) => id,
  audited: TimedChangeRow.pick({ state: true, apply_at: true, revert_at: true, before: true, after: true }),
});

/** What belongs to no agent is the operator's, and so is a change of it: staff of an agent see it and leave it alone, whatever codes they hold. */
export const isOfCaller = ({ user }: Ctx, { agent_id: agentId }: Pick<TimedChangeRow, 'agent_id'>): boolean =>
  agentId !== null || isOperatorStaff(user);

export const mayCancel = (ctx: Ctx, row: Pick<TimedChangeRow, 'agent_id' | 'requested_by'>): boolean =>
  isOfCaller(ctx, row) && (can(ctx, CANCEL_ANY) || (can(ctx, CANCEL_OWN) && row.requested_by === ctx.user.id));
