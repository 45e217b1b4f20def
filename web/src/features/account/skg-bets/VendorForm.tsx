import { saveVendor, type VendorRow } from '@manager/contract/features/account/skg-vendors';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { firstFault, required } from '../../../kit/form/checks.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useSkgTexts } from './use-skg-texts.ts';

const valuesOf = (row: VendorRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  is_enabled: row?.is_enabled ?? true,
  api_url: row?.api_url ?? '',
  api_key: '',
  lag_minutes: String(row?.lag_minutes ?? 10),
  window_minutes: String(row?.window_minutes ?? 15),
  poll_seconds: String(row?.poll_seconds ?? 60),
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  code: values.code.trim(),
  name: values.name.trim(),
  is_enabled: values.is_enabled,
  api_url: values.api_url.trim(),
  api_key: values.api_key === '' ? undefined : values.api_key,
  lag_minutes: wholeOf(values.lag_minutes),
  window_minutes: wholeOf(values.window_minutes),
  poll_seconds: wholeOf(values.poll_seconds),
});

/** What is no whole number stays as it is typed, and the contract's check names the field. */
const wholeOf = (text: string): number | string => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text);

type Props = { row: VendorRow | undefined; onSaved: (row: VendorRow) => void; onCancel: () => void };

export const VendorForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useSkgTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/account/skg-bets:vendor',
    endpoint: saveVendor,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      code: firstFault(values.code, need),
      name: firstFault(values.name, need),
      api_url: firstFault(values.api_url, need),
      ...(row === undefined ? { api_key: firstFault(values.api_key, need) } : {}),
    }),
    beforeSave: async ({ changed }) => {
      const isConnection = row === undefined || changed.includes('api_url') || changed.includes('api_key');
      const answer = await confirm({
        text: t(isConnection ? 'vendor.connectText' : 'vendor.saveText'),
        needsReason: true,
        isDangerous: isConnection,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = {
    code: t('code'),
    name: t('name'),
    is_enabled: t('vendor.enabled'),
    api_url: t('vendor.url'),
    api_key: t('vendor.key'),
    lag_minutes: t('vendor.lag'),
    window_minutes: t('vendor.window'),
    poll_seconds: t('vendor.poll'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput label={labels.code} withAsterisk disabled={!state.isNew} {...getInputProps('code')} />
        <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
      </FieldPair>
      <TextInput
        label={labels.api_url}
        description={t('vendor.urlHint')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...getInputProps('api_url')}
      />
      <PasswordInput
        label={labels.api_key}
        description={row?.last_four ? t('vendor.keyKept', { lastFour: row.last_four }) : t('vendor.keyHint')}
        withAsterisk={state.isNew}
        autoComplete="off"
        {...getInputProps('api_key')}
      />
      <FieldPair>
        <TextInput
          inputMode="numeric"
          label={labels.lag_minutes}
          description={t('vendor.lagHint')}
          {...getInputProps('lag_minutes')}
        />
        <TextInput
          inputMode="numeric"
          label={labels.window_minutes}
          description={t('vendor.windowHint')}
          {...getInputProps('window_minutes')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput inputMode="numeric" label={labels.poll_seconds} {...getInputProps('poll_seconds')} />
      </FieldPair>
      <Checkbox
        label={labels.is_enabled}
        description={t('vendor.enabledHint')}
        {...getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </RecordForm>
  );
};
