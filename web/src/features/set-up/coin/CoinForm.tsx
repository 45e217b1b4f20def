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

type Props = { row: CoinRow | undefined; onSaved: (row: CoinRow) => void; onCancel: () => void };

export const CoinForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  const holds = useHolds();
  const currencies = useCall(
    getCurrencyList,
    { limit: MAX_PAGE_SIZE, sort: 'code' },
    { isEnabled: row === undefined && holds('C-4'), staleTimeMs: 60_000 },
  );
  const state = useCoinForm({ row, onSaved });
  const { field, labels } = state;
  const { values } = state.form;
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
        <TextInput description={t('nameHint')} {...field('name')} />
        <NativeSelect
          description={t('currencyHint')}
          disabled={!state.isNew}
          data={[{ value: '', label: t('base') }, ...(state.isNew ? known : own)]}
          {...field('currency_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput description={t('linesHint')} inputMode="numeric" {...field('lines')} />
        <NativeSelect
          description={' '}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...field('status')}
        />
      </FieldPair>
      <TokensInput
        description={t('totalBetsHint')}
        separator=","
        maxTags={100}
        isValid={(token) => decimalOf(token) !== undefined}
        {...field('total_bets')}
      />
      <FieldPair>
        <DecimalInput description={t('limitsHint')} unit={unit} {...field('min_bet')} />
        <DecimalInput description={t('limitsHint')} unit={unit} {...field('max_bet')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput description={t('limitsHint')} unit={unit} {...field('default_bet')} />
      </FieldPair>
      <Textarea autosize minRows={2} {...field('note')} />
    </RecordForm>
  );
};
