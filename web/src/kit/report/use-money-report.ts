import { getReportScope } from '@manager/contract/features/report/scope';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { useMemo } from 'react';
import { type CallResult, useCall, useList } from '../../api/query.ts';
import type { Codecs, ValuesOf } from '../filter/codecs.ts';
import { daysOfWhen } from '../filter/when.ts';
import { type ListState, useListState } from '../list/use-list-state.ts';
import {
  isSearched,
  ownQuery,
  type ScopeChoices,
  type scopeCodecs,
  scopeQuery,
  type ScopeState,
  sortQuery,
} from './scope-state.ts';

export const useScopeCall = (agentId: string): CallResult<typeof getReportScope> =>
  useCall(getReportScope, agentId === '' ? {} : { agent_id: agentId }, { keepsPrevious: true, staleTimeMs: 60_000 });

/** Choices of the scope bar, and the days of the presets in the calendar of the chosen agent. */
export const useScopeChoices = (agentId: string): ScopeChoices | undefined => useScopeCall(agentId).data;

export type MoneyReportState<E extends Endpoint, V extends ScopeState> = {
  list: ListState<Codecs> & { filters: V; setFilters: (patch: Partial<V>) => void };
  /** The filters with the days that a named range means now. */
  scope: V;
  /** The scope and the report's own filters as a call takes them. */
  query: Record<string, unknown>;
  /** The same with comparison and order: the whole list, whatever the page. */
  listQuery: Record<string, unknown>;
  report: CallResult<E>;
};

/** State and answer of a money report. `codecs` are `scopeCodecs` and the report's own filters, named as its endpoint names them. */
export const useMoneyReport = <E extends Endpoint, C extends Codecs & typeof scopeCodecs>({
  endpoint,
  codecs,
  sorts,
  initialSort,
}: {
  endpoint: E;
  codecs: C;
  sorts: readonly string[];
  initialSort: string;
}): MoneyReportState<E, ValuesOf<C>> => {
  const list = useListState({ codecs, sorts, initialSort });
  // A generic intersection of codecs is not followed into its values.
  const filters = list.filters as ValuesOf<C> & ScopeState;
  const presets = useScopeChoices(filters.agent_id)?.presets;
  const scope = useMemo(() => ({ ...filters, ...daysOfWhen({ ...filters, presets }) }), [filters, presets]);
  const query = { ...scopeQuery(scope), ...ownQuery(scope) };
  const listQuery = {
    ...query,
    ...(scope.compare === undefined ? {} : { compare: scope.compare }),
    sort: sortQuery({ sort: list.sort, scope }),
  };
  const report = useList(
    endpoint,
    // The names are those of the endpoint, which TypeScript cannot see through a generic one; the server holds them against it.
    { ...list.paging, ...listQuery } as InputOf<E>,
    { isEnabled: isSearched(scope) },
  );
  return { list: list as unknown as MoneyReportState<E, ValuesOf<C>>['list'], scope, query, listQuery, report };
};
