import { type CompensationRow, saveCompensation } from '@manager/contract/features/maintain/compensate';
import type { PlayerChoice } from '@manager/contract/features/search/player';
import { Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useCallback } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { decimalOrNull, decimalText, firstFault, required, textOrNull } from '../../../kit/form/checks.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import { CompensationBasis, useBasis } from './CompensationBasis.tsx';
import { useCompensationTexts } from './compensation-words.ts';
import type { GivenDraft } from '../../../product/compensation/draft-href.ts';

const valuesOf = (row: CompensationRow | undefined, given: GivenDraft) => ({
  bet_id: row?.bet_id ?? given.bet_id ?? '',
  player_id: row?.player_id ?? given.player_id ?? '',
  money: row?.money ?? given.money ?? '',
  reason: row?.reason ?? '',
  description: row?.description ?? '',
  origin: row?.origin ?? given.origin ?? 'manual',
  origin_ref: row?.origin_ref ?? given.origin_ref ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  bet_id: textOrNull(values.bet_id),
  player_id: textOrNull(values.player_id),
  money: decimalOrNull(values.money),
  reason: values.reason.trim(),
  description: textOrNull(values.description),
  origin: values.origin,
  origin_ref: values.origin_ref,
});

const TYPED_FOR_MS = 350;

const MONEY = /^-?\d{1,12}(?:\.\d{1,6})?$/;

/** What is asked about while it is typed; an amount counts once it is one. */
const aboutOf = ({ bet_id, player_id, money, origin, origin_ref }: Values) => {
  const [bet, amount] = [bet_id.trim(), decimalOrNull(money) ?? ''];
  return {
    ...(bet === '' ? {} : { bet_id: bet }),
    ...(player_id === '' ? {} : { player_id }),
    ...(MONEY.test(amount) && /[1-9]/.test(amount) ? { money: amount } : {}),
    ...(origin_ref === '' ? {} : { origin, origin_ref }),
  };
};

type Props = {
  row: CompensationRow | undefined;
  /** Of a new one, as the screen that it was noticed on knows it. */
  given: GivenDraft;
  onSaved: (row: { id: string }) => void;
  onCancel: () => void;
};

export const CompensationForm = ({ row, given, onSaved, onCancel }: Props): ReactNode => {
  const t = useCompensationTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const isDecimal = decimalText(k('notDecimal'));
  const state = useRecordForm({
    // What was typed for one case is not offered for another.
    formId: ['/maintain/compensate', given.origin, given.origin_ref].filter((part) => part).join(':'),
    endpoint: saveCompensation,
    row,
    valuesOf: useCallback((of: CompensationRow | undefined) => valuesOf(of, given), [given]),
    toInput,
    validate: ({ bet_id: bet, player_id: player, money, reason }: Values) => ({
      player_id: bet.trim() === '' ? need(player) : undefined,
      money: firstFault(money, need, isDecimal),
      reason: need(reason),
    }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const [typed] = useDebouncedValue(values, TYPED_FOR_MS);
  const about = { ...(row === undefined ? {} : { beside: row.id }), ...aboutOf(typed) };
  const currency = useBasis(about).data?.currency ?? row?.currency;
  // A bet that the website alone knows says nothing of its player.
  const isPlayerUnknown = values.origin === 'F-6' && values.bet_id.trim() === '' && values.player_id === '';
  const labels = {
    bet_id: t('bet'),
    player_id: t('player'),
    money: t('money'),
    reason: t('reason'),
    description: t('description'),
    origin: t('origin'),
    origin_ref: t('originRef'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('whom')}>
        <TextInput label={labels.bet_id} description={t('betHint')} autoComplete="off" {...getInputProps('bet_id')} />
        <PlayerField
          label={labels.player_id}
          description={isPlayerUnknown ? t('playerUnknown', { id: values.origin_ref }) : t('playerHint')}
          value={values.player_id}
          error={getInputProps('player_id').error}
          onChoose={(player: PlayerChoice | null) => setFieldValue('player_id', player?.id ?? '')}
        />
        <CompensationBasis of={about} />
      </FieldGroup>
      <FieldGroup title={t('what')}>
        <DecimalInput
          label={labels.money}
          description={t('moneyHint')}
          withAsterisk
          {...(currency === undefined ? {} : { unit: currency })}
          {...getInputProps('money')}
        />
        <Textarea label={labels.reason} withAsterisk autosize minRows={2} {...getInputProps('reason')} />
        <Textarea label={labels.description} autosize minRows={2} {...getInputProps('description')} />
        {values.origin === 'manual' ? null : (
          <TextInput
            label={labels.origin_ref}
            description={t(`origin_${values.origin}`)}
            autoComplete="off"
            {...getInputProps('origin_ref')}
          />
        )}
      </FieldGroup>
    </RecordForm>
  );
};
