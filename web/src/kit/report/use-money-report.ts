import { getReportScope } from '@manager/contract/features/report/scope';
import { MoneyIn } from '@manager/contract/features/report/money-report';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { useMemo } from 'react';
import { type CallResult, useCall, useList } from '../../api/query.ts';
import { choiceCodec, idCodec, textCodec, type Codecs, type ValuesOf } from '../filter/codecs.ts';
import { useUrlState } from '../filter/use-url-state.ts';
import { daysOfWhen, withRange } from '../filter/when.ts';
import { type ListState, useListState } from '../list/use-list-state.ts';
import {
  isSearched,
  ownQuery,
  type ScopeChoices,
  type scopeCodecs,
  scopeQuery,
  type ScopeState,
  sortQuery,
  unitCodec,
  usualUnit,
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

const WHO = { agent_id: idCodec, currency: textCodec({ maxLength: 20 }) };

/** The unit that money is shown in unless the address names one; undefined while it is not known. */
const useUsualUnit = (): ScopeState['in'] | undefined => {
  const { values } = useUrlState(WHO);
  const { data, error } = useScopeCall(values.agent_id);
  // Without the choices amounts of several currencies may be there: USD is never wrong.
  if (data === undefined) return error === null ? undefined : 'usd';
  return usualUnit({ currency: values.currency, choices: data });
};

const CHOSEN = { in: choiceCodec(MoneyIn.options) };

/** The range of a report whose address names no days. */
export const USUAL_RANGE = 'yesterday';

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
  const unit = useUsualUnit();
  const all = useMemo(() => ({ ...codecs, in: unitCodec(unit ?? 'native') }), [codecs, unit]);
  const list = useListState({ codecs: all, sorts, initialSort });
  const { values: chosen } = useUrlState(CHOSEN);
  const isUnitKnown = unit !== undefined || chosen.in !== undefined;
  // A generic intersection of codecs is not followed into its values.
  const own = list.filters as ValuesOf<C> & ScopeState;
  const filters = useMemo(() => withRange(own, USUAL_RANGE), [own]);
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
    { isEnabled: isUnitKnown && isSearched(scope) },
  );
  return { list: { ...list, filters } as unknown as MoneyReportState<E, ValuesOf<C>>['list'], scope, query, listQuery, report };
};
