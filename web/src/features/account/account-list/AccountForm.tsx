import { type AccountRow, saveAccount } from '@manager/contract/features/account/account-list';
import { Alert, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { wholeOf } from '../../../kit/form/decimal.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAccountTexts } from './account-words.ts';

const valuesOf = (row: AccountRow | undefined) => ({
  level: String(row?.level ?? 0),
  type: row?.type ?? 'real',
  jackpot_weight: row?.jackpot_weight ?? '1',
  note: row?.note ?? '',
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  level: wholeOf(values.level),
  type: values.type as 'real' | 'test' | 'robot',
  jackpot_weight: values.jackpot_weight.trim(),
  note: textOrNull(values.note),
  reason: values.reason.trim(),
});

type Props = { row: AccountRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

/** Level, type, jackpot weight and note of a player. */
export const AccountForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const state = useRecordForm({
    formId: '/account/account-list',
    endpoint: saveAccount,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      level: /^\d{1,3}$/.test(values.level.trim()) ? undefined : t('levelFault'),
      reason: required(k('required'))(values.reason),
    }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const canSteer = row?.can.steer === true;
  const types = (['real', 'test', 'robot'] as const).filter((type) => type !== 'robot' || canSteer || row?.type === 'robot');
  const labels = {
    level: t('level'),
    type: t('type'),
    jackpot_weight: t('jackpotWeight'),
    note: t('note'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      {canSteer ? null : (
        <Alert color="brand" variant="light" role="note">
          {t('regulatedHint')}
        </Alert>
      )}
      <FieldGroup title={t('account')}>
        <TextInput label={labels.level} inputMode="numeric" {...getInputProps('level')} />
        <Select
          label={labels.type}
          description={row?.type === 'live' ? t('liveHint') : t('typeHint')}
          disabled={row?.type === 'live'}
          data={(row?.type === 'live' ? (['live'] as const) : types).map((value) => ({ value, label: t(`type_${value}`) }))}
          {...getInputProps('type')}
          value={values.type}
          onChange={(next) => setFieldValue('type', (next ?? 'real') as Values['type'])}
        />
        {/* A weight from before the law held can still be set back. */}
        {canSteer || values.jackpot_weight !== '1' ? (
          <TextInput
            label={labels.jackpot_weight}
            description={t('weightHint')}
            inputMode="decimal"
            {...getInputProps('jackpot_weight')}
          />
        ) : null}
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
      </FieldGroup>
      <Textarea
        label={labels.reason}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        {...getInputProps('reason')}
      />
    </RecordForm>
  );
};
