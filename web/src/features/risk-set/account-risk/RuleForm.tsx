import { type RiskRuleRow, saveRiskRule } from '@manager/contract/features/risk-set/account-risk';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { exactOf, wholeOf } from '../../../kit/form/decimal.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { required } from '../../../kit/form/checks.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';

const valuesOf = (row: RiskRuleRow | undefined) => ({
  is_on: row?.is_on ?? false,
  threshold: row?.threshold ?? '',
  min_rounds: String(row?.min_rounds ?? 1),
  daily_auto_times: String(row?.daily_auto_times ?? 1),
  description: row?.description ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

type Props = { row: RiskRuleRow; onSaved: (row: RiskRuleRow) => void; onCancel: () => void };

export const RuleForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/risk-set/account-risk#rule',
    endpoint: saveRiskRule,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ threshold: need(values.threshold), reason: need(values.reason) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = {
    is_on: t('isOn'),
    threshold: t('threshold'),
    min_rounds: t('minRounds'),
    daily_auto_times: t('dailyAutoTimes'),
    description: t('description'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <Checkbox label={labels.is_on} {...getInputProps('is_on', { type: 'checkbox' })} />
      <TextInput
        label={labels.threshold}
        description={t(`unit_${row.kind}`)}
        inputMode="decimal"
        withAsterisk
        {...getInputProps('threshold')}
      />
      <FieldPair>
        <TextInput label={labels.min_rounds} inputMode="numeric" {...getInputProps('min_rounds')} />
        <TextInput label={labels.daily_auto_times} inputMode="numeric" {...getInputProps('daily_auto_times')} />
      </FieldPair>
      <Textarea label={labels.description} autosize minRows={2} {...getInputProps('description')} />
      <Textarea label={labels.reason} withAsterisk autosize minRows={2} {...getInputProps('reason')} />
    </RecordForm>
  );
};

const toInput = ({ is_on, threshold, min_rounds: rounds, daily_auto_times: times, description, reason }: Values) => ({
  is_on,
  threshold: exactOf(threshold),
  min_rounds: wholeOf(rounds),
  daily_auto_times: wholeOf(times),
  description: description.trim(),
  reason: reason.trim(),
});
