import {
  HttpClass,
  SeamlessDirection,
  SeamlessKind,
  SeamlessOutcome,
  SeamlessResultFilter,
} from '@manager/contract/features/log/seamless';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { choiceInput, type FieldInput, flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { amountRange, instantRange, type Range } from '../../../kit/filter/range-inputs.tsx';
import { isChosen } from '../../../kit/list/search-values.ts';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { scopeFields } from '../../../kit/scope/scope-fields.tsx';
import { formatCount } from '../../../ui/format.ts';
import { filterCodecs, type SeamlessFilters } from './seamless-filters.ts';
import type { SeamlessTranslate } from './use-seamless-texts.ts';

type Options = {
  choices: ScopeChoices | undefined;
  values: SeamlessFilters;
  /** Finds a player by a part of the name. */
  player: FieldInput<Range>;
  t: SeamlessTranslate;
  tr: ReportTranslate;
};

const FIRST: readonly (keyof SeamlessFilters)[] = ['time_from', 'player_id', 'request_id', 'result', 'kind'];
const LATENCIES = ['500', '1000', '2000', '5000'] as const;

/** Range, player, request, result and method in the bar; the rest behind "More filters" until it is set. */
export const seamlessFields = ({ choices, values, player, t, tr }: Options): FilterField<SeamlessFilters>[] => {
  const allLabel = tr('scope.any');
  const several = <W extends string>(words: readonly W[], labelOf: (word: W) => string) =>
    choicesInput({ options: words.map((value) => ({ value, label: labelOf(value) })), allLabel });
  const flag = flagInput({ yes: t('yes'), no: t('no') });
  const fields = [
    { name: 'time_from', nameTo: 'time_to', label: t('at'), ...instantRange() },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
    { name: 'request_id', label: t('request_id'), ...textInput() },
    {
      name: 'result',
      label: t('result'),
      ...several(SeamlessResultFilter.options, (word) => (word === 'retry_limit' ? t('retry_limit') : t(`result.${word}`))),
    },
    { name: 'kind', label: t('kind'), ...several(SeamlessKind.options, (word) => t(`kind.${word}`)) },
    { name: 'round_id', label: t('round_id'), ...textInput() },
    ...scopeFields({ choices, agentId: values.agent_id, t: tr }).filter(({ name }) => name in filterCodecs),
    {
      name: 'direction',
      label: t('direction'),
      ...choiceInput({
        options: SeamlessDirection.options.map((value) => ({ value, label: t(`direction.${value}`) })),
        allLabel,
      }),
    },
    { name: 'outcome', label: t('outcome'), ...several(SeamlessOutcome.options, (word) => t(`outcome.${word}`)) },
    {
      name: 'http_class',
      label: t('http_class'),
      ...several(HttpClass.options, (word) => (word === 'none' ? t('http.none') : word)),
    },
    { name: 'remote_code', label: t('remote_code'), ...textInput() },
    { name: 'min_amount', nameTo: 'max_amount', label: t('amount'), ...amountRange() },
    { name: 'attempt', label: t('attempt'), ...textInput() },
    { name: 'is_repeated', label: t('is_repeated'), ...flag },
    {
      name: 'min_latency_ms',
      label: t('min_latency_ms'),
      ...choiceInput({ options: LATENCIES.map((value) => ({ value, label: formatCount(Number(value)) })), allLabel }),
    },
    ...(choices?.can_see_test === true ? [{ name: 'with_test', label: t('withTest'), ...flag }] : []),
  ] as FilterField<SeamlessFilters>[];
  const inBar = (name: keyof SeamlessFilters): boolean => FIRST.includes(name) || isChosen(values[name]);
  return fields
    .toSorted((left, right) => rank(left.name) - rank(right.name))
    .map((field) => ({ ...field, isMore: !inBar(field.name) }));
};

const rank = (name: keyof SeamlessFilters): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
