import { MAX_PLAYER_SEARCH_DAYS } from '@manager/contract/features/account/bet-detail';
import { drillTo, isProvable, type Provable } from '../../kit/report/drill.ts';
import { daysOf, type ScopeState } from '../../kit/report/scope-state.ts';

const BETS = '/account/bet-detail';

type Row = Partial<Record<Provable, string | number>> & {
  bet_usd?: string | undefined;
  win_usd?: string | undefined;
  win_loss_usd?: string | undefined;
};

type Options = {
  row: Row;
  metric: string;
  scope: ScopeState;
  narrowed: Partial<ScopeState>;
  /** Filters of the list of bets beyond the scope. */
  own?: Record<string, string>;
  /** Path of the report that the figure stands in. */ from: string;
  /** Of the report's answer. */
  mark: string | undefined;
  /** The figures still answer the question before: the scope is not theirs. */
  isFormer: boolean;
};

/**
 * The link from a figure to its bets; undefined for figures that no list of bets can prove, and for ranges that
 * no list of bets may span, and while the figures of another scope stand there. Money is expected in USD.
 */
export const betsLink = ({ row, metric, scope, narrowed, own = {}, from, mark, isFormer }: Options): string | undefined => {
  if (isFormer || !isProvable(metric) || daysOf({ ...scope, ...narrowed }) > MAX_PLAYER_SEARCH_DAYS) return undefined;
  // A list of bets counts at the stamped rates: it cannot prove an amount at today's.
  if (scope.in === 'usd_today' && metric !== 'rounds') return drillTo({ path: BETS, scope, narrowed, hasUnit: false, own });
  const value = metric === 'rounds' ? row.rounds : (row[`${metric}_usd`] ?? row[metric]);
  if (value === undefined) return undefined;
  return drillTo({
    path: BETS,
    scope,
    narrowed,
    hasUnit: false,
    own,
    expected: { metric, value: String(value), from, mark },
  });
};
