import type { CoinRow } from '@manager/contract/features/set-up/coin';
import { getCurrencyList } from '@manager/contract/features/set-up/currency';
import { MAX_PAGE_SIZE } from '@manager/contract/kit/page';
import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { TokensInput } from '../../../kit/form/TokensInput.tsx';
import { decimalOf } from '../../../kit/form/decimal.ts';
import type { texts } from './texts.en.ts';
import { useCoinForm } from './use-coin-form.ts';
import { useCoinLabels } from './use-coin-labels.ts';

type Props = { row: CoinRow | undefined; onSaved: (row: CoinRow) => void; onCancel: () => void };

export const CoinForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  const labels = useCoinLabels();
  const holds = useHolds();
  const currencies = useCall(
    getCurrencyList,
    { limit: MAX_PAGE_SIZE, sort: 'code' },
    { isEnabled: row === undefined && holds('C-4'), staleTimeMs: 60_000 },
  );
  const state = useCoinForm({ row, onSaved });
  const { getInputProps, values } = state.form;
  const unit =
    values.currency_id === ''
      ? 'USD'
      : (row?.currency_code ?? currencies.data?.list.find(({ id }) => id === values.currency_id)?.code ?? '');
  const known = currencies.data?.list.map(({ id, code }) => ({ value: id, label: code })) ?? [];
  const own = row?.currency_id == null ? [] : [{ value: row.currency_id, label: row.currency_code ?? '' }];
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <EffectNote check={state.effect} wished={state.wished} />}
    >
      <FieldPair>
        <TextInput label={labels.name} description={t('nameHint')} withAsterisk {...getInputProps('name')} />
        <NativeSelect
          label={labels.currency_id}
          description={t('currencyHint')}
          disabled={!state.isNew}
          data={[{ value: '', label: t('base') }, ...(state.isNew ? known : own)]}
          {...getInputProps('currency_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={labels.lines}
          description={t('linesHint')}
          withAsterisk
          inputMode="numeric"
          {...getInputProps('lines')}
        />
        <NativeSelect
          label={labels.status}
          description={' '}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      <TokensInput
        label={labels.total_bets}
        description={t('totalBetsHint')}
        withAsterisk
        separator=","
        maxTags={100}
        isValid={(token) => decimalOf(token) !== undefined}
        {...getInputProps('total_bets')}
      />
      <FieldPair>
        <DecimalInput
          label={labels.min_bet}
          description={t('limitsHint')}
          withAsterisk
          unit={unit}
          {...getInputProps('min_bet')}
        />
        <DecimalInput
          label={labels.max_bet}
          description={t('limitsHint')}
          withAsterisk
          unit={unit}
          {...getInputProps('max_bet')}
        />
      </FieldPair>
      <FieldPair>
        <DecimalInput
          label={labels.default_bet}
          description={t('limitsHint')}
          withAsterisk
          unit={unit}
          {...getInputProps('default_bet')}
        />
      </FieldPair>
      <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
    </RecordForm>
  );
};
