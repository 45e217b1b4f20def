import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { Payout } from '../service/payout-handler.ts';

export type BudgetWish = {
  purpose: string;
  reference: string;
  /** Null: the operator's own. */
  agentId: string | null;
  currency: string;
  amount: string;
};

/** What may be given away. The same purpose and reference again is a unique violation: a budget is made once. */
export const createPayoutBudget = async (tx: AnyTx, wish: BudgetWish & { now: Date }): Promise<string> => {
  const { purpose, reference, agentId, currency, amount, now } = wish;
  const { id } = await tx
    .insertInto('payout_budget')
    .values({ purpose, reference, agent_id: agentId, currency, amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Prize = Pick<Payout, 'budget_id' | 'prize_currency' | 'prize_amount'>;

/**
 * Takes the sum of the prizes out of what is left, in one statement for each budget: of many at once none sees room that another has taken,
 * and the table's own constraint stands behind it. Throws `payout.budget_exceeded`.
 */
export const reserveBudgets = async (tx: AnyTx, prizes: readonly Prize[]): Promise<void> => {
  const sums = sumsByBudget(prizes);
  if (sums.length === 0) return;
  await asSystem(tx, async (own) => {
    for (const { budgetId, currencies, sum } of sums) {
      const { rows } = await sql`
        update payout_budget set reserved = reserved + ${sum}::numeric
        where id = ${budgetId} and currency = all(${currencies}) and reserved + paid + ${sum}::numeric <= amount
        returning id`.execute(own);
      if (rows.length > 0) continue;
      const budget = await own.selectFrom('payout_budget').selectAll().where('id', '=', budgetId).executeTakeFirstOrThrow();
      if (currencies.some((currency) => currency !== budget.currency))
        throw new Error(`budget ${budgetId} is in ${budget.currency}, the prizes are in ${currencies.join(', ')}`);
      throw new AppError('payout.budget_exceeded', { wanted: sum, left: leftOf(budget), currency: budget.currency });
    }
  });
};

/** What was reserved for these is paid, or free again. */
export const settleBudgets = async (tx: AnyTx, prizes: readonly Prize[], as: 'paid' | 'free'): Promise<void> => {
  const sums = sumsByBudget(prizes);
  if (sums.length === 0) return;
  await asSystem(tx, async (own) => {
    for (const { budgetId, sum } of sums)
      await sql`
        update payout_budget
        set reserved = reserved - ${sum}::numeric, paid = paid + ${as === 'paid' ? sum : '0'}::numeric
        where id = ${budgetId}`.execute(own);
  });
};

const leftOf = ({ amount, reserved, paid }: { amount: string; reserved: string; paid: string }): string =>
  microsToText(sumToMicros(amount) - sumToMicros(reserved) - sumToMicros(paid));

/** In the order of their ids, in which everybody locks them. */
const sumsByBudget = (prizes: readonly Prize[]): { budgetId: string; currencies: string[]; sum: string }[] =>
  [...Map.groupBy(prizes, ({ budget_id: id }) => id)]
    .flatMap(([budgetId, group]) =>
      budgetId === null
        ? []
        : [
            {
              budgetId,
              currencies: [...new Set(group.map(({ prize_currency: currency }) => currency))],
              sum: microsToText(group.reduce((sum, { prize_amount: amount }) => sum + sumToMicros(amount), 0n)),
            },
          ],
    )
    .toSorted((one, other) => (BigInt(one.budgetId) < BigInt(other.budgetId) ? -1 : 1));
