import { saveCurrency, type CurrencyRow } from '@manager/contract/features/set-up/currency';
import { currency } from '@manager/contract/records/currency';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { isRateJump } from './rate-jump.ts';
import type { texts } from './texts.en.ts';
import { exactText } from '../../../ui/format.ts';

const DECIMALS = ['0', '1', '2', '3', '4', '5', '6'];

type Props = { row: CurrencyRow | undefined; onSaved: (row: CurrencyRow) => void; onCancel: () => void };

export const CurrencyForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const { field, labels, ...state } = useFieldsForm({
    formId: '/set-up/currency',
    endpoint: saveCurrency,
    fields: currency,
    t,
    row,
    toInput: ({ code }) => ({ code: code.trim().toUpperCase() }),
    beforeSave: async ({ values, base, changed }) => {
      const after = decimalOf(values.rate);
      if (row === undefined || !changed.includes('rate') || after === undefined || !isRateJump({ before: base.rate, after }))
        return {};
      const answer = await confirm({
        text: t('rateJump'),
        changes: [{ label: labels.rate, before: exactText(base.rate), after: exactText(after) }],
        needsReason: true,
      });
      return answer === null ? null : { confirm_rate_jump: true, reason: answer.reason };
    },
    onSaved,
  });
  const isLocked = row?.is_rate_locked === true && state.form.values.is_rate_locked;
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput description={t('codeHint')} disabled={!state.isNew} {...field('code')} />
        <TextInput {...field('name')} />
      </FieldPair>
      <DecimalInput description={isLocked ? t('unlockFirst') : t('rateHint')} readOnly={isLocked} {...field('rate')} />
      <Checkbox description={t('rateLockedHint')} {...field('is_rate_locked')} />
      <FieldPair>
        <NativeSelect description={t('unitRatioHint')} data={['1', '1000']} {...field('unit_ratio')} />
        <DecimalInput description={t('coinFactorHint')} {...field('coin_factor')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect data={DECIMALS} {...field('decimals')} />
        <TextInput {...field('symbol')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...field('status')}
        />
      </FieldPair>
    </RecordForm>
  );
};
