import * as contract from '@manager/contract/features/risk-set/login-ip';
import { sql, type SqlBool } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import { mayCall } from '../../../kit/service/levels.ts';

/** G-4. Rules about an agent, or about users and groups of one, are its own; all others are the operator's. */
export const loginRules = defineResource({
  name: 'login_rule',
  table: 'login_rule',
  from: (db) =>
    db
      .selectFrom('login_rule')
      .leftJoin('staff_user', 'staff_user.id', 'login_rule.user_id')
      .leftJoin('auth_group', 'auth_group.id', 'login_rule.group_id')
      .leftJoin('agent', 'agent.id', 'login_rule.agent_id')
      .where('login_rule.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('login_rule')
      .select([
        'staff_user.user_name',
        'auth_group.name as group_name',
        'agent.name as agent_name',
        sql<string>`login_rule.network::text`.as('network_text'),
        sql<string>`case when login_rule.expires_at <= ${ctx.now()} then 'expired' else 'active' end`.as('state'),
      ])
      .execute();
    const can = { edit: mayCall(ctx, contract.saveLoginRule), delete: mayCall(ctx, contract.removeLoginRule) };
    return rows.map((row) =>
      contract.LoginRuleRow.parse({
        ...row,
        network: row.network_text,
        expires_at: row.expires_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can,
      }),
    );
  },
  scope: ({ user }) =>
    user.scope.kind === 'all'
      ? sql<SqlBool>`(login_rule.owner_id is null or login_rule.owner_id <> all(${[...user.scope.exceptIds]}::bigint[]))`
      : sql<SqlBool>`login_rule.owner_id = any(${[...user.scope.agentIds]}::bigint[])`,
  agentIdOf: (row) => row.owner_id,
  audited: contract.LoginRuleRow.omit({ version: true, state: true, created_at: true, updated_at: true, can: true }),
});

type Named = Pick<contract.LoginRuleRow, 'effect' | 'network' | 'user_name' | 'group_name' | 'agent_name'>;

/** "kim · allow 10.0.0.0/8", as requests for approval name it. */
export const nameOf = ({ effect, network, ...of }: Named): string =>
  [of.user_name ?? of.group_name ?? of.agent_name ?? '*', `${effect} ${network}`].join(' · ');
