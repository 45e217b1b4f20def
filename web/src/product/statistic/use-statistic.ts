import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { useMemo } from 'react';
import { type CallResult, useList } from '../../api/query.ts';
import type { Codecs, ValuesOf } from '../../kit/filter/codecs.ts';
import { daysOfWhen, withRange, type When } from '../../kit/filter/when.ts';
import { type ListState, useListState } from '../../kit/list/use-list-state.ts';
import { isSearched, ownQuery, type scopeCodecs, scopeQuery, type ScopeState } from '../../kit/report/scope-state.ts';
import { useScopeChoices } from '../../kit/report/use-money-report.ts';

/** What a statistic shows whose address names no days. */
export type UsualRange = Extract<When, 'today' | 'yesterday' | 'last_7_days' | 'last_30_days'>;

export type StatisticState<E extends Endpoint, V extends ScopeState> = {
  list: ListState<Codecs> & { filters: V; setFilters: (patch: Partial<V>) => void };
  /** The filters with the days that a named range means now. */
  scope: V;
  /** What was asked, without page and order. */
  query: Record<string, unknown>;
  isIdle: boolean;
  usualRange: UsualRange;
  answer: CallResult<E>;
};

type Options<E, C> = {
  endpoint: E;
  codecs: C;
  sorts: readonly string[];
  initialSort: string;
  /** Names that the endpoint does not take, and values that it takes instead; constants or functions of the module. */
  queryOf: (query: Record<string, unknown>) => Record<string, unknown>;
  /** The endpoint answers pages. */
  isPaged: boolean;
  usualRange: UsualRange;
  /** The unit of its money, which links take along; USD unless the statistic says otherwise. */
  unitOf?: (values: ScopeState) => ScopeState['in'];
  isReady?: (values: ScopeState) => boolean;
};

const always = (): boolean => true;
const inUsd = (): ScopeState['in'] => 'usd';

/** State and answer of a statistic, as `useMoneyReport` for reports: filters in the address, shown as soon as it can be asked. */
export const useStatistic = <E extends Endpoint, C extends Codecs & typeof scopeCodecs>({
  endpoint,
  codecs,
  sorts,
  initialSort,
  queryOf,
  isPaged,
  usualRange,
  unitOf = inUsd,
  isReady = always,
}: Options<E, C>): StatisticState<E, ValuesOf<C>> => {
  const list = useListState({ codecs, sorts, initialSort });
  // A generic intersection of codecs is not followed into its values.
  const own = list.filters as ValuesOf<C> & ScopeState;
  const filters = useMemo(() => withRange(own, usualRange), [own, usualRange]);
  const presets = useScopeChoices(filters.agent_id)?.presets;
  const scope = useMemo(
    () => ({ ...filters, in: unitOf(filters), ...daysOfWhen({ ...filters, presets }) }),
    [filters, presets, unitOf],
  );
  const query = queryOf({ ...scopeQuery(scope), ...ownQuery(scope) });
  const isEnabled = isSearched(scope) && isReady(scope);
  const answer = useList(
    endpoint,
    // The names are those of the endpoint, which TypeScript cannot see through a generic one; the server holds them against it.
    { ...query, ...(isPaged ? list.paging : {}) } as InputOf<E>,
    { isEnabled },
  );
  return {
    list: { ...list, filters } as unknown as StatisticState<E, ValuesOf<C>>['list'],
    scope,
    query,
    isIdle: !isEnabled && (filters.when === undefined || !isReady(filters)),
    usualRange,
    answer,
  };
};
