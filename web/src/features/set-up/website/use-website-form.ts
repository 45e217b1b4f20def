import { previewWebsiteEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsite, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { website } from '@manager/contract/records/website';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { DANGEROUS_FIELDS } from '../../../kit/form/dangerous-fields.gen.ts';
import { changedNames } from '../../../kit/form/form-values.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { useTimed } from '../../../product/timed/use-timed.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts as choiceTexts } from '../../../product/choices/texts.en.ts';
import type { texts } from './texts.en.ts';
import { paramFault, toInput, valuesOf, type WebsiteValues } from './website-values.ts';
import { useHolds } from '../../../session/session.ts';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';

/** A value of the form in words, as a change is confirmed. */
const useShownWebsite = (): ((name: keyof WebsiteValues, of: WebsiteValues) => string) => {
  const t = useTexts<typeof texts>('set-up/website');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const k = useTexts<typeof kitTexts>('kit');
  const agents = useAgentChoices({ isEnabled: useHolds()('C-3') });
  const groups = useWebsiteGroupChoices();
  return (name, of) => {
    if (name === 'agent_id') return agents.find(({ value }) => value === of.agent_id)?.label ?? of.agent_id;
    if (name === 'site_group_id') return groups.find(({ value }) => value === of.site_group_id)?.label ?? t('groupNone');
    if (name === 'api_params') return of.api_params.map((param) => `${param.name} = ${param.value}`).join(', ') || '–';
    if (name === 'api_type') return t(`apiType_${of.api_type}`);
    if (name === 'max_win_day_action') return t(`maxWinDayAction_${of.max_win_day_action}`);
    if (name === 'ip_currency_action') return t(`ipCurrencyAction_${of.ip_currency_action}`);
    if (name === 'negative_balance') return t(`negativeBalance_${of.negative_balance}`);
    if (name === 'compliance_profile') return c(of.compliance_profile === '' ? 'inherited' : of.compliance_profile);
    const value = of[name];
    return typeof value === 'boolean' ? k(value ? 'yes' : 'no') : String(value) || '–';
  };
};

/** A change may take the approval back; lowering the compliance profile is asked about by itself. */
const isSensitiveField = (name: string): boolean =>
  name !== 'compliance_profile' && (DANGEROUS_FIELDS[saveWebsite.path]?.includes(name) ?? false);

/** What is in force for games goes by these. */
const LIMITS = ['min_bet_usd', 'max_bet_usd', 'max_win_day_usd', 'max_win_day_action'];
const EFFECTIVE = ['rtp', 'site_group_id', ...LIMITS, 'ip_currency_check', 'ip_currency_action', 'jackpot', 'status'];

type Options = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void };

/** What the sections of the form are drawn from. */
export type WebsiteFormState = ReturnType<typeof useWebsiteForm>;

/** The form of a website: what is checked at once, and what is asked before the approval or players' protection is at stake. */
export const useWebsiteForm = ({ row, onSaved }: Options) => {
  const t = useTexts<typeof texts>('set-up/website');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const paramMessage = (fault: 'name' | 'twice' | undefined): string | undefined =>
    fault === undefined ? undefined : t(fault === 'name' ? 'apiParamNameFault' : 'apiParamTwice');
  const labels = labelsOf(website, t);
  const shown = useShownWebsite();
  const timed = useTimed(saveWebsite, row?.agent_timezone);
  const effect = useEffectCheck(previewWebsiteEffect, EFFECTIVE);
  const state = useFieldsForm({
    formId: '/set-up/website',
    endpoint: saveWebsite,
    fields: website,
    t,
    row,
    valuesOf,
    toInput,
    validate: (values: WebsiteValues) => ({
      api_params: paramMessage(paramFault(values)),
    }),
    beforeSave: async ({ values, base, changed, input }) => {
      const seen = await effect.ask(input);
      if (seen === null) return null;
      const isLowered = changed.includes('compliance_profile') && values.compliance_profile !== 'regulated';
      const sensitive = changed.filter(isSensitiveField);
      const asked = [
        ...(row?.approved_state === 'approved' ? sensitive : []),
        ...(isLowered ? (['compliance_profile'] as const) : []),
      ];
      if (asked.length === 0) return seen.extra;
      const answer = await confirm({
        text: isLowered ? c('complianceChange') : t('sensitive'),
        changes: asked.map((name) => ({ label: labels[name], before: shown(name, base), after: shown(name, values) })),
        needsReason: true,
        isDangerous: isLowered,
        ...timed.withTimes(seen.shown),
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
    instead: timed.instead,
  });
  const isSensitive = row !== undefined && changedNames({ from: valuesOf(row), to: state.form.values }).some(isSensitiveField);
  return { ...state, isSensitive, effect, timed };
};
