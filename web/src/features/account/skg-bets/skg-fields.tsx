import { BetStatus } from '@manager/contract/features/account/bet-detail';
import { BetSource } from '@manager/contract/features/report/money-report';
import { choiceInput, type FieldInput, flagInput, type Option, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { instantRange, type Range } from '../../../kit/filter/range-inputs.tsx';
import { isChosen } from '../../../kit/list/search-values.ts';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { scopeFields } from '../../../kit/scope/scope-fields.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { filterCodecs, type SkgFilters } from './skg-filters.ts';
import type { SkgTranslate } from './use-skg-texts.ts';

type Options = {
  choices: ScopeChoices | undefined;
  values: SkgFilters;
  vendors: readonly Option[];
  /** Finds a player by a part of the name. */
  player: FieldInput<Range>;
  /** May see bets of no website. */
  seesAll: boolean;
  t: SkgTranslate;
  tr: ReportTranslate;
};

const FIRST: readonly (keyof SkgFilters)[] = ['time_from', 'vendor_id', 'player_id', 'vendor_bet_id', 'vendor_status'];

/** Range, vendor, player, id and status in the bar; the rest behind "More filters" until it is set. */
export const skgFields = ({ choices, values, vendors, player, seesAll, t, tr }: Options): FilterField<SkgFilters>[] => {
  const allLabel = tr('scope.any');
  const flag = flagInput({ yes: t('yes'), no: t('no') });
  const choice = <W extends string>(words: readonly W[], labelOf: (word: W) => string) =>
    choiceInput({ options: words.map((value) => ({ value, label: labelOf(value) })), allLabel });
  const fields = [
    { name: 'time_from', nameTo: 'time_to', label: t('bet_at'), ...instantRange() },
    { name: 'vendor_id', label: t('vendor'), ...idChoiceInput({ options: vendors, allLabel }) },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
    { name: 'vendor_bet_id', label: t('vendor_bet_id'), ...textInput() },
    { name: 'vendor_status', label: t('vendor_status'), ...textInput() },
    { name: 'status', label: t('status'), ...choice(BetStatus.options, (word) => t(`status.${word}`)) },
    { name: 'round_id', label: t('round_id'), ...textInput() },
    ...scopeFields({ choices, agentId: values.agent_id, t: tr }).filter(
      ({ name }) => name in filterCodecs && name !== 'source' && name !== 'vendor',
    ),
    { name: 'source', label: t('source'), ...choice(BetSource.options, (word) => t(`source.${word}`)) },
    ...(seesAll ? [{ name: 'only_unknown_site', label: t('onlyUnknownSite'), ...flag }] : []),
    ...(choices?.can_see_test === true ? [{ name: 'with_test', label: t('withTest'), ...flag }] : []),
  ] as FilterField<SkgFilters>[];
  const inBar = (name: keyof SkgFilters): boolean => FIRST.includes(name) || isChosen(values[name]);
  return fields
    .toSorted((left, right) => rank(left.name) - rank(right.name))
    .map((field) => ({ ...field, isMore: !inBar(field.name) }));
};

const rank = (name: keyof SkgFilters): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
