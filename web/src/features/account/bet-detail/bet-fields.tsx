import { BetStatus } from '@manager/contract/features/account/bet-detail';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { instantRange, type Range } from '../../../kit/filter/range-inputs.tsx';
import {
  choiceInput,
  dayInput,
  type FieldInput,
  flagInput,
  maybeFlagInput,
  textInput,
} from '../../../kit/filter/field-inputs.tsx';
import { scopeFields } from '../../../kit/scope/scope-fields.tsx';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { isChosen } from '../../../kit/list/search-values.ts';
import type { BetFilters } from './bet-filters.ts';
import type { BetTranslate } from './use-bet-texts.ts';

type Options = {
  choices: ScopeChoices | undefined;
  values: BetFilters;
  /** Finds a player by a part of the name. */
  player: FieldInput<Range>;
  t: BetTranslate;
  tr: ReportTranslate;
};

const FIRST: readonly (keyof BetFilters)[] = ['player_id', 'bet_id', 'site_id'];

/** Filters in the bar: the range in use, player, bet id, site, and whatever a drill-down has set; the others stand behind "More filters". */
export const betFields = ({ choices, values, player, t, tr }: Options): FilterField<BetFilters>[] => {
  const allLabel = tr('scope.any');
  const hasDays = values.date_from !== '' || values.date_to !== '';
  const range: readonly (keyof BetFilters)[] = hasDays ? ['date_from', 'date_to'] : ['time_from'];
  const fields = [
    { name: 'time_from', nameTo: 'time_to', label: t('betAt'), ...instantRange() },
    { name: 'date_from', label: t('dateFrom'), ...dayInput() },
    { name: 'date_to', label: t('to'), ...dayInput() },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
    { name: 'bet_id', label: t('bet_id'), ...textInput() },
    ...scopeFields({ choices, agentId: values.agent_id, t: tr }),
    { name: 'round_id', label: t('round_id'), ...textInput() },
    { name: 'sub_agent', label: t('sub_agent'), ...textInput() },
    {
      name: 'status',
      label: t('status'),
      ...choiceInput({ options: BetStatus.options.map((value) => ({ value, label: t(`status.${value}`) })), allLabel }),
    },
    { name: 'source_id', label: t('source_id'), ...textInput() },
    { name: 'draw_id', label: t('draw_id'), ...textInput() },
    { name: 'is_feature_buy', label: t('featureBuy'), ...maybeFlagInput({ yes: t('yes'), no: t('no'), allLabel }) },
    {
      name: 'stake_level',
      label: t('stakeLevel'),
      ...choiceInput({
        options: STAKE_BUCKETS.map(({ label }, place) => ({ value: String(place), label: `${label} USD` })),
        allLabel,
      }),
    },
    { name: 'device', label: t('device'), ...textInput() },
    { name: 'min_win', label: t('minWin'), ...textInput({ placeholder: '0.00' }) },
    { name: 'min_multiple', label: t('minMultiple'), ...textInput({ placeholder: '0.00' }) },
    ...(choices?.can_see_test === true
      ? [{ name: 'with_test', label: t('withTest'), ...flagInput({ yes: t('yes'), no: t('no') }) }]
      : []),
  ] as FilterField<BetFilters>[];
  return fields.map((field) => ({
    ...field,
    isMore: !range.includes(field.name) && !FIRST.includes(field.name) && !isChosen(values[field.name]),
  }));
};
