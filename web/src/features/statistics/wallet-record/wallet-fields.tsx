import { WalletMethod, WalletStatus } from '@manager/contract/features/statistics/wallet-record';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { choiceInput, type FieldInput, flagInput, maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { amountRange, instantRange, type Range } from '../../../kit/filter/range-inputs.tsx';
import { scopeFields } from '../../../kit/scope/scope-fields.tsx';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { isChosen } from '../../../kit/list/search-values.ts';
import { filterCodecs, type WalletFilters } from './wallet-filters.ts';
import type { WalletTranslate } from './use-wallet-texts.ts';

type Options = {
  choices: ScopeChoices | undefined;
  values: WalletFilters;
  /** Finds a player by a part of the name. */
  player: FieldInput<Range>;
  t: WalletTranslate;
  tr: ReportTranslate;
};

const FIRST: readonly (keyof WalletFilters)[] = ['time_from', 'player_id', 'method', 'site_id'];

/** Range, player, methods and site in the bar; ids and the rest behind "More filters" until they are set. */
export const walletFields = ({ choices, values, player, t, tr }: Options): FilterField<WalletFilters>[] => {
  const allLabel = tr('scope.any');
  const fields = [
    { name: 'time_from', nameTo: 'time_to', label: t('at'), ...instantRange() },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
    {
      name: 'method',
      label: t('method'),
      ...choicesInput({ options: WalletMethod.options.map((value) => ({ value, label: t(`method.${value}`) })), allLabel }),
    },
    { name: 'request_id', label: t('request_id'), ...textInput() },
    { name: 'bet_id', label: t('bet_id'), ...textInput() },
    { name: 'txn_id', label: t('txn_id'), ...textInput() },
    ...scopeFields({ choices, agentId: values.agent_id, t: tr }).filter(({ name }) => name in filterCodecs),
    {
      name: 'status',
      label: t('status'),
      ...choiceInput({ options: WalletStatus.options.map((value) => ({ value, label: t(`status.${value}`) })), allLabel }),
    },
    { name: 'min_amount', nameTo: 'max_amount', label: t('amount'), ...amountRange() },
    { name: 'is_broken', label: t('broken'), ...maybeFlagInput({ yes: t('broken.only'), no: t('broken.none'), allLabel }) },
    ...(choices?.can_see_test === true
      ? [{ name: 'with_test', label: t('withTest'), ...flagInput({ yes: t('yes'), no: t('no') }) }]
      : []),
  ] as FilterField<WalletFilters>[];
  const inBar = (name: keyof WalletFilters): boolean => FIRST.includes(name) || isChosen(values[name]);
  return fields
    .toSorted((left, right) => rank(left.name) - rank(right.name))
    .map((field) => ({ ...field, isMore: !inBar(field.name) }));
};

const rank = (name: keyof WalletFilters): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
