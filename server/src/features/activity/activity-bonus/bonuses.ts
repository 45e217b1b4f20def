import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import * as contract from '@manager/contract/features/activity/activity-bonus/rule';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { anyKind } from '../core/activity-kind.ts';
import { activityResource, type ActivityList } from '../core/activity-row.ts';
import { bonusKind } from './bonus-kind.ts';

type Row = contract.BonusRow;

export const bonusList: ActivityList<Row> = {
  kinds: [anyKind(bonusKind)],
  endpoints: {
    save: contract.saveBonus,
    clone: contract.cloneBonus,
    submit: contract.submitBonus,
    approve: contract.approveBonus,
    cancel: contract.cancelBonus,
    delete: contract.deleteBonus,
  },
  complete: (row, stored) => {
    const rule = FreeWinRule.parse(stored);
    return {
      ...row,
      rule,
      bonus_type: rule.type,
      initial_amount: rule.initial_amount,
      levels: rule.levels.map(({ reach_balance: reach, pay }) => `${reach} → ${pay}`),
      grants_left: null,
      active: 0,
    };
  },
};

type Counts = { activity_id: string; left: number; active: number };

const readCounts = async (ctx: Ctx, ids: readonly string[]): Promise<Counts[]> => {
  const { rows } = await sql<Counts>`
    select stock.activity_id, stock.grants_left::int as left,
      (select count(*)::int from bonus_grant as one where one.activity_id = stock.activity_id and one.state = 'active'
        and ${inScope(ctx.user.scope, 'one.agent_id')}) as active
    from bonus_stock as stock where stock.activity_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
};

const resource = activityResource(bonusList);

/** Activity bonuses, each with what is left of its grants and how many are being played. */
export const bonuses = defineResource({
  ...resource,
  rows: async (ctx, query) => {
    const rows = await resource.rows(ctx, query);
    if (rows.length === 0) return rows;
    const counts = await readCounts(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row): Row => {
      const found = counts.find(({ activity_id: id }) => id === row.id);
      return found === undefined ? row : { ...row, grants_left: found.left, active: found.active };
    });
  },
});
