import * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { anyKind } from '../core/activity-kind.ts';
import { activityResource, nameOf, type ActivityList } from '../core/activity-row.ts';
import { collectionKind } from './collection-kind.ts';

type Row = contract.CollectionRow;

export const collectionList: ActivityList<Row> = {
  kinds: [anyKind(collectionKind)],
  endpoints: {
    save: contract.saveCollection,
    clone: contract.cloneCollection,
    submit: contract.submitCollection,
    approve: contract.approveCollection,
    cancel: contract.cancelCollection,
    delete: contract.deleteCollection,
  },
  complete: (row, stored) => ({ ...row, rule: CollectionRule.parse(stored), icon_names: [], recipe_names: [], stock: [] }),
};

type Left = { activity_id: string; recipe: string; left: number | null; exchanged: number };

const readStock = async (ctx: Ctx, ids: readonly string[]): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select stock.activity_id, stock.recipe, stock.stock_left::int as left,
      (select count(*)::int from collection_exchange as one where one.activity_id = stock.activity_id and one.recipe = stock.recipe
        and one.state <> 'rejected' and ${inScope(ctx.user.scope, 'one.agent_id')}) as exchanged
    from collection_stock as stock where stock.activity_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
};

const resource = activityResource(collectionList);

/** Collections, each with the names of its icons and recipes and with what is left of its prizes. */
export const collections = defineResource({
  ...resource,
  rows: async (ctx, query) => {
    const rows = await resource.rows(ctx, query);
    const stock =
      rows.length === 0
        ? []
        : await readStock(
            ctx,
            rows.map(({ id }) => id),
          );
    return rows.map((row): Row => ({
      ...row,
      icon_names: row.rule.icons.map(({ name }) => nameOf(ctx, name)),
      recipe_names: row.rule.recipes.map(({ name }) => nameOf(ctx, name)),
      stock: row.rule.recipes.flatMap(({ code }) =>
        stock
          .filter((one) => one.activity_id === row.id && one.recipe === code)
          .map(({ recipe, left, exchanged }) => ({ recipe, left, exchanged })),
      ),
    }));
  },
});
