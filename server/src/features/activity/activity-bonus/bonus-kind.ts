import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import { type FreeWinLevel, freeWinPromise } from '@manager/domain/free-win';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from '../core/activity-kind.ts';

export const levelsOf = ({ levels }: Pick<FreeWinRule, 'levels'>): FreeWinLevel[] =>
  levels.map(({ reach_balance: reach, pay }) => ({ reachBalance: sumToMicros(reach), pay: sumToMicros(pay) }));

export const maxPayoutOf = ({ max_payout: most }: Pick<FreeWinRule, 'max_payout'>): bigint | null =>
  most === null ? null : sumToMicros(most);

/** The most that all its grants pay. */
export const promisedPay = (rule: FreeWinRule): bigint => freeWinPromise(levelsOf(rule), rule.grants, maxPayoutOf(rule));

/** No amount is finer than what its currency has. */
const checkMoney = async (tx: ScopedTx, { rule, currency }: Draft & { rule: FreeWinRule }): Promise<void> => {
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  const amounts: [string, string | null][] = [
    ['initial_amount', rule.initial_amount],
    ['max_payout', rule.max_payout],
    ['approve_above', rule.approve_above],
    ...rule.levels.flatMap(({ reach_balance: reach, pay }, at): [string, string][] => [
      [`levels.${at}.reach_balance`, reach],
      [`levels.${at}.pay`, pay],
    ]),
  ];
  for (const [field, amount] of amounts)
    if (amount !== null && decimalsOf(amount) > decimals) throw fieldError(`rule.${field}`, 'currency_decimals');
};

/** Bonus credit, of which the level that is reached is paid as real money (L-2). */
export const bonusKind: ActivityKind<FreeWinRule> = {
  kind: 'free_win',
  ruleSchema: FreeWinRule,
  promised: promisedPay,
  check: async (_ctx, tx, draft) => checkMoney(tx, draft),
  onApproved: async (tx, { id }, { grants }) => {
    await tx
      .insertInto('bonus_stock')
      .values({ activity_id: id, grants_left: String(grants) })
      .execute();
  },
  // What is being played pays nothing any more; levels that were reached before are still paid.
  onCancelled: async (tx, activityId) => {
    await sql`
      with active as (select id from bonus_grant where activity_id = ${activityId} and state = 'active' order by id for update)
      update bonus_grant set state = 'cancelled', ended_at = now(), updated_at = now(), version = version + 1
      from active where bonus_grant.id = active.id`.execute(tx);
  },
};
