import { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { ActivityKind } from '../core/activity-kind.ts';

/** All prizes of all levels. */
export const promisedByLevels = ({ levels }: ScatterRule): bigint =>
  levels.reduce((sum, { amount, stock }) => sum + sumToMicros(amount) * BigInt(stock), 0n);

/** Scatter symbols, collected for the prizes of levels (L-1). */
export const scatterKind: ActivityKind<ScatterRule> = {
  kind: 'scatter_collect',
  ruleSchema: ScatterRule,
  promised: promisedByLevels,
  check: async (_ctx, tx, { rule, currency, game_ids: gameIds }) => {
    const { decimals } = await tx
      .selectFrom('currency')
      .select('decimals')
      .where('code', '=', currency)
      .executeTakeFirstOrThrow();
    for (const [at, { amount }] of rule.levels.entries())
      if (decimalsOf(amount) > decimals) throw fieldError(`rule.levels.${at}.amount`, 'currency_decimals');
    for (const [at, { game_id: id }] of rule.games.entries()) {
      const game = await tx
        .selectFrom('game')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (game === undefined || (gameIds.length > 0 && !gameIds.includes(id)))
        throw fieldError(`rule.games.${at}.game_id`, 'not_found');
    }
  },
  onApproved: async (tx, { id }, { levels }) => {
    await tx
      .insertInto('scatter_stock')
      .values(levels.map(({ stock }, at) => ({ activity_id: id, level: at + 1, stock, stock_left: stock })))
      .execute();
  },
};
