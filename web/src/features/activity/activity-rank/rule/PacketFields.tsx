import { NativeSelect, Select, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { timeZones } from '../../../../kit/form/time-zones.ts';
import type { RankFormValues } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;
const SHOWN_ZONES = 60;

/** How red packets come to players. */
export const PacketFields = ({ form }: Props): ReactNode => {
  const t = useRankTexts();
  const { getInputProps, values } = form;
  const { kind } = values.rule.trigger;
  return (
    <FieldGroup title={t('packets')}>
      <NativeSelect
        label={t('trigger')}
        description={t(`triggerHint_${kind}`)}
        data={(['rain', 'drop'] as const).map((value) => ({ value, label: t(`trigger_${value}`) }))}
        {...getInputProps('rule.trigger.kind')}
      />
      {kind === 'rain' ? <RainFields form={form} /> : <DropFields form={form} />}
      <FieldPair>
        <TextInput
          label={t('packetCap')}
          description={t('packetCapHint')}
          withAsterisk
          {...NUMBER}
          {...getInputProps('rule.daily_cap')}
        />
        <Select
          label={t('timezone')}
          description={t('timezoneHint')}
          data={timeZones(getInputProps('rule.timezone').value)}
          searchable
          limit={SHOWN_ZONES}
          {...getInputProps('rule.timezone')}
        />
      </FieldPair>
    </FieldGroup>
  );
};

const RainFields = ({ form: { getInputProps, values } }: Props): ReactNode => {
  const t = useRankTexts();
  const { qualify } = values.rule.trigger;
  return (
    <>
      <FieldPair>
        <TextInput
          label={t('shows')}
          description={t('showsHint')}
          withAsterisk
          autoComplete="off"
          maxLength={100}
          {...getInputProps('rule.trigger.shows')}
        />
        <TextInput label={t('showMinutes')} withAsterisk {...NUMBER} {...getInputProps('rule.trigger.minutes')} />
      </FieldPair>
      <TextInput
        label={t('packetsPerShow')}
        description={t('packetsPerShowHint')}
        withAsterisk
        {...NUMBER}
        {...getInputProps('rule.trigger.packets_per_show')}
      />
      <FieldPair>
        <NativeSelect
          label={t('qualify')}
          data={(['bets', 'bet_usd'] as const).map((value) => ({ value, label: t(`qualify_${value}`) }))}
          {...getInputProps('rule.trigger.qualify.kind')}
        />
        {qualify.kind === 'bets' ? (
          <TextInput label={t('qualifyBets')} withAsterisk {...NUMBER} {...getInputProps('rule.trigger.qualify.bets')} />
        ) : (
          <DecimalInput label={t('qualifyAmount')} withAsterisk unit="USD" {...getInputProps('rule.trigger.qualify.amount')} />
        )}
      </FieldPair>
      <NativeSelect
        label={t('since')}
        data={(['day', 'activity'] as const).map((value) => ({ value, label: t(`since_${value}`) }))}
        {...getInputProps('rule.trigger.since')}
      />
    </>
  );
};

const DropFields = ({ form: { getInputProps } }: Props): ReactNode => {
  const t = useRankTexts();
  return (
    <>
      <FieldPair>
        <TextInput label={t('packetCount')} withAsterisk {...NUMBER} {...getInputProps('rule.trigger.packets')} />
        <TextInput
          label={t('blocks')}
          description={t('blocksHint')}
          withAsterisk
          {...NUMBER}
          {...getInputProps('rule.trigger.blocks')}
        />
      </FieldPair>
      <DecimalInput
        label={t('chancePerUsd')}
        description={t('chancePerUsdHint')}
        withAsterisk
        unit="%"
        {...getInputProps('rule.trigger.chance_per_usd')}
      />
    </>
  );
};

/** What the packets hold, beside the budget. */
export const PacketAmounts = ({ form: { getInputProps, values } }: Props): ReactNode => {
  const t = useRankTexts();
  return (
    <>
      <DecimalInput
        label={t('packetTotal')}
        description={t('packetTotalHint')}
        withAsterisk
        unit={values.currency}
        {...getInputProps('rule.total')}
      />
      <FieldPair>
        <DecimalInput label={t('packetMin')} withAsterisk unit={values.currency} {...getInputProps('rule.min')} />
        <DecimalInput label={t('packetMax')} withAsterisk unit={values.currency} {...getInputProps('rule.max')} />
      </FieldPair>
    </>
  );
};
