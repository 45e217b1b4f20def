import { BetStatus } from '@manager/contract/features/account/bet-detail';
import { BetSource } from '@manager/contract/features/report/money-report';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { choiceInput, dayInput, type FieldInput, maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { scopeFields } from '../../../kit/report/scope-fields.tsx';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { BetFilters } from './bet-filters.ts';
import { instantInput } from './instant-input.tsx';
import type { BetTranslate } from './use-bet-texts.ts';

type Options = { choices: ScopeChoices | undefined; agentId: string; t: BetTranslate; tr: ReportTranslate };

/** A box that is ticked or not; unticked is no filter. */
const tickInput = (label: string): FieldInput<boolean> => ({
  input: ({ id, value, onChange }) => <input id={id} type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />,
  chip: (value) => (value ? label : undefined),
});

export const betFields = ({ choices, agentId, t, tr }: Options): FilterField<BetFilters>[] => {
  const allLabel = tr('scope.any');
  const shared = scopeFields({ choices, agentId, t: tr }).map((field) => ({ ...field, isMore: field.name !== 'site_id' })) as FilterField<BetFilters>[];
  const sharedField = (name: string): FilterField<BetFilters>[] => shared.filter((field) => field.name === name);
  return [
    { name: 'time_from', label: t('timeFrom'), ...instantInput() },
    { name: 'time_to', label: t('timeTo'), ...instantInput() },
    { name: 'player', label: t('player'), ...textInput() },
    { name: 'bet_id', label: t('bet_id'), ...textInput() },
    ...sharedField('site_id'),
    { name: 'round_id', label: t('round_id'), isMore: true, ...textInput() },
    ...sharedField('agent_id'),
    ...sharedField('game_id'),
    ...sharedField('vendor'),
    ...sharedField('currency'),
    { name: 'status', label: t('status'), isMore: true, ...choiceInput({ options: BetStatus.options.map((value) => ({ value, label: t(`status.${value}`) })), allLabel }) },
    { name: 'source', label: t('source'), isMore: true, ...choiceInput({ options: BetSource.options.map((value) => ({ value, label: t(`source.${value}`) })), allLabel }) },
    { name: 'is_feature_buy', label: t('featureBuy'), isMore: true, ...maybeFlagInput({ yes: t('yes'), no: t('no'), allLabel }) },
    { name: 'min_win', label: t('minWin'), isMore: true, ...textInput({ placeholder: '0.00' }) },
    { name: 'min_multiple', label: t('minMultiple'), isMore: true, ...textInput({ placeholder: '0.00' }) },
    { name: 'date_from', label: t('dateFrom'), isMore: true, ...dayInput() },
    { name: 'date_to', label: t('dateTo'), isMore: true, ...dayInput() },
    ...(choices?.can_see_test === true ? [{ name: 'with_test', label: t('withTest'), isMore: true, ...tickInput(t('yes')) } satisfies FilterField<BetFilters>] : []),
  ];
};
