import * as contract from '@manager/contract/features/risk-set/case';
import { SETTINGS } from '@manager/contract/features/system/setting';
import { caseTitle } from '@manager/contract/i18n/case-text';
import { sql, type SqlBool } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { readSetting } from '../../../kit/service/setting.ts';
import { PACK_CODE } from './pack-code.ts';

const HOUR_MS = 3_600_000;

/** Hours within which a case has to be closed. */
export const slaHours = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  readSetting<number>(db, 'case_sla_hours', SETTINGS.case_sla_hours.default);

/** What staff look into, of whom it is about; the operator's own are seen by nobody below. */
export const cases = defineResource({
  name: 'case',
  table: 'case_file',
  from: (db) =>
    db.selectFrom('case_file').leftJoin('agent', 'agent.id', 'case_file.agent_id').where('case_file.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const [rows, hours] = await Promise.all([
      query
        .selectAll('case_file')
        .select('agent.name as agent_name')
        .select(sql<number>`(select count(*)::int from case_item where case_item.case_id = case_file.id)`.as('items'))
        .select(sql<number>`(select count(*)::int from case_note where case_note.case_id = case_file.id)`.as('notes'))
        .execute(),
      slaHours(ctx),
    ]);
    const can = {
      edit: mayCall(ctx, contract.moveCase),
      reopen: mayCall(ctx, contract.reopenCase),
      pack: ctx.user.codes.has(PACK_CODE),
    };
    return rows.map((row) => {
      const dueMs = row.created_at.getTime() + hours * HOUR_MS;
      const isClosed = row.state === 'closed';
      return contract.CaseRow.parse({
        ...row,
        agent_name: row.agent_name ?? '',
        title: caseTitle(row.title_key, row.title_params as Record<string, string>, ctx.language),
        is_own: row.owner_id === ctx.user.id,
        concluded_at: row.concluded_at?.toISOString() ?? null,
        closed_at: row.closed_at?.toISOString() ?? null,
        due_at: new Date(dueMs).toISOString(),
        is_overdue: !isClosed && dueMs < ctx.now().getTime(),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: { edit: can.edit && !isClosed, reopen: can.reopen && isClosed, pack: can.pack },
      });
    });
  },
  scope: ({ user }) => sql<SqlBool>`${inScope(user.scope, 'case_file.agent_id')}`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.CaseRow.pick({ state: true, owner_name: true, conclusion: true, conclusion_note: true }),
});
