import { saveCurrency, type CurrencyRow } from '@manager/contract/features/set-up/currency';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalText, firstFault, required, textOrNull } from '../../../kit/form/checks.ts';
import { decimalOf, wholeOf } from '../../../kit/form/decimal.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { isRateJump } from './rate-jump.ts';
import type { texts } from './texts.en.ts';
import { exactText } from '../../../ui/format.ts';

const valuesOf = (row: CurrencyRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  rate: row?.rate ?? '',
  is_rate_locked: row?.is_rate_locked ?? false,
  unit_ratio: String(row?.unit_ratio ?? 1),
  coin_factor: row?.coin_factor ?? '1',
  decimals: String(row?.decimals ?? 2),
  symbol: row?.symbol ?? '',
  status: row?.status ?? 'enabled',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  code: values.code.trim().toUpperCase(),
  name: values.name.trim(),
  rate: decimalOf(values.rate) ?? values.rate,
  is_rate_locked: values.is_rate_locked,
  unit_ratio: wholeOf(values.unit_ratio),
  coin_factor: decimalOf(values.coin_factor) ?? values.coin_factor,
  decimals: Number(values.decimals),
  symbol: textOrNull(values.symbol),
  status: values.status,
});

const DECIMALS = ['0', '1', '2', '3', '4', '5', '6'];

type Props = { row: CurrencyRow | undefined; onSaved: (row: CurrencyRow) => void; onCancel: () => void };

export const CurrencyForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const k = useTexts<typeof kitTexts>('kit');
  const state = useRecordForm({
    formId: '/set-up/currency',
    endpoint: saveCurrency,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      code: firstFault(values.code, required(k('required'))),
      name: firstFault(values.name, required(k('required'))),
      rate: firstFault(values.rate, required(k('required')), decimalText(k('notDecimal'))),
      coin_factor: firstFault(values.coin_factor, required(k('required')), decimalText(k('notDecimal'))),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const after = decimalOf(values.rate);
      if (row === undefined || !changed.includes('rate') || after === undefined || !isRateJump({ before: base.rate, after }))
        return {};
      const answer = await confirm({
        text: t('rateJump'),
        changes: [{ label: t('rate'), before: exactText(base.rate), after: exactText(after) }],
        needsReason: true,
      });
      return answer === null ? null : { confirm_rate_jump: true, reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps, values: shown } = state.form;
  const isLocked = row?.is_rate_locked === true && shown.is_rate_locked;
  const labels = {
    code: t('code'),
    name: t('name'),
    rate: t('rate'),
    is_rate_locked: t('rateLocked'),
    unit_ratio: t('unitRatio'),
    coin_factor: t('coinFactor'),
    decimals: t('decimals'),
    symbol: t('symbol'),
    status: t('status'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          withAsterisk
          disabled={!state.isNew}
          {...getInputProps('code')}
        />
        <TextInput label={t('name')} withAsterisk {...getInputProps('name')} />
      </FieldPair>
      <DecimalInput
        label={t('rate')}
        description={isLocked ? t('unlockFirst') : t('rateHint')}
        withAsterisk
        readOnly={isLocked}
        {...getInputProps('rate')}
      />
      <Checkbox
        label={t('rateLocked')}
        description={t('rateLockedHint')}
        {...getInputProps('is_rate_locked', { type: 'checkbox' })}
      />
      <FieldPair>
        <NativeSelect
          label={t('unitRatio')}
          description={t('unitRatioHint')}
          data={['1', '1000']}
          {...getInputProps('unit_ratio')}
        />
        <DecimalInput label={t('coinFactor')} description={t('coinFactorHint')} {...getInputProps('coin_factor')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect label={t('decimals')} data={DECIMALS} {...getInputProps('decimals')} />
        <TextInput label={t('symbol')} {...getInputProps('symbol')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={t('status')}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
    </RecordForm>
  );
};
