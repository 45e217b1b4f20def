import { TransferDirection, TransferState } from '@manager/contract/features/fishing/transfer-record';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { choiceInput, type FieldInput, flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { instantRange, type Range } from '../../../kit/filter/range-inputs.tsx';
import { isChosen } from '../../../kit/list/search-values.ts';
import type { ScopeChoices } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { scopeFields } from '../../../kit/scope/scope-fields.tsx';
import { filterCodecs, type TransferFilters } from './transfer-filters.ts';
import type { TransferTranslate } from './use-transfer-texts.ts';

type Options = {
  choices: ScopeChoices | undefined;
  values: TransferFilters;
  /** Finds a player by a part of the name. */
  player: FieldInput<Range>;
  t: TransferTranslate;
  tr: ReportTranslate;
};

const FIRST: readonly (keyof TransferFilters)[] = ['time_from', 'player_id', 'direction', 'state', 'transfer_id'];

/** Range, player, direction, state and id in the bar; the rest behind "More filters" until it is set. */
export const transferFields = ({ choices, values, player, t, tr }: Options): FilterField<TransferFilters>[] => {
  const allLabel = tr('scope.any');
  const flag = flagInput({ yes: t('yes'), no: t('no') });
  const fields = [
    { name: 'time_from', nameTo: 'time_to', label: t('createdAt'), ...instantRange() },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...player },
    {
      name: 'direction',
      label: t('direction'),
      ...choiceInput({
        options: TransferDirection.options.map((value) => ({ value, label: t(`direction.${value}`) })),
        allLabel,
      }),
    },
    {
      name: 'state',
      label: t('state'),
      ...choicesInput({ options: TransferState.options.map((value) => ({ value, label: t(`state.${value}`) })), allLabel }),
    },
    { name: 'transfer_id', label: t('transferId'), ...textInput() },
    ...scopeFields({ choices, agentId: values.agent_id, t: tr }).filter(({ name }) => name in filterCodecs),
    { name: 'only_broken', label: t('onlyBroken'), ...flag },
    ...(choices?.can_see_test === true ? [{ name: 'with_test', label: t('withTest'), ...flag }] : []),
  ] as FilterField<TransferFilters>[];
  const inBar = (name: keyof TransferFilters): boolean => FIRST.includes(name) || isChosen(values[name]);
  return fields
    .toSorted((left, right) => rank(left.name) - rank(right.name))
    .map((field) => ({ ...field, isMore: !inBar(field.name) }));
};

const rank = (name: keyof TransferFilters): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
