import * as contract from '@manager/contract/features/__AREA__/__THING__';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '__SRC__/base/app-error.ts';
import { columnsIn } from '__SRC__/kit/resource/conditions.ts';
import { clearedText } from '__SRC__/kit/resource/input.ts';
import { detailRoute, listRoute } from '__SRC__/kit/resource/read-routes.ts';
import { removeRoute } from '__SRC__/kit/resource/remove-route.ts';
import { defineResource } from '__SRC__/kit/resource/resource.ts';
import { saveRoute } from '__SRC__/kit/resource/save-route.ts';
import { defineSaver } from '__SRC__/kit/resource/saver.ts';
import { mayCall } from '__SRC__/kit/service/levels.ts';
import { inScope } from '__SRC__/kit/service/scope.ts';
import { requireAgent } from '__TO_AGENT__/public.ts';

type Input = ParsedOf<typeof contract.save__TYPE__>;

const records = defineResource({
  name: '__TABLE__',
  table: '__TABLE__',
  from: (db) =>
    db
      .selectFrom('__TABLE__')
      .innerJoin('agent', 'agent.id', '__TABLE__.agent_id')
      .where('__TABLE__.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query.selectAll('__TABLE__').select('agent.name as agent_name').execute();
    return rows.map((row) =>
      contract.__TYPE__Row.parse({
        ...row,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          edit: mayCall(ctx, contract.save__TYPE__),
          delete: mayCall(ctx, contract.batchDel__TYPE__) && row.status === 'disabled',
        },
      }),
    );
  },
  scope: ({ user }) => inScope(user.scope, '__TABLE__.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.__TYPE__Row.omit({ version: true, created_at: true, updated_at: true, can: true }),
});
const { contains, equals } = columnsIn('__TABLE__');

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  name: input.name,
  agent_id: input.agent_id,
  status: input.status,
  note: clearedText(input.note),
});

/** __CODE__. */
export default [
  listRoute(records, {
    endpoint: contract.get__TYPE__List,
    filters: { name: contains('name'), agent_id: equals('agent_id'), status: equals('status') },
    abilities: { add: contract.save__TYPE__ },
  }),
  detailRoute(records, { endpoint: contract.get__TYPE__Detail }),
  saveRoute(
    defineSaver(records, {
      endpoint: contract.save__TYPE__,
      required: ['name', 'agent_id'],
      insert: (input) => ({ ...columnsOf(input), name: input.name, agent_id: input.agent_id }),
      update: columnsOf,
      check: async (ctx, tx, { input, before }) => {
        if (input.agent_id !== undefined && input.agent_id !== before?.agent_id)
          await requireAgent(ctx, tx, { id: input.agent_id, field: 'agent_id' });
      },
    }),
  ),
  removeRoute(records, {
    endpoint: contract.batchDel__TYPE__,
    check: (_ctx, _tx, { status }) => {
      if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
    },
  }),
];
