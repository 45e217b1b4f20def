import { CompareWith } from '@manager/contract/features/report/compare';
import { BetSource, MAX_REPORT_DAYS, MoneyIn } from '@manager/contract/features/report/money-report';
import type { getReportScope } from '@manager/contract/features/report/scope';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { whenCodec, type DayRange } from '../filter/when.ts';
import {
  choiceCodec,
  dayCodec,
  flagCodec,
  idCodec,
  manyCodec,
  oneOfCodec,
  textCodec,
  type Codec,
  type ValuesOf,
} from '../filter/codecs.ts';

export type ScopeChoices = OutputOf<typeof getReportScope>;

/** The scope of a money report as the address holds it; the names are the wire's, so that a drill-down hands it on unchanged. */
export const scopeCodecs = {
  agent_id: idCodec,
  site_id: manyCodec(),
  game_id: manyCodec(),
  vendor: textCodec(),
  /** A range by its name, in the place of the two days. */
  when: whenCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  compare: choiceCodec(CompareWith.options),
  in: oneOfCodec(MoneyIn.options, 'native'),
  currency: textCodec({ maxLength: 20 }),
  source: choiceCodec(BetSource.options),
  with_test: flagCodec(),
};

export type ScopeState = ValuesOf<typeof scopeCodecs>;

/** Nothing chosen. */
export const NO_SCOPE: ScopeState = {
  agent_id: '',
  site_id: [],
  game_id: [],
  vendor: '',
  when: undefined,
  date_from: '',
  date_to: '',
  compare: undefined,
  in: 'native',
  currency: '',
  source: undefined,
  with_test: false,
};

export const isSearched = ({ date_from: from, date_to: to }: DayRange): boolean => from !== '' && to !== '';

/** Days of a range, both ends included. */
export const daysOf = ({ date_from: from, date_to: to }: DayRange): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export type ScopeFault = 'dates' | 'order' | 'span';

/** Why a scope cannot be searched; the bar says it before the server has to. */
export const scopeFault = (scope: DayRange, maxDays = MAX_REPORT_DAYS): ScopeFault | undefined => {
  if (!isSearched(scope)) return 'dates';
  const days = daysOf(scope);
  if (days < 1) return 'order';
  return days > maxDays ? 'span' : undefined;
};

/** The scope as query of a money report: what is not chosen is left out, because the server takes no empty values. */
export const scopeQuery = ({ agent_id: agent, site_id: sites, game_id: games, ...scope }: ScopeState) => ({
  date_from: scope.date_from,
  date_to: scope.date_to,
  in: scope.in,
  with_test: scope.with_test,
  ...(agent === '' ? {} : { agent_id: [agent] }),
  ...(sites.length === 0 ? {} : { site_id: [...sites] }),
  ...(games.length === 0 ? {} : { game_id: [...games] }),
  ...(scope.vendor === '' ? {} : { vendor: scope.vendor }),
  ...(scope.currency === '' ? {} : { currency: scope.currency }),
  ...(scope.source === undefined ? {} : { source: scope.source }),
});

type Empty = '' | undefined | readonly never[];
/** The own filters of a report as query: names beside the scope's, without those that are not chosen. */
export const ownQuery = <V extends object>(values: V): { [K in Exclude<keyof V, keyof ScopeState>]?: Exclude<V[K], Empty> } => {
  const chosen = Object.entries(values).filter(
    ([name, value]) =>
      !Object.hasOwn(scopeCodecs, name) && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  // Object.entries loses the types that each value still has.
  return Object.fromEntries(chosen) as { [K in Exclude<keyof V, keyof ScopeState>]?: Exclude<V[K], Empty> };
};

/** Money of one currency is shown as it was played; that of several in USD, because a list of them has no order but that of its value. */
export const usualUnit = ({
  currency,
  choices,
}: {
  currency: string;
  choices: Pick<ScopeChoices, 'has_several_currencies'>;
}): ScopeState['in'] => (currency === '' && choices.has_several_currencies ? 'usd' : 'native');

/** The unit in the address, else the usual one. Written out with every search: the reader of a link may have another. */
export const unitCodec = (usual: ScopeState['in']): Codec<ScopeState['in']> => ({
  ...oneOfCodec(MoneyIn.options, usual),
  isOwnInitial: true,
});

const MONEY_SORT = /^(-?)(bet|win|win_loss)$/;

/** Amounts of different currencies compare by their USD: by the printed figure the weakest currency would always come first. */
export const sortQuery = ({ sort, scope }: { sort: string; scope: ScopeState }): string =>
  isSortedByUsd(scope) ? sort.replace(MONEY_SORT, '$1$2_usd') : sort;

export const isSortedByUsd = ({ currency, in: unit }: Pick<ScopeState, 'currency' | 'in'>): boolean =>
  unit === 'native' && currency === '';

/** The money of a chart: amounts of several currencies have no common scale but USD. */
export const chartUnit = ({ currency, in: unit }: Pick<ScopeState, 'currency' | 'in'>): ScopeState['in'] =>
  currency === '' && unit === 'native' ? 'usd' : unit;
