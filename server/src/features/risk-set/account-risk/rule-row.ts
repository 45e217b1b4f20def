import * as contract from '@manager/contract/features/risk-set/account-risk';
import { defineResource } from '../../../kit/resource/resource.ts';
import { mayCall } from '../../../kit/service/levels.ts';

/** The rules that mark players by themselves: one of each kind, which stays. */
export const riskRules = defineResource({
  name: 'risk_rule',
  table: 'risk_rule',
  from: (db) => db.selectFrom('risk_rule').where('deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query.selectAll('risk_rule').execute();
    const can = { edit: mayCall(ctx, contract.saveRiskRule), delete: false };
    return rows.map((row) =>
      contract.RiskRuleRow.parse({
        ...row,
        updated_at: row.updated_at.toISOString(),
        can,
      }),
    );
  },
  audited: contract.RiskRuleRow.omit({ version: true, updated_at: true, can: true }),
});
