import { ReconcileState } from '@manager/contract/features/report/reconcile-report';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Filters = { date_from: string; date_to: string; site_id: string; state: string[]; currency: string; agent_id: string };

/** By what comparisons are looked for. */
export const useReconcileFields = (): readonly FilterField<Filters>[] => {
  const k = useTexts<typeof kitTexts>('kit');
  const { t, stateText } = useReconcileTexts();
  return [
    { name: 'date_from', nameTo: 'date_to', label: t('day'), ...dayRange() },
    { name: 'site_id', label: t('site'), ...useSiteInput() },
    {
      name: 'state',
      label: t('state'),
      ...choicesInput({
        allLabel: k('all'),
        options: ReconcileState.options.map((value) => ({ value, label: stateText(value) })),
      }),
    },
    { name: 'currency', label: t('currency'), ...textInput() },
    { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
  ];
};
