import { previewWebsiteEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsite, type WebsiteRow } from '@manager/contract/features/set-up/website';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { type EffectCheck, useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalText, required } from '../../../kit/form/checks.ts';
import { DANGEROUS_FIELDS } from '../../../kit/form/dangerous-fields.gen.ts';
import { changedNames } from '../../../kit/form/form-values.ts';
import { useRecordForm, type RecordForm } from '../../../kit/form/use-record-form.ts';
import { type Timed, useTimed } from '../../../product/timed/use-timed.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useWebsiteLabels } from './use-website-labels.ts';
import { useShownWebsite } from './use-shown-website.ts';
import type { texts as choiceTexts } from '../../../product/choices/texts.en.ts';
import type { texts } from './texts.en.ts';
import { paramFault, toInput, valuesOf, type WebsiteValues } from './website-values.ts';

/** A change may take the approval back; lowering the compliance profile is asked about by itself. */
const isSensitiveField = (name: string): boolean =>
  name !== 'compliance_profile' && (DANGEROUS_FIELDS[saveWebsite.path]?.includes(name) ?? false);

/** What is in force for games goes by these. */
const LIMITS = ['min_bet_usd', 'max_bet_usd', 'max_win_day_usd', 'max_win_day_action'];
const EFFECTIVE = ['rtp', 'site_group_id', ...LIMITS, 'ip_currency_check', 'ip_currency_action', 'jackpot', 'status'];

type Options = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void };

/** What the sections of the form are drawn from. */
export type WebsiteFormState = {
  form: UseFormReturnType<WebsiteValues>;
  /** A value is changed that may take the approval back. */
  isSensitive: boolean;
};

/** The form of a website: what is checked at once, and what is asked before the approval or players' protection is at stake. */
export const useWebsiteForm = ({
  row,
  onSaved,
}: Options): RecordForm<WebsiteValues> & WebsiteFormState & { effect: EffectCheck; timed: Timed } => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const paramMessage = (fault: 'name' | 'twice' | undefined): string | undefined =>
    fault === undefined ? undefined : t(fault === 'name' ? 'apiParamNameFault' : 'apiParamTwice');
  const decimal = decimalText(k('notDecimal'));
  const need = required(k('required'));
  const labels = useWebsiteLabels();
  const shown = useShownWebsite();
  const timed = useTimed(saveWebsite, row?.agent_timezone);
  const effect = useEffectCheck(previewWebsiteEffect, EFFECTIVE);
  const state = useRecordForm({
    formId: '/set-up/website',
    endpoint: saveWebsite,
    row,
    valuesOf,
    toInput,
    validate: (values: WebsiteValues) => ({
      code: need(values.code),
      name: need(values.name),
      agent_id: need(values.agent_id),
      rtp: decimal(values.rtp),
      min_bet_usd: decimal(values.min_bet_usd),
      max_bet_usd: decimal(values.max_bet_usd),
      max_win_day_usd: decimal(values.max_win_day_usd),
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
