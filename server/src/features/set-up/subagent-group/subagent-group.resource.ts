import { previewSubAgentGroupEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/subagent-group';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { auditedOf } from '@manager/contract/records/record';
import { subAgentGroup } from '@manager/contract/records/subagent-group';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { rowReader, written } from '../../../kit/record/record.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { looked, previewEffectRoute, subAgentGroupEffects } from '../effect/public.ts';
import { changedTerms, requireRule, termsAfter } from './group-rules.ts';
import { groupNow } from './group-now.ts';

type Input = ParsedOf<typeof contract.saveSubAgentGroup>;

const toRow = rowReader(subAgentGroup);

/** Groups belong to no agent: whoever holds the screen's code sees them all, with the sub-agents of the own scope. */
const groups = defineResource({
  name: 'sub_agent_group',
  table: 'sub_agent_group',
  from: (db) => db.selectFrom('sub_agent_group').where('sub_agent_group.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('sub_agent_group')
      .select(
        sql<number>`(select count(*)::int from sub_agent
          where coalesce(sub_agent.configured_group_id, sub_agent.auto_group_id) = sub_agent_group.id)`.as('sub_agents'),
      )
      .execute();
    return rows.map((row) =>
      toRow(row, {
        edit: mayCall(ctx, contract.saveSubAgentGroup),
        delete: mayCall(ctx, contract.deleteSubAgentGroups) && row.sub_agents === 0,
      }),
    );
  },
  audited: auditedOf(subAgentGroup),
});
const { contains, equals } = columnsIn('sub_agent_group');

const own = written(subAgentGroup, 'sub_agent_group');

/** Without a metric there is no rule, whatever else is given. */
const ruleOf = ({ metric }: Input) => (metric === null ? { from_value: null, to_value: null, min_rounds: 0 } : {});

const OPERATION = 'sub_agent_group.terms';
const APPROVE = 'C-11-94';

/** C-11. Return and rule decide over the return of sub-agents: their change is dangerous. */
export default [
  listRoute(groups, {
    endpoint: contract.getSubAgentGroupList,
    filters: { id: equals('id'), name: contains('name'), metric: equals('metric') },
    abilities: { add: contract.saveSubAgentGroup, group_now: contract.groupSubAgents },
  }),
  detailRoute(groups, { endpoint: contract.getSubAgentGroupDetail }),
  lookingAhead(
    saveRoute(
      defineSaver(groups, {
        endpoint: contract.saveSubAgentGroup,
        ...own,
        insert: (input) => ({ ...own.insert(input), ...ruleOf(input) }),
        update: (input) => ({ ...own.update(input), ...ruleOf(input) }),
        check: async (ctx, tx, { input, before }) => {
          const terms = termsAfter(input, before);
          await requireRule(tx, { id: before?.id, terms });
          if (before !== undefined) return;
          // A group without a rule gets its sub-agents by hand, which asks by itself.
          if (terms.metric === null) return;
          requireReason(input);
          await requireSecondPerson(ctx, tx, {
            operation: OPERATION,
            approveCode: APPROVE,
            objectType: 'sub_agent_group',
            objectId: '',
            objectName: input.name ?? '',
            objectVersion: null,
            agentId: null,
            before: null,
            after: { name: input.name, ...terms },
            reason: input.reason,
          });
        },
        effects: subAgentGroupEffects,
        dangerous: { operation: OPERATION, approveCode: APPROVE, nameOf: ({ name }) => name },
        secondPerson: async (_ctx, _tx, { input, before }) => {
          const changed = changedTerms(termsAfter({}, before), termsAfter(input, before));
          if (Object.keys(changed.after).length === 0) return null;
          requireReason(input);
          return { operation: OPERATION, approveCode: APPROVE, objectName: before.name, ...changed };
        },
      }),
    ),
    looked(subAgentGroupEffects),
  ),
  previewEffectRoute(groups, { endpoint: previewSubAgentGroupEffect, effectsOf: subAgentGroupEffects }),
  removeRoute(groups, {
    endpoint: contract.deleteSubAgentGroups,
    check: async (ctx, _tx, { id }) => {
      if (await isUsed(ctx, id)) throw new AppError('object.in_use', { state: 'sub_agent' });
    },
  }),
  route(contract.groupSubAgents, groupNow, { readsReports: true }),
];

const requireReason = ({ reason }: Input): void => {
  if (reason === undefined) throw fieldError('reason', 'required');
};

/** In any scope, also by a group that another one overrides. Whoever puts a sub-agent in holds the group's row, which is locked here. */
const isUsed = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sub_agent where auto_group_id = ${id} or configured_group_id = ${id} limit 1`.execute(
    ctx.wholeDb,
  );
  return rows.length > 0;
};
