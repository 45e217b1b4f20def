import { saveAgent, type AgentRow } from '@manager/contract/features/set-up/agent';
import { previewAgentEffect } from '@manager/contract/features/set-up/effect';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { UNASKED, useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { agentFields, valuesOf, type AgentValues } from './agent-values.ts';
import { calendarText } from './calendar-text.ts';
import type { texts } from './texts.en.ts';
import { useAgentOptions } from './use-agent-options.ts';

const EFFECTIVE = ['status'];

type Options = { row: AgentRow | undefined; onSaved: (row: AgentRow) => void };

/** The form of an agent. A new calendar or place is confirmed first: it moves where days end, or whose figures are whose. */
export const useAgentForm = ({ row, onSaved }: Options) => {
  const t = useTexts<typeof texts>('set-up/agent');
  const agents = useAgentOptions(row?.id);
  const nameOf = (id: string | null): string => agents.find(({ value }) => value === id)?.label ?? (id || '–');
  const effect = useEffectCheck(previewAgentEffect, EFFECTIVE);
  const state = useFieldsForm({
    formId: '/set-up/agent',
    endpoint: saveAgent,
    fields: agentFields,
    t,
    row,
    valuesOf,
    beforeSave: async ({ values, base, changed, input }) => {
      const seen = row === undefined ? UNASKED : await effect.ask(input);
      if (seen === null) return null;
      const hasNewCalendar = changed.includes('timezone') || changed.includes('settlement_hour');
      if (row === undefined || !(hasNewCalendar || changed.includes('super_agent_id'))) return seen.extra;
      const textFor = ({ timezone, settlement_hour: hour }: AgentValues): string =>
        calendarText({ timezone, settlement_hour: Number(hour) });
      const answer = await confirm({
        text: [
          ...(hasNewCalendar ? [t('calendarTakesEffect', { calendar: textFor(values) })] : []),
          ...(changed.includes('super_agent_id')
            ? [values.super_agent_id === row.super_agent_id ? t('moveBack') : t('moveHint')]
            : []),
        ].join(' '),
        changes: [
          ...(hasNewCalendar ? [{ label: t('calendar'), before: textFor(base), after: textFor(values) }] : []),
          ...(changed.includes('super_agent_id')
            ? [{ label: t('superAgent'), before: nameOf(base.super_agent_id), after: nameOf(values.super_agent_id) }]
            : []),
        ],
        needsReason: true,
        ...seen.shown,
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
  });
  return { ...state, effect };
};
