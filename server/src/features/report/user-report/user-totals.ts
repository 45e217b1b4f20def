import type { getUserReport } from '@manager/contract/features/report/user-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { add, type Decimal, decimal, toWire, usd, ZERO } from '@manager/domain/money';
import { askMoney } from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type MovedTotal, queryMovedTotals } from './player-facts.ts';
import type { UserPlan } from './user-rows.ts';

type Answer = OutputOf<typeof getUserReport>;
type Moved = Pick<Answer['sum'], 'sessions' | 'deposits' | 'withdrawals'>;

/** Everything that the report says of the whole filter: Σ rows, exactly. Totals are in USD, with those of each currency beside them. */
export const readTotals = async (
  ctx: Ctx,
  { scope, input, rates, keyQuery }: UserPlan,
): Promise<Omit<Answer, 'list' | 'total'>> => {
  const [{ envelope }, moved] = await Promise.all([
    askMoney(ctx, scope, {
      name: 'user_report.sum',
      dimensions: [],
      in: input.in === 'native' ? 'usd' : input.in,
      compare: input.compare,
    }),
    queryMovedTotals(ctx.clickhouse, { name: 'user_report.sum', filter: keyQuery.filter, before: keyQuery.before }),
  ]);
  const inUsd = (one: MovedTotal, name: 'deposits' | 'withdrawals'): Decimal => {
    if (rates === undefined) return decimal(one[`${name}_usd`]);
    const rate = rates.get(one.currency);
    if (rate === undefined) throw new Error(`currency ${one.currency} has movements and no rate`);
    return usd(decimal(one[name]), rate);
  };
  const total = (name: 'deposits' | 'withdrawals'): string =>
    toWire(moved.reduce((all, one) => add(all, inUsd(one, name)), ZERO));
  const ownOf = (currency: string): Moved => {
    const own = moved.find((one) => one.currency === currency);
    return {
      sessions: own?.sessions ?? 0,
      deposits: own?.deposits ?? '0',
      withdrawals: own?.withdrawals ?? '0',
    };
  };
  return {
    ...envelope,
    sum: {
      ...envelope.sum,
      sessions: moved.reduce((all, { sessions }) => all + sessions, 0),
      deposits: total('deposits'),
      withdrawals: total('withdrawals'),
      by_currency: envelope.sum.by_currency.map((row) => ({ ...row, ...ownOf(row.currency) })),
    },
  };
};
