import { editAuthRule, type AuthRuleRow } from '@manager/contract/features/permission/auth-rule';
import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required } from '../../../kit/form/checks.ts';
import { wholeOf } from '../../../kit/form/decimal.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';

const valuesOf = (row: AuthRuleRow | undefined) => ({
  sort: String(row?.sort ?? ''),
  status: row?.status ?? 'enabled',
  note: row?.note ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;
const toInput = (values: Values) => ({
  ...values,
  sort: wholeOf(values.sort),
  note: values.note.trim(),
  reason: values.reason.trim(),
});

type Props = { row: AuthRuleRow; onSaved: (row: { id: string }) => void; onCancel: () => void };

/** Order, status and note of a code; every change says why. */
export const RuleForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/auth-rule');
  const k = useTexts<typeof kitTexts>('kit');
  const state = useRecordForm({
    formId: '/permission/auth-rule',
    endpoint: editAuthRule,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      sort: /^\d{1,7}$/.test(values.sort.trim()) && Number(values.sort) <= 1_000_000 ? undefined : t('wholeNumber'),
      reason: required(k('required'))(values.reason),
    }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = { sort: t('sort'), status: t('status'), note: t('note'), reason: k('reason') };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput label={t('sort')} description={t('sortHint')} inputMode="numeric" {...getInputProps('sort')} />
        <NativeSelect
          label={t('status')}
          description={row.can.disable ? t('disableHint') : t('disableLocked')}
          disabled={!row.can.disable}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
      <ReasonInput {...getInputProps('reason')} />
    </RecordForm>
  );
};
