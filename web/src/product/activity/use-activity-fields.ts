import { ACTIVITY_STATES } from '@manager/domain/activity';
import { getReportScope } from '@manager/contract/features/report/scope';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ValuesOf } from '../../kit/filter/codecs.ts';
import { textInput } from '../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../kit/filter/FilterBar.tsx';
import { useFieldKinds } from '../../kit/list/use-field-kinds.ts';
import { useTimeFields } from '../../kit/list/use-time-fields.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useAgentInput } from '../choices/agent-input.tsx';
import { idChoiceInput } from '../choices/id-choice-input.tsx';
import { useSiteInput } from '../choices/site-input.tsx';
import type { activityCodecs } from './activity-filters.ts';
import { useActivityTexts } from './activity-words.ts';

/** The filter fields of `activityCodecs`. */
export const useActivityFields = (): FilterField<ValuesOf<typeof activityCodecs>>[] => {
  const t = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'text', label: t('text'), ...textInput() },
    { name: 'state', label: t('state'), ...choice(ACTIVITY_STATES, (value) => t(`state_${value}`)) },
    { name: 'site_id', label: t('site'), ...useSiteInput() },
    ...useTimeFields(),
    { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
    { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
    { name: 'by_user', label: t('byUser'), isMore: true, ...textInput() },
  ];
};
