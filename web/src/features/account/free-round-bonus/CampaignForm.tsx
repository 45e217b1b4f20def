import { addCampaign, FREE_ROUND_PAYS } from '@manager/contract/features/account/free-round-bonus';
import { FREE_ROUND_MULTIPLIERS, MOST_FREE_ROUNDS } from '@manager/domain/free-round';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { shownZone } from '../../../i18n/time-zone.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { required } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { formatCount, zoneText } from '../../../ui/format.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import { BetRows } from './BetRows.tsx';
import { emptyCampaign, type CampaignValues, toCampaignInput } from './campaign-values.ts';
import { useFreeRoundTexts } from './free-round-words.ts';
import { PlaceFields } from './PlaceFields.tsx';

type Props = { onSaved: (row: { id: string }) => void; onCancel: () => void };

/** A new campaign: where, what, how long. Players are added to it afterwards. */
export const CampaignForm = ({ onSaved, onCancel }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/account/free-round-bonus',
    endpoint: addCampaign,
    row: undefined,
    valuesOf: emptyCampaign,
    toInput: toCampaignInput,
    validate: (values: CampaignValues) => ({
      code: need(values.code),
      name: need(values.name),
      site_ids: need(values.site_ids.join(',')),
      game_ids: need(values.game_ids.join(',')),
      rounds: /^\d{1,4}$/.test(values.rounds.trim()) ? undefined : k('required'),
      bets: values.bets.some(({ currency, bet }) => currency !== '' && bet !== '') ? undefined : k('required'),
      starts_at: need(values.starts_at),
      expires_at: need(values.expires_at),
    }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const labels = {
    name: t('name'),
    code: t('code'),
    site_ids: t('sites'),
    game_ids: t('games'),
    bets: t('betValue'),
    rounds: t('rounds'),
    multiplier: t('multiplier'),
    pays: t('pays'),
    starts_at: t('startsAt'),
    expires_at: t('expiresAt'),
    note: t('note'),
  };
  const time = (name: 'starts_at' | 'expires_at') => ({
    kind: 'minute' as const,
    withAsterisk: true,
    ...getInputProps(name),
    value: localTextOf(values[name], shownZone()),
    onValue: (iso: string) => setFieldValue(name, instantOf(iso, shownZone())),
  });
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('campaign')}>
        <TextInput label={labels.name} withAsterisk autoComplete="off" {...getInputProps('name')} />
        <TextInput
          label={labels.code}
          description={t('codeHint')}
          withAsterisk
          autoComplete="off"
          maxLength={40}
          {...getInputProps('code')}
        />
      </FieldGroup>
      <FieldGroup title={t('where')}>
        <PlaceFields form={state.form} labels={labels} />
      </FieldGroup>
      <FieldGroup title={t('prize_free_rounds')}>
        <BetRows form={state.form} label={labels.bets} />
        <FieldPair>
          <TextInput
            label={labels.rounds}
            description={t('roundsHint', { most: formatCount(MOST_FREE_ROUNDS) })}
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...getInputProps('rounds')}
          />
          <NativeSelect
            label={labels.multiplier}
            description={t('multiplierHint')}
            data={FREE_ROUND_MULTIPLIERS.map((value) => ({ value: String(value), label: `×${value}` }))}
            {...getInputProps('multiplier')}
          />
        </FieldPair>
        <NativeSelect
          label={labels.pays}
          description={t('paysHint')}
          data={FREE_ROUND_PAYS.map((value) => ({ value, label: t(`pays_${value}`) }))}
          {...getInputProps('pays')}
        />
      </FieldGroup>
      <FieldGroup title={t('at')}>
        <IsoField label={labels.starts_at} description={zoneText()} {...time('starts_at')} />
        <IsoField label={labels.expires_at} description={t('expiresHint')} {...time('expires_at')} />
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
